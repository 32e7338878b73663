import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { type FilledCompany, fillCompany } from '../support/company.ts';
import { call, isEndless, type Operation, operationsOf } from '../support/routes.ts';
import { hostile } from '../support/samples.ts';

describe('bad input', () => {
  let test: TestApp;
  let filled: FilledCompany;

  before(async function () {
    this.timeout(60_000);
    test = await startTestApp({ workers: 'none', env: { KAIKU_RATE_LIMITS: 'false' } });
    filled = await fillCompany(test, 'Fuzz', { answered: true });
  });
  after(() => test.stop());

  it('never makes a 5xx, and every refusal has a code and a message', async function () {
    this.timeout(300_000);
    for (const operation of operationsOf(test.app).filter((candidate) => !isEndless(candidate))) {
      const batch = fc.sample(inputs(operation), { numRuns: 40, seed: 7 });
      for (let start = 0; start < batch.length; start += 8) {
        await Promise.all(batch.slice(start, start + 8).map((values) => send(operation, values)));
      }
    }
  });

  const inputs = (operation: Operation) => {
    const text = fc.oneof(
      fc.constantFrom(...filled.ids, filled.collectorUrl, 'null', '-1', '%00', '\u0000', "'"),
      fc.string({ maxLength: 40 }),
    );
    return fc.record({
      params: fc.record(
        Object.fromEntries(operation.params.map(({ name }) => [name, text.filter((value) => value.length > 0)])),
      ),
      query: fc.dictionary(fc.constantFrom(...operation.query.map(({ name }) => name), 'other'), text, { maxKeys: 4 }),
      body: hostile(operation.body, filled.ids),
    });
  };

  async function send(operation: Operation, values: { params: object; query: object; body: unknown }): Promise<void> {
    const reply = await call(filled.user.api, operation, values as never);
    const what = `${operation.method} ${operation.path} ${JSON.stringify(values).slice(0, 500)} -> ${reply.status} ${reply.text.slice(0, 300)}`;
    expect(reply.status, what).to.be.below(500);
    if (reply.status >= 400) {
      expect(reply.error?.code, what).to.match(/^[a-zA-Z][\w-]+$/);
      expect(reply.error.message, what).to.match(/\S/);
      // What is wrong is found at the border, where it is known which field it is; the database cannot tell.
      if (reply.error.code === 'validation') expect(reply.error.details, what).to.be.an('array').that.is.not.empty;
    }
  }
});

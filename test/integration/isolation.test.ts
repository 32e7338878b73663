import { startTestApp, type TestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { type FilledCompany, fillCompany, snapshot } from '../support/company.ts';
import { call, isEndless, type Operation, operationsOf } from '../support/routes.ts';
import { fitting } from '../support/samples.ts';

const attempts = 200;

/** Routes whose purpose is to lead from something known to a company's public face. */
const leadsToTenant = /^(resolveShortUrl|loadLink|submitAnswer|getSurveyView)$/;

describe('companies do not reach each other', () => {
  let test: TestApp;
  let mine: FilledCompany;
  let theirs: FilledCompany;

  before(async function () {
    this.timeout(60_000);
    // Limits are per address, and all attempts come from one.
    test = await startTestApp({ workers: 'none', env: { KAIKU_RATE_LIMITS: 'false' } });
    mine = await fillCompany(test, 'Mine', { answered: true });
    theirs = await fillCompany(test, 'Theirs', { answered: true });
  });
  after(() => test.stop());

  it(`${attempts} random attempts per route to read or write another company's rows: none succeeds`, async function () {
    this.timeout(900_000);
    const operations = operationsOf(test.app).filter(
      (operation) => !isEndless(operation) && !leadsToTenant.test(operation.id),
    );
    expect(operations.length).to.be.above(40);
    const before = await snapshot(test, theirs.company.companyId);
    for (const operation of operations) {
      // What comes up a second time says nothing new.
      const drawn = fc.sample(inputs(operation), { numRuns: attempts, seed: 1 });
      const batch = [...new Map(drawn.map((values) => [JSON.stringify(values), values])).values()];
      for (let start = 0; start < batch.length; start += 8) {
        await Promise.all(batch.slice(start, start + 8).map((values) => attack(operation, values)));
      }
    }
    expect(await snapshot(test, theirs.company.companyId)).to.deep.equal(before);
  });

  const inputs = (operation: Operation) => {
    const ids = fc.constantFrom(...theirs.ids);
    const record = (list: Operation['query']) =>
      fc.record(Object.fromEntries(list.map(({ name, schema }) => [name, fitting(schema, theirs.ids)])), {
        requiredKeys: list.filter(({ required }) => required).map(({ name }) => name),
      });
    return fc.record({
      // Half of the time a path of one's own with foreign parts in it.
      params: fc.record(
        Object.fromEntries(
          operation.params.map(({ name }, index) => [
            name,
            index === 0 ? fc.oneof(ids, fc.constant(mine.surveyId)) : ids,
          ]),
        ),
      ),
      query: record(operation.query),
      body: operation.body ? fitting(operation.body, theirs.ids) : fc.constant(undefined),
      view: fc.constantFrom(
        undefined,
        `company-${theirs.company.companyId}`,
        `user-${theirs.user.person.email}`,
        'myCompany',
      ),
    });
  };

  async function attack(
    operation: Operation,
    values: { params: object; query: object; body: unknown; view?: string | undefined },
  ) {
    const client = values.view ? mine.user.api.with({ 'x-view-as': values.view }) : mine.user.api;
    const reply = await call(client, operation, values as never);
    const what = `${operation.method} ${operation.path} ${JSON.stringify(values)} -> ${reply.status} ${reply.text.slice(0, 300)}`;
    expect(reply.status, what).to.be.below(500);
    // The mark of the other company may come back only where the attempt itself carried it.
    if (reply.status === 200 && !JSON.stringify(values).includes('Theirs'))
      expect(reply.text, what).not.to.include('Theirs');
    if (values.view && values.view !== 'myCompany' && !operation.isPublic) expect(reply.status, what).to.not.equal(200);
  }
});

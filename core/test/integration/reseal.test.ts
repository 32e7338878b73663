import { createSecrets } from '@kaiku/core';
import { type TestApp, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { startProbe } from '../probe.ts';

const former = 'the-secret-of-before-the-secret-of-before';
const lost = 'a-secret-that-nobody-knows-any-more-at-all';

describe('sealed texts after a change of the secret', () => {
  let test: TestApp;
  before(async () => {
    test = await startProbe({ workers: 'none', env: { KAIKU_SECRET_FORMER: former } });
  });
  after(() => test.stop());

  const job = (node = test) =>
    node.app.host.jobs.find(({ definition }) => definition.name === 'core.reseal')!.definition;
  const seal = (secret: string, text: string) => createSecrets(secret).encrypt('note', text);

  it('are sealed anew, all of them, and what no known secret opens stays as it is', async () => {
    const { companyId } = await test.createCompany();
    const kept = [seal(testSecret, 'kept'), seal(lost, 'closed'), 'not sealed at all'];
    const old = Array.from({ length: 450 }, (_, index) => seal(former, `words ${index}`));
    await test.db.owner.query(
      'INSERT INTO probe.notes (company_id, id, text) SELECT $1, gen_random_uuid(), text FROM unnest($2::text[]) AS text',
      [companyId, [...kept, ...old]],
    );
    expect(await job().due!(test.app.host.db.pool)).to.include(companyId);
    await test.tenant(companyId, (ctx) => ctx.enqueue(job(), {}));
    await test.settled();
    const { rows } = await test.db.owner.query<{ text: string }>('SELECT text FROM probe.notes WHERE company_id = $1', [
      companyId,
    ]);
    const texts = rows.map(({ text }) => text);
    expect(texts).to.include.members(kept);
    const own = createSecrets(testSecret);
    const opened = texts.filter((text) => !kept.includes(text)).map((text) => own.decrypt('note', text));
    expect(opened.sort()).to.deep.equal(old.map((_, index) => `words ${index}`).sort());
  });

  it('are nobody’s work where no former secret is known', async () => {
    const second = await test.another({ env: {} });
    try {
      expect(await job(second).due!(second.app.host.db.pool)).to.deep.equal([]);
    } finally {
      await second.stop();
    }
  });
});

import { makeLink, openSurvey, removeSurvey, startTestApp, type TestApp, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { coffee } from '../support.ts';

describe('collectors: addresses of surveys that are deleted', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ plugins: ['access', 'company', 'surveys', 'collectors'] });
    // As on a cluster, where these tables lie on every node and can refer to none that is on shards.
    for (const [table, key] of [
      ['collectors.addresses', 'addresses_company_id_collector_id_fkey'],
      ['surveys.survey_companies', 'survey_companies_company_id_id_fkey'],
    ]) {
      await app.db.owner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${key}`);
    }
  });
  after(() => app.stop());

  it('are free for others, and only those, where no foreign key takes them away', async () => {
    const owner = await app.createUser();
    const gone = await openSurvey(owner, { structure: coffee });
    const kept = await openSurvey(owner, { structure: coffee });
    await makeLink(owner, gone, { url: 'spring' });
    const other = await makeLink(owner, kept, { url: 'autumn' });
    await removeSurvey(owner, gone);

    const addresses = async () =>
      (await app.db.owner.query<{ url: string }>('SELECT url FROM collectors.addresses')).rows.map(({ url }) => url);
    await until('the addresses to be freed', async () => !(await addresses()).includes('spring'));
    expect(await addresses())
      .to.include(other.url)
      .and.have.length(1);
    const stranger = await app.createUser();
    const theirs = await openSurvey(stranger, { structure: coffee });
    expect((await makeLink(stranger, theirs, { url: 'spring' })).url).to.equal('spring');
    const { rows } = await app.db.owner.query('SELECT id FROM surveys.survey_companies WHERE id = $1', [gone]);
    expect(rows).to.deep.equal([]);
  });
});

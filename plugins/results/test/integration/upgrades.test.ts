import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe("the results plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0004: files that were written before are taken for ones with everything', async () => {
    db = await databaseBefore('results', '0004_limits_of_exports.sql');
    await db.owner.query(
      `INSERT INTO results.exports (company_id, id, survey_id, asked_by, file_key, name, rows, created_at)
       VALUES ($1, $2, $2, $2, $2, 'Coffee.xlsx', 17, now())`,
      ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT name, rows, limits FROM results.exports');
    expect(rows).to.deep.equal([{ name: 'Coffee.xlsx', rows: 17, limits: null }]);
  });
  it('0007: views that were saved before compare by nothing', async () => {
    db = await databaseBefore('results', '0007_compare_by.sql');
    await db.owner.query(
      `INSERT INTO results.report_views (company_id, id, survey_id, name, scope, owner_id, filter, charts)
       VALUES ($1, $1, $1, 'Kamppi', 'user', $1, '{}', '{}')`,
      ['01900000-0000-7000-8000-000000000001'],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT name, compare_by FROM results.report_views');
    expect(rows).to.deep.equal([{ name: 'Kamppi', compare_by: null }]);
  });
  it('0006: files that were written before keep theirs, and one may be on its way without', async () => {
    const [company, written, way] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`);
    const add = (id: unknown, key: unknown) =>
      db.owner.query(
        `INSERT INTO results.exports (company_id, id, survey_id, asked_by, file_key, name, rows, created_at)
         VALUES ($1, $2, $2, $2, $3, 'Coffee.xlsx', 17, now())`,
        [company, id, key],
      );
    db = await databaseBefore('results', '0006_exports_under_way.sql');
    await add(written, written);
    await db.upgrade();
    await add(way, null);
    const { rows } = await db.owner.query('SELECT id, file_key FROM results.exports ORDER BY id');
    expect(rows).to.deep.equal([
      { id: written, file_key: written },
      { id: way, file_key: null },
    ]);
  });
});

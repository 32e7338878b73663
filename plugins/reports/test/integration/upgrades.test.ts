import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe("the reports plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0003: reports that were asked for before are of their survey alone', async () => {
    db = await databaseBefore('reports', '0003_combined.sql');
    await db.owner.query(
      `INSERT INTO reports.exports (company_id, id, survey_id, asked_by, format, language)
       VALUES ($1, $2, $2, $2, 'pdf', 'en')`,
      ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'],
    );
    await db.upgrade();
    const { rows } = await db.owner.query('SELECT format, combination_id FROM reports.exports');
    expect(rows).to.deep.equal([{ format: 'pdf', combination_id: null }]);
  });
});

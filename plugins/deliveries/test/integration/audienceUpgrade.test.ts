import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';

describe("the migration that brings deliveries to the company's people, on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0011: deliveries stay what they are, to nobody but who was written; by SMS none goes to anybody else', async () => {
    db = await databaseBefore('deliveries', '0011_audience.sql');
    await db.owner.query('SET session_replication_role = replica');
    const add = (id: string, columns = '', values = '') =>
      db.owner.query(
        `INSERT INTO deliveries.rules (company_id, id, survey_id, collector_id, name, channel, anonymous, share_url, subject,
           body, sender_name, sender_email, first_at, reminder_subject, reminder_message${columns})
         VALUES ($1, $2, $1, $1, 'Autumn', 'sms', false, false, '', 'Hello', '', '', now(), '', ''${values})`,
        [company, id],
      );
    await add(company);
    await db.owner.query(
      'INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at) VALUES ($1, $1, $1, now())',
      [company],
    );
    await db.upgrade(() => db.owner.query("UPDATE deliveries.rules SET body = 'Hello!'"));
    const { rows } = await db.owner.query(
      `SELECT r.body, r.to_everybody, r.to_groups, s.problem FROM deliveries.rules r
       JOIN deliveries.sendings s USING (company_id)`,
    );
    expect(rows).to.deep.equal([{ body: 'Hello!', to_everybody: false, to_groups: [], problem: null }]);
    for (const [column, value] of [
      ['to_everybody', 'true'],
      ['to_groups', `ARRAY['${company}']::uuid[]`],
    ] as const) {
      const refused = await add(company.replace(/1$/, '2'), `, ${column}`, `, ${value}`).catch((error) => error);
      expect(refused.constraint, column).to.equal('rules_audience_check');
    }
  });
});

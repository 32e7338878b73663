import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { addOldRule } from '../older.ts';

const company = '01900000-0000-7000-8000-000000000001';
const id = '01900000-0000-7000-8000-00000000000a';

describe('the migration that brings two-way SMS, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0004: deliveries stay what they are, and nobody replies to them', async () => {
    db = await databaseBefore('deliveries', '0004_two_way.sql');
    await addOldRule(db, { company, id, channel: 'sms' });
    await db.upgrade(() => db.owner.query('UPDATE deliveries.rules SET enabled = NOT enabled'));
    const { rows } = await db.owner.query("SELECT two_way, channel FROM deliveries.rules WHERE name = 'Autumn'");
    expect(rows).to.deep.equal([{ two_way: false, channel: 'sms' }]);
  });

  it('0009: conversations under way go on, and numbers are kept as if they had just been used', async () => {
    db = await databaseBefore('deliveries', '0009_two_way_as_asked.sql');
    await db.owner.query('SET session_replication_role = replica');
    await db.owner.query(
      `INSERT INTO deliveries.conversations (company_id, id, rule_id, survey_version, language, seed, question, questions)
       VALUES ($1, $2, $2, 1, 'fi', 's', 1, 3)`,
      [company, id],
    );
    await db.owner.query("INSERT INTO deliveries.two_way_numbers (company_id, number) VALUES ($1, '35845700')", [
      company,
    ]);
    await db.upgrade(() => db.owner.query('UPDATE deliveries.conversations SET wrong = wrong + 1'));
    const { rows } = await db.owner.query('SELECT asked, asked_at IS NOT NULL AS out FROM deliveries.conversations');
    expect(rows).to.deep.equal([{ asked: null, out: true }]);
    const kept = await db.owner.query(
      "SELECT used_until > now() + interval '29 days' AS kept FROM deliveries.two_way_numbers",
    );
    expect(kept.rows).to.deep.equal([{ kept: true }]);
  });
});

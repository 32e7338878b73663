import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const id = '01900000-0000-7000-8000-00000000000a';

describe('the migration that brings what gateways tell, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0007: what was sent stays sent, and nothing is known of its arrival', async () => {
    db = await databaseBefore('deliveries', '0007_sms_statuses.sql');
    await db.owner.query('SET session_replication_role = replica');
    await db.owner.query(
      `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address, state, sent_at)
         VALUES ($1, gen_random_uuid(), $2, $2, $2, $3, 'sent', now())`,
      [company, id, '+358401234567'],
    );
    await db.owner.query(
      `INSERT INTO deliveries.conversations (company_id, id, rule_id, survey_version, language, seed, question, questions)
       VALUES ($1, $2, $2, 1, 'en', 's', 1, 3)`,
      [company, id],
    );
    await db.upgrade(() => db.owner.query('UPDATE deliveries.targets SET attempts = attempts + 1'));
    const { rows } = await db.owner.query(
      `SELECT t.state, t.delivered_at, t.reminder_delivered_at, t.message, t.lost, c.told_turn, c.problem
       FROM deliveries.targets t, deliveries.conversations c WHERE t.address = '+358401234567'`,
    );
    expect(rows).to.deep.equal([
      {
        state: 'sent',
        delivered_at: null,
        reminder_delivered_at: null,
        message: 0,
        lost: false,
        told_turn: null,
        problem: null,
      },
    ]);
  });
});

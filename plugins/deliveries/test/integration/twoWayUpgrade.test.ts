import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const id = '01900000-0000-7000-8000-00000000000a';

describe('the migration that brings two-way SMS, on a database that is in use', function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0004: deliveries stay what they are, and nobody replies to them', async () => {
    db = await databaseBefore('deliveries', '0004_two_way.sql');
    await db.owner.query('SET session_replication_role = replica');
    await db.owner.query(
      `INSERT INTO deliveries.rules (company_id, id, survey_id, collector_id, name, channel, anonymous, share_url, subject,
         body, sender_name, sender_email, first_at, reminder_subject, reminder_message)
       VALUES ($1, $2, $2, $2, 'Autumn', 'sms', false, false, '', '', 'Kahvila', '', now(), '', '')`,
      [company, id],
    );
    await db.upgrade(() => db.owner.query('UPDATE deliveries.rules SET enabled = NOT enabled'));
    const { rows } = await db.owner.query("SELECT two_way, channel FROM deliveries.rules WHERE name = 'Autumn'");
    expect(rows).to.deep.equal([{ two_way: false, channel: 'sms' }]);
  });
});

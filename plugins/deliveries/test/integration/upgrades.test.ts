import { databaseBefore, type OlderDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const company = '01900000-0000-7000-8000-000000000001';
const survey = '01900000-0000-7000-8000-00000000000a';
const rule = '01900000-0000-7000-8000-00000000000b';
const sending = '01900000-0000-7000-8000-00000000000c';

describe("the plugin's migrations on a database that is in use", function () {
  this.timeout(60_000);
  let db: OlderDatabase;
  afterEach(() => db?.drop());

  it('0002: who is written to has nothing known of them, and goes on being written to meanwhile', async () => {
    db = await databaseBefore('deliveries', '0002_mass.sql');
    await db.owner.query(
      `INSERT INTO surveys.surveys (company_id, id, name, state, language, languages, theme, owner_id, created_by_id,
         question_count, page_count, version, structure)
       VALUES ($1, $2, 'Lunch', 'unpublished', 'en', '{en}', 'plain', $2, $2, 0, 0, 1, '{"pages": []}')`,
      [company, survey],
    );
    await db.owner.query(
      `INSERT INTO deliveries.rules (company_id, id, survey_id, collector_id, name, channel, anonymous, share_url, subject,
         body, sender_name, sender_email, first_at, reminder_subject, reminder_message)
       VALUES ($1, $2, $3, $3, 'Regulars', 'email', false, false, 'Coffee', 'Hello', 'Till', 'till', now(), '', '')`,
      [company, rule, survey],
    );
    await db.owner.query(
      'INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at) VALUES ($1, $2, $3, now())',
      [company, sending, rule],
    );
    let count = 0;
    const write = async () => {
      count += 1;
      await db.owner.query(
        `INSERT INTO deliveries.recipients (company_id, id, rule_id, place, address)
         VALUES ($1, gen_random_uuid(), $2, $3, $4)`,
        [company, rule, count, `p${count}@firma.fi`],
      );
      await db.owner.query(
        `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address)
         VALUES ($1, gen_random_uuid(), $2, $3, $3, $4)`,
        [company, sending, rule, `p${count}@firma.fi`],
      );
    };
    await write();
    await db.upgrade(write);
    const { rows } = await db.owner.query(
      `SELECT (SELECT count(*)::int FROM deliveries.recipients WHERE background IS NULL) AS recipients,
              (SELECT count(*)::int FROM deliveries.targets WHERE background IS NULL) AS targets,
              (SELECT count(*)::int FROM deliveries.mass) AS masses`,
    );
    expect(rows).to.deep.equal([{ recipients: count, targets: count, masses: 0 }]);
  });
});

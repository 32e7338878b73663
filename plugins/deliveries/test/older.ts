import type { OlderDatabase } from '@kaiku/sdk/testing';

/** A rule of a database as it was when deliveries began, called Autumn; its survey and link have its own id. */
export async function addOldRule(
  db: OlderDatabase,
  {
    company,
    id,
    channel = 'email',
    body = '',
  }: { company: string; id: string; channel?: 'email' | 'sms'; body?: string },
): Promise<void> {
  // Survey and link are not there.
  await db.owner.query('SET session_replication_role = replica');
  await db.owner.query(
    `INSERT INTO deliveries.rules (company_id, id, survey_id, collector_id, name, channel, anonymous, share_url, subject,
       body, sender_name, sender_email, first_at, reminder_subject, reminder_message)
     VALUES ($1, $2, $2, $2, 'Autumn', $3, false, false, '', $4, 'Kahvila', '', now(), '', '')`,
    [company, id, channel, body],
  );
}

/** A time of sending of it, with its id. */
export async function addOldSending(
  db: OlderDatabase,
  { company, id }: { company: string; id: string },
): Promise<void> {
  await db.owner.query(
    'INSERT INTO deliveries.sendings (company_id, id, rule_id, planned_at) VALUES ($1, $2, $2, now())',
    [company, id],
  );
}

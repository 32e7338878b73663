import type { TestApp } from '@kaiku/sdk/testing';

/** A job of the company that failed for good, as the runner leaves it. @returns its id */
export async function failJob(
  test: TestApp,
  companyId: string,
  { name = 'company.mail-feedback', code = 'mail_failed', at = '2026-11-20T08:00:00Z' } = {},
): Promise<string> {
  const { rows } = await test.db.owner.query(
    `INSERT INTO core.job_runs (company_id, id, name, state, error, correlation_id, finished_at, attempts, payload)
     VALUES ($1, gen_random_uuid(), $2, 'failed', $3, 'request-7', $4, 5, $5) RETURNING id`,
    [companyId, name, { plugin: 'company', code }, at, { feedbackId: '01900000-0000-7000-8000-000000000001' }],
  );
  return rows[0].id;
}

/** An event of the company that its subscriber never took. */
export async function failEvent(test: TestApp, companyId: string, subscriber = 'gone.listen'): Promise<void> {
  await test.db.owner.query(
    `INSERT INTO core.event_retries
       (company_id, event_id, subscriber, event, attempts, next_at, last_error, dead, failed_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 8, now(), 'secret: hunter2', true, '2026-11-19T08:00:00Z')`,
    [companyId, subscriber, { name: 'answer.submitted', correlationId: 'request-6' }],
  );
}

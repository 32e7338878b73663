import { crc32, deflateSync } from 'node:zlib';
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

/** A PNG picture of this size, of one colour. */
export function png(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([0xc0, 0x20, 0x60]))]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))]);
}

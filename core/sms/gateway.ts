import { Problem, type SmsSender } from '@kaiku/sdk/server';
import type { StatementPool } from '../db/database.ts';
import { sendOnce } from '../mail/sendOnce.ts';

const timeoutMs = 15_000;

/** Posts each message as JSON to an HTTP gateway: `{to, from, text, id}`; any 2xx answer is an acceptance. */
export const createGatewaySender = (url: string, pool: StatementPool): SmsSender => ({
  send: ({ idempotencyKey, companyId, ...message }) =>
    sendOnce(pool, { companyId, idempotencyKey, channel: 'sms' }, async () => {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ ...message, id: idempotencyKey }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!reply.ok) throw new Problem('unavailable');
    }),
});

import { Problem } from '@kaiku/sdk/server';
import type { StatementPool } from '../../foundation/db/database.ts';
import { inCompany } from '../../foundation/db/inCompany.ts';

/** A claim that is older is of a process that died; sending takes less, its time limits see to that. */
const claimSeconds = 60;

export interface MessageKey {
  companyId: string;
  idempotencyKey: string;
  channel: 'mail' | 'sms';
}

/**
 * Sends what nobody has sent under this key: claims the key, sends, and notes that it is done. A process that dies in
 * between leaves its claim, which the next try takes over after a minute: then the message may go out twice, rather than
 * never.
 * @throws Problem `unavailable` while another process is about to send it
 */
export async function sendOnce(pool: StatementPool, key: MessageKey, send: () => Promise<void>): Promise<void> {
  const { companyId, idempotencyKey, channel } = key;
  const now = Date.now();
  const mine = await inCompany(
    pool,
    companyId,
    // Times are parameters: Citus takes no function in what happens on a conflict.
    `INSERT INTO core.sent_messages AS m (company_id, idempotency_key, channel, state, claimed_at)
     VALUES ($1, $2, $3, 'sending', $4)
     ON CONFLICT (company_id, idempotency_key) DO UPDATE SET claimed_at = excluded.claimed_at
     WHERE m.state = 'sending' AND m.claimed_at < $5
     RETURNING m.state`,
    [companyId, idempotencyKey, channel, new Date(now), new Date(now - claimSeconds * 1_000)],
  );
  if (mine.length === 0) {
    const [earlier] = await inCompany<{ state: string }>(
      pool,
      companyId,
      'SELECT state FROM core.sent_messages WHERE company_id = $1 AND idempotency_key = $2',
      [companyId, idempotencyKey],
    );
    if (earlier?.state === 'sent') return;
    throw new Problem('unavailable');
  }
  const settle = (sql: string) => inCompany(pool, companyId, sql, [companyId, idempotencyKey]);
  try {
    await send();
  } catch (error) {
    // It did not go out, as far as anybody can tell: the next try need not wait.
    await settle('DELETE FROM core.sent_messages WHERE company_id = $1 AND idempotency_key = $2').catch(() => {});
    throw error;
  }
  await settle(
    "UPDATE core.sent_messages SET state = 'sent', sent_at = now() WHERE company_id = $1 AND idempotency_key = $2",
  );
}

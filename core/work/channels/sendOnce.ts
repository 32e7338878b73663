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
  const mine = await inCompany(
    pool,
    companyId,
    `INSERT INTO core.sent_messages AS m (idempotency_key, channel, state) VALUES ($1, $2, 'sending')
     ON CONFLICT (company_id, idempotency_key) DO UPDATE SET claimed_at = now()
     WHERE m.state = 'sending' AND m.claimed_at < now() - interval '${claimSeconds} seconds'
     RETURNING m.state`,
    [idempotencyKey, channel],
  );
  if (mine.length === 0) {
    const [earlier] = await inCompany<{ state: string }>(
      pool,
      companyId,
      'SELECT state FROM core.sent_messages WHERE idempotency_key = $1',
      [idempotencyKey],
    );
    if (earlier?.state === 'sent') return;
    throw new Problem('unavailable');
  }
  const settle = (sql: string) => inCompany(pool, companyId, sql, [idempotencyKey]);
  try {
    await send();
  } catch (error) {
    // It did not go out, as far as anybody can tell: the next try need not wait.
    await settle('DELETE FROM core.sent_messages WHERE idempotency_key = $1').catch(() => {});
    throw error;
  }
  await settle("UPDATE core.sent_messages SET state = 'sent', sent_at = now() WHERE idempotency_key = $1");
}

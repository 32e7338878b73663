import { setTimeout } from 'node:timers/promises';
import { Problem } from '@kaiku/sdk/server';
import type { StatementPool } from '../../foundation/db/database.ts';
import { inCompany } from '../../foundation/db/inCompany.ts';
import { inRounds } from './rounds.ts';

/** A claim that is older is of a process that died: sending takes less, its time limits see to that, and what waits renews it. */
const claimSeconds = 75;
/** A message that has waited for so long for its turn at the server looks whether it is its own still. */
const usualRenewMs = 10_000;
/** So long it is tried to note what has gone out: within the claim. */
const noteMs = 60_000;
/** Messages of a company that come one after the other are claimed together; a few milliseconds hold up nobody. */
const claimsApartMs = 15;
/** Keys of one statement. */
const most = 200;

export interface MessageKey {
  companyId: string;
  idempotencyKey: string;
  channel: 'mail' | 'sms';
}

/**
 * @param send calls `hold` when its turn at the server has come, which throws Problem `unavailable` where another process has
 * taken over the claim meanwhile
 * @throws Problem `unavailable` while another process is about to send it
 */
export type SendOnce = (key: MessageKey, send: (hold: () => Promise<void>) => Promise<void>) => Promise<void>;

interface Claim {
  mine: boolean;
  /** As the row has it. */
  at: Date;
}

/**
 * Sends what nobody has sent under a key: claims the key, sends, and notes that it is done. A process that dies in
 * between leaves its claim, which the next try takes over once it is old: then the message may go out twice, rather than
 * never. Each message waits until its own claim and its own note are stored; those of many go by one statement.
 */
export function createSendOnce(pool: StatementPool, { renewMs = usualRenewMs } = {}): SendOnce {
  const claim = inRounds(companyOf, most, (keys) => claimAll(pool, keys), claimsApartMs);
  const note = inRounds(companyOf, most, (keys) => noteAll(pool, keys));
  return async (key, send) => {
    const { mine, at } = await claim(key);
    if (!mine) {
      if ((await stateOf(pool, key)) === 'sent') return;
      throw new Problem('unavailable');
    }
    let claimedAt = at;
    try {
      await send(async () => {
        if (Date.now() - claimedAt.getTime() > renewMs) claimedAt = await renew(pool, key, claimedAt);
      });
    } catch (error) {
      // It did not go out, as far as anybody can tell: the next try need not wait.
      await release(pool, key, claimedAt).catch(() => {});
      throw error;
    }
    await noteSurely(() => note(key));
  };
}

/**
 * It has gone out: where the database is away for a moment, as in a fail-over, it is noted once it is back, for otherwise it
 * would go out again.
 */
async function noteSurely(note: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + noteMs;
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      await note();
      return;
    } catch (error) {
      if (Date.now() + wait > until) throw error;
    }
    await setTimeout(wait);
  }
}

const companyOf = ({ companyId }: MessageKey): string => companyId;

async function claimAll(pool: StatementPool, keys: readonly MessageKey[]): Promise<Claim[]> {
  const { companyId } = keys[0]!;
  const at = new Date();
  const first = new Map<string, number>();
  for (const [at, { idempotencyKey }] of keys.entries()) if (!first.has(idempotencyKey)) first.set(idempotencyKey, at);
  // In the order in which all take them, so that nobody waits in a ring.
  const wanted = [...first].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = await inCompany<{ idempotency_key: string }>(
    pool,
    companyId,
    // Citus takes no function in what happens on a conflict, and puts what is selected into a shard by COPY, which row-level
    // security refuses: so times are parameters, and keys are values.
    `INSERT INTO core.sent_messages AS m (company_id, idempotency_key, channel, state, claimed_at)
     VALUES ${wanted.map((_, row) => `($1, $${2 * row + 4}, $${2 * row + 5}, 'sending', $2)`).join(', ')}
     ON CONFLICT (company_id, idempotency_key) DO UPDATE SET claimed_at = excluded.claimed_at
     WHERE m.state = 'sending' AND m.claimed_at < $3
     RETURNING m.idempotency_key`,
    [
      companyId,
      at,
      new Date(at.getTime() - claimSeconds * 1_000),
      ...wanted.flatMap(([key, place]) => [key, keys[place]!.channel]),
    ],
  );
  const claimed = new Set(rows.map(({ idempotency_key: key }) => key));
  // Of two who ask for one at the same time the first has it.
  return keys.map(({ idempotencyKey }, place) => ({
    mine: claimed.has(idempotencyKey) && first.get(idempotencyKey) === place,
    at,
  }));
}

async function noteAll(pool: StatementPool, keys: readonly MessageKey[]): Promise<boolean[]> {
  const { companyId } = keys[0]!;
  await inCompany(
    pool,
    companyId,
    `UPDATE core.sent_messages SET state = 'sent', sent_at = now()
     WHERE company_id = $1 AND idempotency_key = ANY ($2::text[])`,
    [companyId, keys.map(({ idempotencyKey }) => idempotencyKey).sort()],
  );
  return keys.map(() => true);
}

async function stateOf(pool: StatementPool, { companyId, idempotencyKey }: MessageKey): Promise<string | undefined> {
  const [earlier] = await inCompany<{ state: string }>(
    pool,
    companyId,
    'SELECT state FROM core.sent_messages WHERE company_id = $1 AND idempotency_key = $2',
    [companyId, idempotencyKey],
  );
  return earlier?.state;
}

/** @throws Problem `unavailable` where it is another's by now */
async function renew(pool: StatementPool, { companyId, idempotencyKey }: MessageKey, was: Date): Promise<Date> {
  const at = new Date();
  const held = await inCompany(
    pool,
    companyId,
    `UPDATE core.sent_messages SET claimed_at = $4
     WHERE company_id = $1 AND idempotency_key = $2 AND state = 'sending' AND claimed_at = $3 RETURNING state`,
    [companyId, idempotencyKey, was, at],
  );
  if (held.length === 0) throw new Problem('unavailable');
  return at;
}

/** Unless another has taken it over. */
const release = (pool: StatementPool, { companyId, idempotencyKey }: MessageKey, claimedAt: Date) =>
  inCompany(
    pool,
    companyId,
    `DELETE FROM core.sent_messages
     WHERE company_id = $1 AND idempotency_key = $2 AND state = 'sending' AND claimed_at = $3`,
    [companyId, idempotencyKey, claimedAt],
  );

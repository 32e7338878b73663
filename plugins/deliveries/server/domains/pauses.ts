import type { TenantContext } from '@kaiku/sdk/server';
import { isLeft } from './growth.ts';
import { domainOf } from './judge.ts';

/** A probe whose process died is nobody's after so long: longer than a claim of the message itself. */
const leaseMs = 90_000;

/** A domain that takes nothing for now. */
export interface Pause {
  domain: string;
  until: Date;
  /** Refusals one after another. */
  failures: number;
}
/** By domain. */
export type Pauses = ReadonlyMap<string, Pause>;

export async function pausesOf({ trx }: TenantContext): Promise<Pauses> {
  const rows: Pause[] = await trx('deliveries.domain_pauses').select('domain', 'until', 'failures');
  return new Map(rows.map((pause) => [pause.domain, pause]));
}

/** Those that nothing goes to now. */
export const runningOf = (pauses: Pauses, now = Date.now()): Pause[] =>
  [...pauses.values()].filter((pause) => pause.until.getTime() > now && !isLeft(pause));

/**
 * Of domains whose pause is over one message goes first, from whichever node: the others wait for what becomes of it.
 * @returns who may be sent to now, and the pauses with those that were claimed
 */
export async function withProbes<T extends { address: string }>(
  ctx: TenantContext,
  pauses: Pauses,
  due: readonly T[],
): Promise<{ ready: T[]; pauses: Pauses }> {
  const probes = new Map<string, T>();
  for (const target of due) {
    const pause = pauses.get(domainOf(target.address));
    if (pause && !isLeft(pause) && !probes.has(pause.domain)) probes.set(pause.domain, target);
  }
  if (probes.size === 0) return { ready: [...due], pauses };
  const claimed = await claim(ctx, [...probes.keys()]);
  const ready = due.filter((target) => {
    const domain = domainOf(target.address);
    return !probes.has(domain) || (claimed.has(domain) && probes.get(domain) === target);
  });
  return { ready, pauses: new Map([...pauses, ...claimed]) };
}

/** Of two who ask for one at the same time the first has it, and nobody waits for the other. */
async function claim({ trx, companyId }: TenantContext, domains: readonly string[]): Promise<Pauses> {
  const now = Date.now();
  const { rows } = await trx.raw<{ rows: Pause[] }>(
    `UPDATE deliveries.domain_pauses SET until = ? WHERE company_id = ? AND domain IN (
       SELECT domain FROM deliveries.domain_pauses
       WHERE company_id = ? AND domain = ANY(?::text[]) AND until <= ? ORDER BY domain FOR UPDATE SKIP LOCKED)
     RETURNING domain, until, failures`,
    [new Date(now + leaseMs), companyId, companyId, [...domains], new Date(now)],
  );
  return new Map(rows.map((pause) => [pause.domain, pause]));
}

/** What a batch has learned of a domain. */
export interface Learned {
  domain: string;
  /** ISO time that its pause was known by; null: there was none. */
  was: string | null;
  /** ISO time. */
  until: string;
  /** 0: it takes mail again. */
  failures: number;
}

/** Notes what a batch has learned. What others have learned since it began is newer, and stays. */
export async function notePauses({ trx, companyId }: TenantContext, learned: readonly Learned[]): Promise<void> {
  if (learned.length === 0) return;
  await trx.raw(
    `WITH learned AS (
       SELECT * FROM jsonb_to_recordset(?::jsonb) AS l (domain text, was timestamptz, until timestamptz, failures int)
     ), ended AS (
       DELETE FROM deliveries.domain_pauses p USING learned l
       WHERE p.company_id = ? AND p.domain = l.domain AND p.until = l.was AND l.failures = 0
     ), changed AS (
       UPDATE deliveries.domain_pauses p SET until = l.until, failures = l.failures FROM learned l
       WHERE p.company_id = ? AND p.domain = l.domain AND p.until = l.was AND l.failures > 0
     )
     INSERT INTO deliveries.domain_pauses (company_id, domain, until, failures)
     SELECT ?::uuid, domain, until, failures FROM learned WHERE was IS NULL ORDER BY domain
     ON CONFLICT (company_id, domain) DO NOTHING`,
    [JSON.stringify(learned), companyId, companyId, companyId],
  );
}

import {
  defineJob,
  inSlices,
  type JobDefinition,
  type Secrets,
  type Slice,
  type TenantContext,
  withRowsOlderThan,
} from '@kaiku/sdk/server';
import {
  contentOf,
  entryColumns,
  former,
  hashOf,
  isSignature,
  nothing,
  type SealedEntry,
  signatureOf,
} from '../../foundation/audit/chain.ts';

/** Entries that are sealed in one transaction. */
const sliceSize = 1_000;

/**
 * Seals the entries that wait for it, company by company and in the order in which they were seen (decision 121). Who
 * writes an entry waits for nobody.
 */
export const sealAudit = (secrets: Secrets): JobDefinition<object> =>
  defineJob<object>({
    name: 'core.seal-audit',
    lane: 'light',
    cron: '* * * * *',
    due: withRowsOlderThan(0, 'core.audit_waiting', 'at'),
    async handler(job) {
      let beyond = former;
      await inSlices(job, async () => {
        const { sealed, ...slice } = await job.tenant((ctx) => sealSlice(ctx, secrets, beyond));
        beyond = sealed ?? beyond;
        return slice;
      });
    },
  });

type Waiting = { id: string; entry: (SealedEntry & { sealed: boolean }) | null };

/** @returns with `sealed`, the last of the entries from before there were seals */
async function sealSlice(
  ctx: TenantContext,
  secrets: Secrets,
  beyond: string,
): Promise<Slice & { sealed: string | null }> {
  const { trx, companyId } = ctx;
  // Another node is at it; on a cluster, where each server has locks of its own, the number is taken once.
  const { rows: locks } = await trx.raw(
    "SELECT pg_try_advisory_xact_lock(hashtext('core.seal-audit'), hashtext(?)) AS taken",
    [companyId],
  );
  const ids: string[] = locks[0].taken
    ? await trx('core.audit_waiting').orderBy('entry_id').limit(sliceSize).pluck('entry_id')
    : [];
  if (ids.length === 0) return { count: 0, last: true, sealed: null };
  const ofBefore = ids[0] === former;
  const waiting = ofBefore ? await entriesBeyond(ctx, beyond) : await entriesOf(ctx, ids);
  const count = await seal(
    ctx,
    secrets,
    waiting.filter(({ entry }) => !entry?.sealed),
  );
  const done = ofBefore ? [...waiting.map(({ id }) => id), ...(waiting.length < sliceSize ? [former] : [])] : ids;
  await trx('core.audit_waiting').whereIn('entry_id', done).delete();
  return { count, last: false, sealed: ofBefore ? (waiting.at(-1)?.id ?? null) : null };
}

/** Joined, as Citus asks every shard about what a subquery beside the columns takes from the row. */
const entriesWithSeals = `SELECT a.id, ${entryColumns}, s.entry_id IS NOT NULL AS sealed
  FROM core.audit_log a LEFT JOIN core.audit_seals s ON s.company_id = a.company_id AND s.entry_id = a.id`;

async function entriesBeyond({ trx, companyId }: TenantContext, beyond: string): Promise<Waiting[]> {
  const { rows } = await trx.raw(
    `${entriesWithSeals}
     WHERE a.company_id = ? AND a.id > ? ORDER BY a.id LIMIT ?`,
    [companyId, beyond, sliceSize],
  );
  return rows.map((entry: Waiting['entry'] & object) => ({ id: entry.id, entry }));
}

/** An entry that somebody removed before it was sealed is missing for good: its seal says so. */
async function entriesOf({ trx, companyId }: TenantContext, ids: string[]): Promise<Waiting[]> {
  const { rows } = await trx.raw(
    `${entriesWithSeals}
     WHERE a.company_id = ? AND a.id = ANY(?::uuid[])`,
    [companyId, ids],
  );
  const found = new Map(rows.map((entry: Waiting['entry'] & object) => [entry.id, entry]));
  return ids.map((id) => ({ id, entry: (found.get(id) as Waiting['entry'] | undefined) ?? null }));
}

interface End {
  number: string;
  hash: Buffer;
  key_id: string | null;
  signature: Buffer | null;
}

/**
 * Whether a run of the product made the end of the chain. Who signs behind another's end makes it true. An end of a secret
 * that is not known was made before a change of the secret, unless there are seals of the one in force.
 */
async function isOurs({ trx, companyId }: TenantContext, secrets: Secrets, end: End): Promise<boolean> {
  const { key_id, signature, number, hash } = end;
  if (key_id === null || signature === null) return false;
  const signed = isSignature(secrets, { key_id, signature }, companyId, Number(number), hash);
  if (signed !== null) return signed;
  const { key_id: inForce } = signatureOf(secrets, companyId, Number(number), hash);
  return (await trx('core.audit_seals').where({ key_id: inForce }).first(trx.raw('1'))) === undefined;
}

async function seal(ctx: TenantContext, secrets: Secrets, waiting: readonly Waiting[]): Promise<number> {
  const { trx, companyId, log } = ctx;
  if (waiting.length === 0) return 0;
  const last: End | undefined = await trx('core.audit_seals')
    .orderBy('number', 'desc')
    .first('number', 'hash', 'key_id', 'signature');
  let number = Number(last?.number ?? 0);
  let before = last?.hash ?? null;
  const seals = waiting.map(({ id, entry }) => {
    number += 1;
    const content = entry ? contentOf(companyId, entry) : nothing;
    before = hashOf(before, { number, entryId: id, content });
    return { number, entry_id: id, content, hash: before };
  });
  const end = seals.at(-1)!;
  if (last === undefined || (await isOurs(ctx, secrets, last))) {
    Object.assign(end, signatureOf(secrets, companyId, end.number, end.hash));
  } else {
    log.error({ companyId, number: Number(last.number) }, 'the audit log’s end was not signed by the product');
  }
  await trx('core.audit_seals').insert(seals);
  log.debug({ companyId, number: end.number, hash: end.hash.toString('hex') }, 'audit log sealed');
  return seals.length;
}

import { randomInt, randomUUID } from 'node:crypto';
import { Companies, invalid, type ProblemDetail, type TenantContext } from '@kaiku/sdk/server';
import { daysLater, isTracked, keyParameter, ttlFeature } from '../../contract/index.ts';
import { planDeliver } from '../jobs/deliver.ts';
import { Sending, Target } from '../models/delivery.ts';
import { QueueKey } from '../models/queue.ts';
import { fault, fingerprintOf, keyOf, type ReadRow, readRow, type SentRow, sha256 } from './queueRows.ts';
import { findQueue, type WholeQueue } from './queues.ts';
import { newToken, planReminder } from './sendings.ts';
import { termsOf } from './terms.ts';

/** Faults that a refusal tells. */
export const mostFaults = 200;
/** Messages that a call may bring to one address: each is a sending of its own. */
const mostOfAddress = 20;
/** Rows that one statement adds. */
const slice = 1_000;

/** A call that fills a queue. */
export interface Call {
  rows: readonly SentRow[];
  /** `Idempotency-Key`: of the call as a whole. */
  key: string | null;
  /** What is right is taken although something is wrong. */
  skipInvalid: boolean;
}

/** What became of a call, the same however often it is repeated. */
export interface Taken {
  targets: { row: number; targetId: string | null }[];
  faults: ProblemDetail[];
}

interface Fresh extends ReadRow {
  row: number;
  key: string;
  fingerprint: string;
}

/**
 * Puts targets into a queue. Calls of one queue follow one another, so that two of one key are the same call (DEL-049).
 * @throws Problem `not_found`, `validation` that names row and field of everything that is wrong
 */
export async function fillQueue(ctx: TenantContext, queueId: string, call: Call): Promise<Taken> {
  const queue = await findQueue(ctx, queueId, true);
  const { fresh, targets, faults, whole } = await judge(ctx, queue, call);
  if (faults.length > 0 && !call.skipInvalid) throw invalid(...faults.slice(0, mostFaults));
  const { acceptThreshold } = queue.queue;
  const drawn = fresh.filter(() => randomInt(100) < acceptThreshold);
  const ids = await addTargets(ctx, queue, drawn);
  await noteKeys(ctx, queueId, fresh, ids);
  if (whole?.isNew) await noteCall(ctx, queueId, whole);
  for (const { row } of fresh) targets.push({ row, targetId: ids.get(row) ?? null });
  return { targets: targets.sort((one, other) => one.row - other.row), faults };
}

/** A call as a whole, where some of its targets go by its key. */
interface WholeCall {
  key: string;
  /** Of everything that it brings. */
  fingerprint: string;
  isNew: boolean;
}

async function judge(ctx: TenantContext, { queue, rule }: WholeQueue, call: Call) {
  const keyed = call.rows.map((sent) => {
    const key = keyOf(sent, call.key);
    return { sent, key, hasOwn: key !== null && key === keyOf(sent, null) };
  });
  const isNeeded = keyed.some(({ key, hasOwn }) => key !== null && !hasOwn);
  const callKey = isNeeded ? sha256(`whole ${call.key}`) : null;
  // A call that is repeated brings the same: another one needs another key.
  const ofCall = callKey === null ? '' : sha256(JSON.stringify(call.rows.map(fingerprintOf)));
  const known = await knownKeys(
    ctx,
    queue.id,
    [callKey, ...keyed.map(({ key }) => key)].flatMap((key) => key ?? []),
  );
  const callBefore = callKey === null ? undefined : known.get(callKey);
  const isOther = callBefore !== undefined && callBefore.fingerprint !== ofCall;
  const seen = new Set<string>();
  const times = new Map<string, number>();
  const fresh: Fresh[] = [];
  const targets: Taken['targets'] = [];
  const faults: ProblemDetail[] = [];
  for (const { sent, key, hasOwn } of keyed) {
    const { row } = sent;
    const fingerprint = hasOwn ? fingerprintOf(sent) : sha256(`${ofCall} ${row}`);
    const before = key === null ? undefined : known.get(key);
    const read = readRow(sent, key, queue, rule);
    const isRead = !Array.isArray(read);
    // Counted with those that are known, so that a call that is repeated is answered the same.
    const time = isRead ? (times.get(read.address) ?? 0) + 1 : 0;
    if (isRead) times.set(read.address, time);
    if (key !== null && seen.has(key)) faults.push(fault(row, keyParameter, 'key_doubled'));
    else if ((isOther && key !== null && !hasOwn) || (before && before.fingerprint !== fingerprint))
      faults.push(fault(row, keyParameter, 'key_reused'));
    else if (before) targets.push({ row, targetId: before.targetId });
    else if (!isRead) faults.push(...read);
    else if (time > mostOfAddress)
      faults.push(fault(row, queue.targetParam, 'target_repeated', { max: mostOfAddress }));
    else fresh.push({ ...read, row, key: key!, fingerprint });
    if (key !== null) seen.add(key);
  }
  const isNew = callBefore === undefined;
  const whole: WholeCall | null = callKey === null ? null : { key: callKey, fingerprint: ofCall, isNew };
  return { fresh, targets, faults, whole };
}

async function knownKeys({ trx }: TenantContext, queueId: string, keys: readonly string[]) {
  const found = new Map<string, QueueKey>();
  for (let from = 0; from < keys.length; from += slice) {
    const some = await QueueKey.query(trx)
      .where({ queue_id: queueId })
      .whereIn('key', keys.slice(from, from + slice));
    for (const one of some) found.set(one.key, one);
  }
  return found;
}

async function noteKeys({ trx }: TenantContext, queueId: string, fresh: readonly Fresh[], ids: Map<number, string>) {
  for (let from = 0; from < fresh.length; from += slice) {
    await QueueKey.query(trx).insert(
      fresh
        .slice(from, from + slice)
        .map(({ row, key, fingerprint }) => ({ queueId, key, fingerprint, targetId: ids.get(row) ?? null })),
    );
  }
}

const noteCall = ({ trx }: TenantContext, queueId: string, { key, fingerprint }: WholeCall) =>
  QueueKey.query(trx).insert({ queueId, key, fingerprint, targetId: null });

/** @returns ids of targets by row */
async function addTargets(
  ctx: TenantContext,
  whole: WholeQueue,
  drawn: readonly Fresh[],
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  if (whole.rule.anonymous) await gather(ctx, whole, drawn, ids);
  else {
    // An address that comes several times gets several messages, each of a sending of its own.
    const times = new Map<string, number>();
    const rounds = Map.groupBy(drawn, ({ address }) => {
      const time = times.get(address) ?? 0;
      times.set(address, time + 1);
      return time;
    });
    for (const round of rounds.values()) {
      const sending = await newSending(ctx, whole, false);
      await insertTargets(ctx, whole, sending, round, ids);
      await planDeliver(ctx, { sendingId: sending.id, pass: 'delivery' });
      await planReminder(ctx, sending);
    }
  }
  return ids;
}

/**
 * Of an anonymous queue: nothing goes out before there are enough to be lost among (DEL-009). Who waits already gets one
 * message.
 */
async function gather(ctx: TenantContext, whole: WholeQueue, drawn: readonly Fresh[], ids: Map<number, string>) {
  if (drawn.length === 0) return;
  const { trx } = ctx;
  const open = await Sending.query(trx)
    .findOne({ rule_id: whole.rule.id, gathering: true, state: 'delivering' })
    .forUpdate();
  const sending = open ?? (await newSending(ctx, whole, true));
  const wanted = drawn.map(({ address }) => address);
  const there = await Target.query(trx)
    .where({ sending_id: sending.id })
    .whereIn('address', wanted)
    .select('id', 'address');
  const waiting = new Map(there.map(({ address, id }) => [address, id]));
  const newcomers = drawn.filter(({ address, row }) => {
    const id = waiting.get(address) ?? randomUUID();
    ids.set(row, id);
    const isNew = !waiting.has(address);
    waiting.set(address, id);
    return isNew;
  });
  // Nothing of it has gone out: whose time was over, and who was to get nothing before, waits anew.
  const anew = { problem: null, told: null, attempts: 0, nextTryAt: new Date(), expiresAt: expiryOf(ctx, whole) };
  await Target.query(trx)
    .where({ sending_id: sending.id })
    .whereNot({ state: 'waiting' })
    .whereIn('address', wanted)
    .patch({ ...anew, state: 'waiting' });
  await insertTargets(ctx, whole, sending, newcomers, ids);
  // One that waits for others is looked at for what expires meanwhile.
  await planDeliver(ctx, { sendingId: sending.id, pass: 'delivery' });
}

async function newSending(ctx: TenantContext, { rule }: WholeQueue, gathering: boolean): Promise<Sending> {
  const zone = await ctx.get(Companies).timeZone(ctx);
  // From when it can be sent.
  const terms = await termsOf(ctx, rule);
  const from = terms?.opens ?? Date.now();
  const reminderAt = rule.reminderDays === null ? null : new Date(daysLater(zone, from, rule.reminderDays));
  return Sending.query(ctx.trx)
    .insert({
      ruleId: rule.id,
      // Of one queue no two have the same.
      plannedAt: ctx.trx.raw('clock_timestamp()') as never,
      reminderAt,
      reminderState: reminderAt && 'pending',
      gathering,
    })
    .returning('*');
}

/** COMP-011. */
function expiryOf({ features }: TenantContext, { queue }: WholeQueue): Date | null {
  const minutes = features.has(ttlFeature) ? queue.targetTtl : null;
  return minutes === null ? null : new Date(Date.now() + minutes * 60_000);
}

async function insertTargets(
  ctx: TenantContext,
  whole: WholeQueue,
  sending: Sending,
  rows: readonly Fresh[],
  ids: Map<number, string>,
): Promise<void> {
  const { rule } = whole;
  const personal = isTracked({ anonymous: rule.anonymous, share_url: rule.shareUrl });
  const expiresAt = expiryOf(ctx, whole);
  for (let from = 0; from < rows.length; from += slice) {
    await Target.query(ctx.trx).insert(
      rows.slice(from, from + slice).map(({ row, address, background }) => {
        const id = ids.get(row) ?? randomUUID();
        ids.set(row, id);
        return {
          id,
          sendingId: sending.id,
          ruleId: rule.id,
          collectorId: rule.collectorId,
          address,
          token: personal ? newToken() : null,
          ...(personal && { background }),
          expiresAt,
        };
      }),
    );
  }
}

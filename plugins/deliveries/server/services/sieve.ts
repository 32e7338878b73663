import type { TenantContext } from '@kaiku/sdk/server';
import { type Rule, Target } from '../models/delivery.ts';
import { holdBack, tooFew } from './few.ts';
import { freePlaces } from './freePlaces.ts';
import { blockedOf } from './guards.ts';
import { idsOf } from './ids.ts';
import { withoutPlace } from './places.ts';
import type { Terms } from './terms.ts';

/** What a run of a sending does: bring it to its targets, or remind those who have not answered. */
export type Pass = 'delivery' | 'reminder';

/** Whom no guard stops; of the others it is noted what did. */
export async function withoutBlocked(
  ctx: TenantContext,
  rule: Rule,
  due: readonly Target[],
  pass: Pass,
): Promise<Target[]> {
  if (due.length === 0) return [];
  const reasons = await blockedOf(
    ctx,
    rule.channel,
    due.map(({ address }) => address),
  );
  for (const [reason, some] of Map.groupBy(due, ({ address }) => reasons.get(address))) {
    if (!reason) continue;
    const blocked: Partial<Target> =
      pass === 'delivery' ? { state: 'blocked', problem: reason } : { reminder: 'blocked', reminderProblem: reason };
    await Target.query(ctx.trx).whereIn('id', idsOf(some)).patch(blocked);
  }
  return due.filter(({ address }) => !reasons.has(address));
}

/**
 * Whoever has got as many messages in this month as they may gets none: of their queue (DEL-048), or of the company (DEL-127).
 * Reminders do not count.
 */
export async function withinLimit(
  ctx: TenantContext,
  { queue, limit }: Terms,
  targets: Target[],
  pass: Pass,
): Promise<Target[]> {
  if (pass === 'reminder' || (!queue && !limit)) return targets;
  const ofQueue = queue && { perMonth: queue.queue.limitPerMonth, zone: queue.zone };
  const beyondQueue = ofQueue ? await withoutPlace(ctx, queue.queue.id, ofQueue, idsOf(targets)) : none;
  const left = idsOf(targets).filter((id) => !beyondQueue.has(id));
  const beyond = limit ? await withoutPlace(ctx, null, limit, left) : none;
  const over = [...beyondQueue, ...beyond];
  if (over.length > 0) await Target.query(ctx.trx).whereIn('id', over).patch({ state: 'limited' });
  // Nothing comes of the place that they have taken in their queue.
  if (queue) await freePlaces(ctx, [...beyond]);
  return targets.filter(({ id }) => !beyondQueue.has(id) && !beyond.has(id));
}

const none: ReadonlySet<string> = new Set();

/** Targets that are judged by a statement. */
const slice = 5_000;

/**
 * Judges all who wait in a sending before the first of them gets anything, because those who come are not those who get it
 * (DEL-009). @returns ids of whom nothing stops: each has its place in the month
 */
export async function judgeWaiting(ctx: TenantContext, rule: Rule, terms: Terms, sendingId: string): Promise<string[]> {
  // Over all slices in the order in which places of the month are taken.
  const waiting = await Target.query(ctx.trx).where({ sending_id: sendingId, state: 'waiting' }).orderBy('address');
  const left: string[] = [];
  for (let from = 0; from < waiting.length; from += slice) {
    const some = await withoutBlocked(ctx, rule, waiting.slice(from, from + slice), 'delivery');
    left.push(...idsOf(await withinLimit(ctx, terms, some, 'delivery')));
  }
  return left;
}

/** Somebody of the sending may have got it. */
const hasBegun = async ({ trx }: TenantContext, sendingId: string): Promise<boolean> =>
  (await Target.query(trx)
    .where({ sending_id: sendingId })
    .where((tried) => tried.where('attempts', '>', 0).orWhereIn('state', ['sending', 'sent', 'bounced']))
    .select('id')
    .first()) !== undefined;

/** Of an anonymous delivery: with too few left nobody gets anything, and it is over (DEL-130). A queue gathers until there are enough. */
export async function enoughLeft(ctx: TenantContext, rule: Rule, terms: Terms, sendingId: string): Promise<boolean> {
  if (!rule.anonymous || rule.queue || (await hasBegun(ctx, sendingId))) return true;
  const left = await judgeWaiting(ctx, rule, terms, sendingId);
  if (!tooFew(rule, left.length)) return true;
  await freePlaces(ctx, left);
  await holdBack(ctx, sendingId, 'too_few_people');
  return false;
}

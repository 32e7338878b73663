import type { TenantContext } from '@kaiku/sdk/server';
import { withoutContactPlace } from '../contactRules/counts.ts';
import { type Rule, Target } from '../models/delivery.ts';
import { freePlaces } from './freePlaces.ts';
import { blockedOf } from './guards.ts';
import { idsOf } from './ids.ts';
import { withoutPlace } from './queueCounts.ts';
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
  const beyondQueue = queue ? await withoutPlace(ctx, queue, targets) : none;
  const left = idsOf(targets).filter((id) => !beyondQueue.has(id));
  const beyond = limit ? await withoutContactPlace(ctx, limit, left) : none;
  const over = [...beyondQueue, ...beyond];
  if (over.length > 0) await Target.query(ctx.trx).whereIn('id', over).patch({ state: 'limited' });
  // Nothing comes of the place that they have taken in their queue.
  if (queue) await freePlaces(ctx, [...beyond]);
  return targets.filter(({ id }) => !beyondQueue.has(id) && !beyond.has(id));
}

const none: ReadonlySet<string> = new Set();

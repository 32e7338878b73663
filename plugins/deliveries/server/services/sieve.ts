import type { TenantContext } from '@kaiku/sdk/server';
import { type Rule, Target } from '../models/delivery.ts';
import { blockedOf } from './guards.ts';
import { idsOf } from './ids.ts';
import { withoutPlace } from './queueCounts.ts';
import type { QueueTerms } from './queueTerms.ts';

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

/** Of a queue: whoever has got as many messages in this month as they may gets none (DEL-048). Reminders do not count. */
export async function withinLimit(
  ctx: TenantContext,
  terms: QueueTerms | null,
  targets: Target[],
  pass: Pass,
): Promise<Target[]> {
  if (!terms || pass === 'reminder') return targets;
  const over = await withoutPlace(ctx, terms, targets);
  if (over.size > 0)
    await Target.query(ctx.trx)
      .whereIn('id', [...over])
      .patch({ state: 'limited' });
  return targets.filter(({ id }) => !over.has(id));
}

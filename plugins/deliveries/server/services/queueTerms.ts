import { wallTime } from '@kaiku/sdk/common';
import { Companies, type TenantContext } from '@kaiku/sdk/server';
import { queueFeature, windowAt } from '../../contract/index.ts';
import { Queue } from '../models/queue.ts';

/** What holds now for what a queue sends. */
export interface QueueTerms {
  queue: Queue;
  zone: string;
  /** From when on something may be sent; now or later. */
  opens: number;
  /** Until when it may; null: without an end. */
  closes: number | null;
}

export const windowOf = ({
  sendEarliest,
  sendNotAllowedAfter,
}: Pick<Queue, 'sendEarliest' | 'sendNotAllowedAfter'>) => ({
  earliest: sendEarliest?.slice(0, 5) ?? null,
  notAfter: sendNotAllowedAfter?.slice(0, 5) ?? null,
});

/** Null where the company sends from no queues now: what waits goes on waiting. */
export async function queueTermsOf(ctx: TenantContext, queueId: string, now = Date.now()): Promise<QueueTerms | null> {
  const queue = await Queue.query(ctx.trx).findOne({ id: queueId });
  if (!queue || !ctx.features.has(queueFeature)) return null;
  const zone = await ctx.get(Companies).timeZone(ctx);
  return { queue, zone, ...windowAt(zone, windowOf(queue), now) };
}

/** The month (`YYYY-MM-01`) that it is in the zone. */
export const monthIn = (zone: string, now = Date.now()): string =>
  `${new Date(wallTime(zone, now)).toISOString().slice(0, 7)}-01`;

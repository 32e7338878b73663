import { Companies, invalid, type TenantContext } from '@kaiku/sdk/server';
import { type Interval, nextTime } from '../../contract/index.ts';

/** When something goes out, as calls name it. */
export interface Timing {
  interval: Interval | null;
  /** ISO time; null: now. */
  starts_at: string | null;
}

/** Times in the year after have five digits in their years, also by clocks that are ahead of UTC. */
const latest = Date.UTC(9999, 0, 1);

/**
 * When it goes out: now, or at its time, which for a recurring one that has begun is the next.
 * @throws Problem `validation` with `time_passed`, `time_far`
 */
export async function timesOf(ctx: TenantContext, { starts_at, interval }: Timing) {
  const now = Date.now();
  const first = starts_at === null ? now : Date.parse(starts_at);
  if (first >= latest) throw invalid({ path: 'starts_at', code: 'time_far' });
  if (first >= now) return { firstAt: new Date(first), nextAt: new Date(first) };
  // Within the time that it takes to press a button.
  if (interval === null && now - first < 10 * 60 * 1_000) return { firstAt: new Date(now), nextAt: new Date(now) };
  if (interval === null) throw invalid({ path: 'starts_at', code: 'time_passed' });
  const zone = await ctx.get(Companies).timeZone(ctx);
  return { firstAt: new Date(first), nextAt: new Date(nextTime(zone, first, interval, now)) };
}

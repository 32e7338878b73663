import { Companies, type TenantContext } from '@kaiku/sdk/server';
import { besideQuiet } from '../../contract/index.ts';
import { quietHoursOf, rulesOfCompany } from '../contactRules/rules.ts';
import type { Rule } from '../models/delivery.ts';
import type { MonthLimit } from './places.ts';
import { type QueueTerms, queueTermsOf } from './queueTerms.ts';

/** What holds now for what a rule sends, by its queue and by the company: the narrower of both. */
export interface Terms {
  queue: QueueTerms | null;
  /** Of the company; null: none. */
  limit: MonthLimit | null;
  /** From when on something may be sent; now or later. */
  opens: number;
  /** Until when it may; null: without an end. */
  closes: number | null;
}

/** Null where nothing is sent of it, and nobody knows until when: its queue is off. */
export async function termsOf(
  ctx: TenantContext,
  { id, queue: isQueue, channel }: Pick<Rule, 'id' | 'queue' | 'channel'>,
  now = Date.now(),
): Promise<Terms | null> {
  const queue = isQueue ? await queueTermsOf(ctx, id, now) : null;
  if (isQueue && !queue) return null;
  const own = { opens: queue?.opens ?? now, closes: queue?.closes ?? null };
  const rules = await rulesOfCompany(ctx);
  const hours = quietHoursOf(rules, channel);
  const perMonth = rules?.limitPerMonth ?? null;
  if (hours === null && perMonth === null) return { queue, limit: null, ...own };
  const zone = queue?.zone ?? (await ctx.get(Companies).timeZone(ctx));
  const limit = perMonth === null ? null : { perMonth, zone };
  const quiet = hours && besideQuiet(zone, hours, now);
  return {
    queue,
    limit,
    opens: Math.max(own.opens, quiet?.opens ?? now),
    closes: quiet ? Math.min(own.closes ?? quiet.closes, quiet.closes) : own.closes,
  };
}

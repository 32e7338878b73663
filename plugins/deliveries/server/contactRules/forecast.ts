import { Companies, type TenantContext } from '@kaiku/sdk/server';
import { besideQuiet, type Channel } from '../../contract/index.ts';
import { monthIn } from '../services/queueTerms.ts';
import { type Timing, timesOf } from '../services/times.ts';
import { quietHoursOf, rulesOfCompany } from './rules.ts';

/** What the company's contact rules will do to something that is about to be sent. */
export interface ContactForecast {
  /** Have had as many messages as they may in the month in which it begins, as far as is known now. */
  limited: number;
  /** When it begins, where its time is in quiet hours; null: at its time. */
  held_until: string | null;
}

/** Addresses that one statement asks about. */
const slice = 5_000;

/** @param addresses of those whom no guard stops @throws Problem `validation` as `timesOf` does */
export async function contactForecast(
  ctx: TenantContext,
  fields: Timing & { type: Channel },
  addresses: readonly string[],
): Promise<ContactForecast> {
  const planned = (await timesOf(ctx, fields)).nextAt.getTime();
  const rules = await rulesOfCompany(ctx);
  const hours = quietHoursOf(rules, fields.type);
  const perMonth = rules?.limitPerMonth ?? null;
  if (hours === null && perMonth === null) return { limited: 0, held_until: null };
  const zone = await ctx.get(Companies).timeZone(ctx);
  const begins = hours ? besideQuiet(zone, hours, planned).opens : planned;
  return {
    limited: perMonth === null ? 0 : await limitedOf(ctx, { perMonth, zone }, begins, addresses),
    held_until: begins > planned ? new Date(begins).toISOString() : null,
  };
}

async function limitedOf(
  { trx, companyId }: TenantContext,
  { perMonth, zone }: { perMonth: number; zone: string },
  at: number,
  addresses: readonly string[],
): Promise<number> {
  let limited = 0;
  for (let from = 0; from < addresses.length; from += slice) {
    const { rows } = await trx.raw<{ rows: { count: number }[] }>(
      `SELECT count(*)::int AS count FROM deliveries.contact_counts
       WHERE company_id = ? AND month = ?::date AND address = ANY(?::text[]) AND sent >= ?`,
      [companyId, monthIn(zone, at), addresses.slice(from, from + slice), perMonth],
    );
    limited += rows[0]!.count;
  }
  return limited;
}

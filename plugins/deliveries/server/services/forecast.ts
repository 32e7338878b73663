import type { RequestContext } from '@kaiku/sdk/server';
import { type ContactForecast, contactForecast } from '../contactRules/forecast.ts';
import { blockedOf } from './guards.ts';
import { judgeRule, type RuleFields } from './rules.ts';

/** What will happen, in numbers, before anything is saved. */
export interface Forecast extends ContactForecast {
  /** Who would get it now. */
  recipients: number;
  doubled: number;
  /** On the blacklist now; asked again when it goes out. */
  blocked: number;
  /** Of an SMS: parts of each message, and of all. */
  parts: number | null;
  all_parts: number | null;
  /** All of it can be written in the standard character set. */
  standard: boolean | null;
}

/** @throws Problem `validation` as saving would */
export async function forecastOf(ctx: RequestContext, surveyId: string, fields: RuleFields): Promise<Forecast> {
  const { addresses, doubled, size } = await judgeRule(ctx, surveyId, fields);
  const blocked = await blockedOf(ctx, fields.type, addresses);
  const left = addresses.filter((address) => !blocked.has(address));
  const contact = await contactForecast(ctx, fields, left);
  const recipients = left.length - contact.limited;
  return {
    recipients,
    doubled,
    blocked: blocked.size,
    ...contact,
    parts: size?.parts ?? null,
    all_parts: size && size.parts * recipients,
    standard: size?.standard ?? null,
  };
}

import type { RequestContext } from '@kaiku/sdk/server';
import { type ContactForecast, contactForecast } from '../contactRules/forecast.ts';
import { peopleBeside } from './audience.ts';
import { unblockedOf } from './guards.ts';
import { judgeRule, type RuleFields } from './rules.ts';

/** What will happen, in numbers, before anything is saved. */
export interface Forecast extends ContactForecast {
  /** Who would get it now. */
  recipients: number;
  doubled: number;
  /** Of the company's people: whom the audience is now, and of them those who were written, too. */
  people: number;
  both: number;
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
  const { addresses, doubled, reach, size } = await judgeRule(ctx, surveyId, fields);
  const all = [...addresses, ...(await peopleBeside(ctx, fields.audience, addresses))];
  const left = await unblockedOf(ctx, fields.type, all);
  const contact = await contactForecast(ctx, fields, left);
  const recipients = left.length - contact.limited;
  return {
    recipients,
    doubled,
    ...reach,
    blocked: all.length - left.length,
    ...contact,
    parts: size?.parts ?? null,
    all_parts: size && size.parts * recipients,
    standard: size?.standard ?? null,
  };
}

import type { RequestContext } from '@kaiku/sdk/server';
import { blockedPeople } from './audience.ts';
import { blockedOf } from './guards.ts';
import { judgeRule, type RuleFields } from './rules.ts';

/** What will happen, in numbers, before anything is saved. */
export interface Forecast {
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
  const written = (await blockedOf(ctx, fields.type, addresses)).size;
  const blocked = written + (await blockedPeople(ctx, fields.audience, addresses));
  const recipients = addresses.length + reach.people - reach.both - blocked;
  return {
    recipients,
    doubled,
    ...reach,
    blocked,
    parts: size?.parts ?? null,
    all_parts: size && size.parts * recipients,
    standard: size?.standard ?? null,
  };
}

import type { RequestContext } from '@kaiku/sdk/server';
import { type Reached, reachOf } from './reach.ts';
import { judgeRule, type RuleFields } from './rules.ts';

/** What will happen, in numbers, before anything is saved. */
export interface Forecast extends Reached {
  doubled: number;
  /** Of the company's people: whom the audience is now, and of them those who were written, too. */
  people: number;
  both: number;
  /** Of an SMS: parts of each message, and of all. */
  parts: number | null;
  all_parts: number | null;
  /** All of it can be written in the standard character set. */
  standard: boolean | null;
}

/** @throws Problem `validation` as saving would */
export async function forecastOf(ctx: RequestContext, surveyId: string, fields: RuleFields): Promise<Forecast> {
  const { addresses, doubled, reach, size } = await judgeRule(ctx, surveyId, fields);
  const reached = await reachOf(ctx, fields, addresses);
  return {
    ...reached,
    doubled,
    ...reach,
    parts: size?.parts ?? null,
    all_parts: size && size.parts * reached.recipients,
    standard: size?.standard ?? null,
  };
}

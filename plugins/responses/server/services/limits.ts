import { type AnswersScope, type SurveyReader, withinLimits } from '@kaiku/plugin-surveys/contract';
import type { KindRegistry } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { StoredResponse } from '../../contract/index.ts';

/** Knows what was asked. */
export interface Asked {
  surveys: SurveyReader;
  kinds: KindRegistry;
}

/**
 * Leaves out what the limits of shares do not let through (SHARE-025).
 * @param chosen the responses are of a selection of results, which counts groups within limits
 */
export async function seenWithin(
  { surveys, kinds }: Asked,
  ctx: TenantContext,
  { surveyId, hideUnder, limits }: AnswersScope & { limits: NonNullable<AnswersScope['limits']> },
  responses: readonly StoredResponse[],
  chosen: boolean,
): Promise<readonly StoredResponse[]> {
  // How many there are in a group within limits cannot be counted here at once.
  if (hideUnder && !chosen) return [];
  const asked = await surveys.asked(ctx, surveyId);
  if (!asked) return [];
  const elements = asked.structure.pages.flatMap((page) => page.elements);
  return responses.filter(withinLimits(limits, elements, kinds));
}

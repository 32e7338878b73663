import { definePoint, token } from '@kaiku/sdk/common';
import type { Id, Summary } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** The questions of a survey, or of what respondents get of it, whose results they see (SUR-060). */
export const withPublicResults = <One extends { settings: { publicResults?: boolean } }>(survey: {
  pages: readonly { elements: readonly One[] }[];
}): One[] => survey.pages.flatMap(({ elements }) => elements).filter(({ settings }) => settings.publicResults === true);

/** Who counts answers tells what all respondents of a survey said, for respondents themselves (SUR-060). */
export interface PublicResultsSource {
  /**
   * Summaries by element id, of one count of the survey. What too few answered is missing.
   * @throws Problem `not_found`; `results_building` while it is being counted
   */
  of(ctx: TenantContext, surveyId: string, elementIds: readonly Id[]): Promise<ReadonlyMap<Id, Summary>>;
}
export const publicResultsSources = definePoint<PublicResultsSource>('surveys.publicResultsSources');
/** All of them, for the respondents' page. */
export const PublicResults = token<readonly PublicResultsSource[]>('surveys.PublicResults');

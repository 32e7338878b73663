import { type PublicResultsSource, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { ResultsReader } from '../../contract/index.ts';

/** What respondents may see of all answers: figures of single questions, none of too few answers (SUR-060). */
export const createPublicResults = (results: ResultsReader): PublicResultsSource => ({
  async of(ctx, surveyId, elementIds) {
    const scope = await ctx.get(SurveyAccess).everybody(ctx, surveyId);
    const { elements, hidden } = await results.results(ctx, scope, { elementIds });
    const told = elements.filter((one) => !hidden && !one.hidden);
    return new Map(told.map(({ element, summary }) => [element.id, summary]));
  },
});

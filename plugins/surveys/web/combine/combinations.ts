import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const combinationsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'combinations', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/combined_survey', { path: { id: surveyId }, signal })).combinations,
    staleTime: 0,
  });
export type CombinationRow = Awaited<ReturnType<NonNullable<ReturnType<typeof combinationsQuery>['queryFn']>>>[number];

/** Surveys that can be put in, found by what is typed. */
export const surveysQuery = (filter: string) =>
  queryOptions({
    queryKey: ['surveys', 'combinable', filter],
    queryFn: async ({ signal }) => {
      const query = { per_page: 50, sort_by: 'name', ...(filter && { filter }) } as const;
      const { data } = await api.GET('/survey', { query, signal, quiet: true });
      return data
        .filter(({ permissions }) => permissions?.includes('full'))
        .map(({ survey_id: id, name }) => ({ id, name: name ?? '' }));
    },
    staleTime: 10_000,
  });

export const saveCombination = (
  surveyId: string,
  combination: CombinationRow | null,
  body: { name: string; survey_ids: string[] },
) =>
  combination
    ? api.PUT('/survey/{id}/combined_survey/{combinationId}', {
        path: { id: surveyId, combinationId: combination.combination_id },
        body,
        quiet: true,
      })
    : api.POST('/survey/{id}/combined_survey', { path: { id: surveyId }, body, quiet: true });

export const deleteCombination = (surveyId: string, { combination_id: combinationId }: CombinationRow) =>
  api.DELETE('/survey/{id}/combined_survey/{combinationId}', { path: { id: surveyId, combinationId }, quiet: true });

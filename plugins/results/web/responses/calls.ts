import type { AnswerValue } from '@kaiku/sdk/model';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { resultsKey } from '../queries.ts';

/** The part of the address that names the response that is open. */
export const openedParam = 'response';

/** One response with the whole answer to every question. */
export const responseQuery = (surveyId: string, responseId: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'response', responseId],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/response/{response_id}', {
        path: { id: surveyId, response_id: responseId },
        signal,
        quiet: true,
      }),
  });
export type WholeResponse = Awaited<ReturnType<NonNullable<ReturnType<typeof responseQuery>['queryFn']>>>;
export type WholeAnswer = WholeResponse['answers'][number];

export const historyQuery = (surveyId: string, responseId: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'history', responseId],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/respondent/{response_id}/history', {
        path: { id: surveyId, response_id: responseId },
        signal,
        quiet: true,
      }),
  });

export const updateAnswers = (
  surveyId: string,
  body: { response_id: string; revision: number; answers: Record<string, AnswerValue | null> },
) => api.PUT('/survey/{id}/answers', { path: { id: surveyId }, body, quiet: true });

/** @returns of how many responses */
export const deleteAnswers = async (
  surveyId: string,
  response_ids: string[],
  element_ids?: string[],
): Promise<number> => {
  const body = { response_ids, ...(element_ids && { element_ids }) };
  return (await api.DELETE('/survey/{id}/answers', { path: { id: surveyId }, body, quiet: true })).count;
};

export const updateRespondents = async (
  surveyId: string,
  response_ids: string[],
  values: Record<string, string>,
): Promise<number> =>
  (
    await api.PUT('/survey/{id}/update_respondents', {
      path: { id: surveyId },
      body: { response_ids, values },
      quiet: true,
    })
  ).count;

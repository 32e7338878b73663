import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

const fetchReach = (surveyId: string, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery/audience', { path: { id: surveyId }, signal, quiet: true });
/** How many of the company's people, and how many groups, a delivery may go to. */
export const reachQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['deliveries', 'audience', surveyId],
    queryFn: ({ signal }) => fetchReach(surveyId, signal),
    // People come and go elsewhere meanwhile.
    staleTime: 0,
  });

/** Groups that a list to choose from offers; typing finds the others. */
const offered = 20;
const fetchGroups = (surveyId: string, filter: string, signal: AbortSignal) =>
  api.GET('/survey/{id}/delivery/audience/groups', {
    path: { id: surveyId },
    query: { per_page: offered, page_no: 1, filter },
    signal,
    quiet: true,
  });
export type OfferedGroup = Awaited<ReturnType<typeof fetchGroups>>['data'][number];
export const groupsQuery = (surveyId: string, filter: string) =>
  queryOptions({
    queryKey: ['deliveries', 'audience', surveyId, 'groups', filter],
    queryFn: ({ signal }) => fetchGroups(surveyId, filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

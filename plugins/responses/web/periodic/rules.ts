import type { TableQuery } from '@kaiku/sdk/common';
import { queryOptions } from '@tanstack/react-query';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

const path = '/survey/{id}/periodic_removal';
const onePath = '/survey/{id}/periodic_removal/{ruleId}';
type RunsQuery = NonNullable<paths['/survey/{id}/periodic_removal/runs']['get']['parameters']['query']>;

const fetchRules = (surveyId: string) => api.GET(path, { path: { id: surveyId }, quiet: true });
type Rules = Awaited<ReturnType<typeof fetchRules>>;
export type RemovalRule = Rules['rules'][number];
export type Question = Rules['questions'][number];
export type RuleFields = Omit<RemovalRule, 'rule_id' | 'next_on'>;

export const rulesQuery = (surveyId: string) =>
  queryOptions({ queryKey: ['responses', 'removal-rules', surveyId], queryFn: () => fetchRules(surveyId) });
export const runsKey = (surveyId: string) => ['responses', 'removal-runs', surveyId];

export const fetchRuns = (surveyId: string) => (query: TableQuery, signal: AbortSignal) =>
  api.GET('/survey/{id}/periodic_removal/runs', {
    path: { id: surveyId },
    query: query as RunsQuery,
    signal,
    quiet: true,
  });
export type RemovalRun = Awaited<ReturnType<ReturnType<typeof fetchRuns>>>['data'][number];

export const saveRule = (surveyId: string, ruleId: string | null, body: RuleFields) =>
  ruleId === null
    ? api.POST(path, { path: { id: surveyId }, body, quiet: true })
    : api.PUT(onePath, { path: { id: surveyId, ruleId }, body, quiet: true });

export const deleteRule = (surveyId: string, ruleId: string) =>
  api.DELETE(onePath, { path: { id: surveyId, ruleId }, quiet: true });

/** What can be removed, in the order in which it is told. */
export const removable = ['id_numbers', 'emails', 'phone_numbers'] as const;
export const intervals = ['quarterly', 'monthly', 'twice_monthly'] as const;

import type { TableQuery } from '@kaiku/sdk/common';
import { queryOptions } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type RowsQuery = paths['/audit_log']['get']['parameters']['query'];

export const auditLogKey = ['company', 'audit-log'] as const;

/** Names of the filters, in the address too. */
export const auditFilters = ['from', 'to', 'survey_id', 'operation', 'email'] as const;
export type AuditFilters = Partial<Record<(typeof auditFilters)[number], string>>;

export const fetchAuditLog = (filters: AuditFilters) => (query: TableQuery, signal: AbortSignal) =>
  api.GET('/audit_log', { query: { ...(query as RowsQuery), ...filters }, signal, quiet: true });
export type AuditEntry = Awaited<ReturnType<ReturnType<typeof fetchAuditLog>>>['data'][number];

export const operationsQuery = (language: string) =>
  queryOptions({
    queryKey: [...auditLogKey, 'operations', language],
    queryFn: async ({ signal }) => (await api.GET('/audit_log/operations', { signal, quiet: true })).operations,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @param surveyId is among them, whatever its name */
export const surveysQuery = (companyId: string, filter: string, surveyId: string | undefined) =>
  queryOptions({
    queryKey: [...auditLogKey, 'surveys', companyId, filter, surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/audit_log/surveys', { query: { filter, survey_id: surveyId }, signal, quiet: true })).surveys,
    staleTime: 10_000,
  });

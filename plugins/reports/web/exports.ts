import type { FilterQuery } from '@kaiku/plugin-results/contract';
import type { Language } from '@kaiku/sdk/common';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const formats = ['pdf', 'pptx', 'docx', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof formats)[number];

export interface ReportWish {
  format: ExportFormat;
  language: Language;
  view_id: string | null;
  filter: FilterQuery;
  group_by: string[];
}

/** A report that was asked for; without a name it is being made. */
export interface MadeReport {
  export_id: string;
  format: ExportFormat;
  asked_at: string;
  name: string | null;
  bytes: number | null;
}

export const optionsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['reports', surveyId, 'options'],
    queryFn: ({ signal }) => api.GET('/survey/{id}/report/options', { path: { id: surveyId }, signal, quiet: true }),
  });

export const exportsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['reports', surveyId, 'exports'],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/report/export', { path: { id: surveyId }, signal, quiet: true }))
        .exports as MadeReport[],
    staleTime: 0,
  });

/** @returns the id of the job that makes it */
export const startReport = async (surveyId: string, body: ReportWish): Promise<string> =>
  (await api.POST('/survey/{id}/report/export', { path: { id: surveyId }, body, quiet: true })).jobId;

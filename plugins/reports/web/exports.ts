import type { FilterQuery } from '@kaiku/plugin-results/contract';
import type { Language } from '@kaiku/sdk/common';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const formats = ['pdf', 'pptx', 'docx', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof formats)[number];
/** Of combined results, whose page has Excel itself. */
export const combinedFormats: readonly ExportFormat[] = ['pdf', 'pptx', 'docx'];

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

export const exportsQuery = (surveyId: string, combinationId?: string) =>
  queryOptions({
    queryKey: ['reports', surveyId, 'exports', combinationId ?? null],
    queryFn: async ({ signal }) => {
      const query = combinationId === undefined ? {} : { combination_id: combinationId };
      const call = { path: { id: surveyId }, query, signal, quiet: true };
      return (await api.GET('/survey/{id}/report/export', call)).exports as MadeReport[];
    },
    staleTime: 0,
  });

/** @returns the id of the job that makes it */
export const startReport = async (surveyId: string, body: ReportWish): Promise<string> =>
  (await api.POST('/survey/{id}/report/export', { path: { id: surveyId }, body, quiet: true })).jobId;

export const startCombined = async (
  surveyId: string,
  combinationId: string,
  body: Pick<ReportWish, 'language' | 'filter'> & { format: ExportFormat },
): Promise<string> => {
  const path = { id: surveyId, combinationId };
  const { format, ...rest } = body;
  const call = { path, body: { ...rest, format: format as 'pdf' | 'pptx' | 'docx' }, quiet: true };
  return (await api.POST('/survey/{id}/combined_results/{combinationId}/report', call)).jobId;
};

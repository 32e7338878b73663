import type { TableQuery } from '@kaiku/sdk/common';
import type { ExportFormat } from '../../contract/exportFormats.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { api } from '../api.ts';

type Wish = FilterQuery & Partial<TableQuery> & { format: ExportFormat; response_ids?: string[] };

/** @returns the id of the job that writes the file */
const start = async (surveyId: string, body: Wish): Promise<string> =>
  (await api.POST('/survey/{id}/responses/export', { path: { id: surveyId }, body, quiet: true })).jobId;

/** What the table shows, over all pages. */
export const startExport = (
  surveyId: string,
  format: ExportFormat,
  filter: FilterQuery,
  { filter: search, sort_by, sort_order }: Partial<TableQuery>,
): Promise<string> =>
  start(surveyId, {
    ...filter,
    format,
    ...(search && { filter: search }),
    ...(sort_by && { sort_by, ...(sort_order && { sort_order }) }),
  });

/** One response as a document. */
export const startPdf = (surveyId: string, responseId: string): Promise<string> =>
  start(surveyId, { format: 'pdf', response_ids: [responseId] });

export const exportPath = (surveyId: string, jobId: string): string => `/survey/${surveyId}/responses/export/${jobId}`;

import type { TableQuery } from '@kaiku/sdk/common';
import type { ExportFormat } from '../../contract/exportFormats.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { api } from '../api.ts';

type Wish = FilterQuery & Partial<TableQuery> & { format: ExportFormat; response_ids?: string[]; columns?: string[] };

/** @returns the id of the job that writes the file */
const start = async (surveyId: string, body: Wish): Promise<string> =>
  (await api.POST('/survey/{id}/responses/export', { path: { id: surveyId }, body, quiet: true })).jobId;

export interface ExportWish {
  format: ExportFormat;
  filter: FilterQuery;
  /** What the table shows now. */
  query: Partial<TableQuery>;
  /** Null: the usual ones. */
  columns: readonly string[] | null;
}

/** What the table finds, over all pages. */
export const startExport = (
  surveyId: string,
  { format, filter, query: { filter: search, sort_by, sort_order }, columns }: ExportWish,
): Promise<string> =>
  start(surveyId, {
    ...filter,
    format,
    ...(columns && { columns: [...columns] }),
    ...(search && { filter: search }),
    ...(sort_by && { sort_by, ...(sort_order && { sort_order }) }),
  });

/** One response as a document. */
export const startPdf = (surveyId: string, responseId: string): Promise<string> =>
  start(surveyId, { format: 'pdf', response_ids: [responseId] });

export const exportPath = (surveyId: string, jobId: string): string => `/survey/${surveyId}/responses/export/${jobId}`;

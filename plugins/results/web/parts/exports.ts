import type { TableQuery } from '@kaiku/sdk/common';
import type { ExportFormat } from '../../contract/exportFormats.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { api } from '../api.ts';

/** @returns the id of the job that writes the file */
export async function startExport(
  surveyId: string,
  format: ExportFormat,
  filter: FilterQuery,
  { filter: search, sort_by, sort_order }: Partial<TableQuery>,
): Promise<string> {
  const body = {
    ...filter,
    format,
    ...(search && { filter: search }),
    ...(sort_by && { sort_by, sort_order }),
  };
  return (await api.POST('/survey/{id}/responses/export', { path: { id: surveyId }, body, quiet: true })).jobId;
}

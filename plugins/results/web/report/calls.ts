import { downloadFile } from '@kaiku/sdk/web';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSettings, FilterQuery, ViewScope } from '../../contract/index.ts';
import { api } from '../api.ts';

/** A saved view of a report (RES-026). */
export interface SavedView {
  view_id: string;
  name: string;
  scope: ViewScope;
  own: boolean;
  may_change: boolean;
  filter: FilterQuery;
  charts: ChartSettings;
  /** By what respondents are compared; null: by nothing. */
  compare_by: string | null;
  version: number;
}
/** Not under `resultsKey`: news of answers are no news of them. */
export const viewsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['report-views', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/report_view', { path: { id: surveyId }, signal })).views as SavedView[],
  });

export const reportSettingsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['report-settings', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/report_settings', { path: { id: surveyId }, signal })) as {
        charts: ChartSettings | null;
        version: number;
      },
  });

export type ViewBody = Pick<SavedView, 'name' | 'scope' | 'filter' | 'charts' | 'compare_by'>;

/** Calls that change saved views and settings; what is shown of them is read anew. */
export function useReportCalls(surveyId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const path = { id: surveyId };
    const read = () => client.invalidateQueries({ queryKey: viewsQuery(surveyId).queryKey });
    return {
      async create(body: ViewBody): Promise<SavedView> {
        const made = await api.POST('/survey/{id}/report_view', { path, body, quiet: true });
        await read();
        return made as SavedView;
      },
      async change({ view_id, version }: SavedView, changes: Partial<ViewBody>): Promise<SavedView> {
        const changed = await api.PUT('/survey/{id}/report_view/{viewId}', {
          path: { ...path, viewId: view_id },
          body: { ...changes, version },
          quiet: true,
        });
        await read();
        return changed as SavedView;
      },
      /** @param onGone before it is seen to be missing */
      async remove({ view_id }: SavedView, onGone: () => void): Promise<void> {
        await api.DELETE('/survey/{id}/report_view/{viewId}', { path: { ...path, viewId: view_id }, quiet: true });
        onGone();
        await read();
      },
      export: () => downloadFile(`/survey/${surveyId}/report_view/export`, 'views.kaiku.json'),
      async import(file: object): Promise<number> {
        const { views } = await api.POST('/survey/{id}/report_view/import', { path, body: file as never, quiet: true });
        await read();
        return views.length;
      },
      async saveSettings(charts: ChartSettings, version: number): Promise<void> {
        const saved = await api.PUT('/survey/{id}/report_settings', { path, body: { charts, version }, quiet: true });
        client.setQueryData(
          reportSettingsQuery(surveyId).queryKey,
          saved as { charts: ChartSettings; version: number },
        );
      },
    };
  }, [client, surveyId]);
}

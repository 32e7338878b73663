import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { useAlert, useFeature, usePermission, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ChartSettings, wholeReport } from '../../contract/index.ts';
import { type FilterStore, sameFilter, writeUrl } from '../filters/useFilter.ts';
import { reportSettingsQuery, type SavedView, viewsQuery } from '../queries.ts';

const viewParam = 'view';

export interface Report {
  /** What is shown, and how: as the chosen view says, else as the survey's settings do. */
  charts: ChartSettings;
  /** The one of the survey's settings that was seen; 0 where nobody has said anything. */
  settingsVersion: number;
  views: readonly SavedView[];
  view: SavedView | null;
  /** The filters are others than the chosen view's. */
  changed: boolean;
  /** May say what everybody sees. */
  shares: boolean;
  /** Whether the company has saved views. */
  saves: boolean;
  /** Null: the whole report. */
  choose(view: SavedView | null): void;
}

/** What of a survey's results is shown: the view in the address, which brings its filters along. */
export function useReport(surveyId: string, store: FilterStore): Report {
  const t = useT('results');
  const alert = useAlert();
  const saves = useFeature('report_views');
  const shares = usePermission(onSurvey(['reportEdit']));
  const settings = useQuery(reportSettingsQuery(surveyId));
  const saved = useQuery({ ...viewsQuery(surveyId), enabled: saves });
  const [params, setParams] = useSearchParams();
  const wanted = params.get(viewParam);
  const view = saved.data?.find(({ view_id }) => view_id === wanted) ?? null;
  const choose = useCallback(
    (next: SavedView | null) =>
      setParams((now) => {
        const params = writeUrl(now, next?.filter ?? {});
        if (next) params.set(viewParam, next.view_id);
        else params.delete(viewParam);
        return params;
      }),
    [setParams],
  );
  const gone = wanted !== null && (!saves || (saved.data !== undefined && view === null));
  useEffect(() => {
    if (!gone) return;
    alert.error(t('views.gone'));
    setParams(
      (now) => {
        const params = new URLSearchParams(now);
        params.delete(viewParam);
        return params;
      },
      { replace: true },
    );
  }, [gone, alert, t, setParams]);
  return useMemo(
    () => ({
      charts: view?.charts ?? settings.data?.charts ?? wholeReport,
      settingsVersion: settings.data?.version ?? 0,
      views: saved.data ?? [],
      view,
      changed: view !== null && !sameFilter(view.filter, store.filter),
      shares,
      saves,
      choose,
    }),
    [view, settings.data, saved.data, store.filter, shares, saves, choose],
  );
}

import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { paramsWith, useAlert, useFeature, usePermission, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ChartSettings, wholeReport } from '../../contract/index.ts';
import { compareParam } from '../compare/useCompare.ts';
import { type FilterStore, sameFilter, writeUrl } from '../filters/useFilter.ts';
import { reportSettingsQuery, type SavedView, viewsQuery } from './calls.ts';

const viewParam = 'view';

export interface Report {
  /** What it shows is not known yet. */
  pending: boolean;
  /** What everybody sees is known: it can be changed. */
  known: boolean;
  /** What is shown, and how: as the chosen view says, else as the survey's settings do. */
  charts: ChartSettings;
  /** The one of the survey's settings that was seen; 0 where nobody has said anything. */
  settingsVersion: number;
  views: readonly SavedView[];
  view: SavedView | null;
  /** By what the address compares respondents; null: by nothing. */
  compareBy: string | null;
  /** The filters, or what is compared by, are others than the chosen view's. */
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
  /** The view that was left for another: who deletes what they look at is not told that it is gone. */
  const left = useRef<string | null>(null);
  const choose = useCallback(
    (next: SavedView | null) =>
      setParams((now) => {
        const shown = now.get(viewParam);
        left.current = shown === next?.view_id ? null : shown;
        return paramsWith(writeUrl(now, next?.filter ?? {}), {
          [viewParam]: next?.view_id,
          [compareParam]: next?.compare_by,
        });
      }),
    [setParams],
  );
  const compareBy = params.get(compareParam);
  const gone = wanted !== null && (!saves || (saved.data !== undefined && view === null));
  useEffect(() => {
    if (wanted !== left.current) left.current = null;
    if (!gone || left.current !== null) return;
    alert.error(t('views.gone'));
    setParams((now) => paramsWith(now, { [viewParam]: null }), { replace: true });
  }, [gone, wanted, alert, t, setParams]);
  const pending = settings.isPending || (wanted !== null && saves && saved.isPending);
  return useMemo(
    () => ({
      pending,
      known: settings.isSuccess,
      charts: view?.charts ?? settings.data?.charts ?? wholeReport,
      settingsVersion: settings.data?.version ?? 0,
      views: saved.data ?? [],
      view,
      compareBy,
      changed: view !== null && !(sameFilter(view.filter, store.filter) && view.compare_by === compareBy),
      shares,
      saves,
      choose,
    }),
    [pending, view, settings.isSuccess, settings.data, saved.data, store.filter, compareBy, shares, saves, choose],
  );
}

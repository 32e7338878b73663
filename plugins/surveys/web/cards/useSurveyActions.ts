import { resourceAccessKey, useAlert, useConfirm, useT, useUndo } from '@kaiku/sdk/web';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { SurveyState } from '../../contract/index.ts';
import { api } from '../api.ts';
import { type ListFilter, listKey, type SurveyCardData, type SurveyList } from '../queries.ts';

type Step = 'open' | 'close' | 'reopen' | 'archive' | 'unarchive';
interface Pages {
  pages: SurveyList[];
  pageParams: unknown[];
}

/** What a card's menu does: at once on the screen, taken back when the server refuses. */
export function useSurveyActions(survey: SurveyCardData) {
  const t = useT('surveys');
  const alert = useAlert();
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { survey_id: id, name } = survey;

  /** Takes the card off the lists it is on, or those of single states, and gives back what puts it there again. */
  function remove(fromAll = true): () => void {
    const before = client.getQueriesData<Pages>({ queryKey: listKey });
    for (const [key, lists] of before) {
      const { tab } = (key[1] ?? {}) as Partial<ListFilter>;
      if (!lists?.pages || (tab === 'all' && !fromAll)) continue;
      const pages = lists.pages.map((page) => {
        const data = page.data.filter((one) => one.survey_id !== id);
        return { ...page, data, count: page.count - (page.data.length - data.length) };
      });
      client.setQueryData<Pages>(key, { ...lists, pages });
    }
    return () => {
      for (const [key, data] of before) client.setQueryData(key as QueryKey, data);
    };
  }
  const refresh = () => client.invalidateQueries({ queryKey: listKey });
  /** SUR-089: the screens of the survey that were open call it so, too. */
  const becomeCurrent = (called: string) =>
    client.setQueryData<{ name: string }>(resourceAccessKey('survey', id), (was) => was && { ...was, name: called });

  async function step(name: Step, undo?: Step): Promise<void> {
    const putBack = remove(name === 'archive');
    try {
      await api.POST(`/survey/{id}/${name}`, { path: { id } });
    } catch {
      putBack();
      return;
    }
    await refresh();
    const text = t(`done.${name}`, { name: survey.name });
    if (!undo) return alert.success(text);
    offerUndo({
      text,
      onUndo: async () => {
        await api.POST(`/survey/{id}/${undo}`, { path: { id } });
        await refresh();
      },
    });
  }

  return {
    open: () => step('open'),
    close: () => step('close', 'reopen'),
    reopen: () => step('reopen', 'close'),
    archive: () => step('archive', undoOfArchive(survey.state)),
    unarchive: () => step('unarchive', 'archive'),

    async copy(): Promise<void> {
      const copy = await api.POST('/survey/{id}/copy', { path: { id }, body: {} }).catch(() => null);
      if (!copy) return;
      await refresh();
      alert.success(t('done.copy', { name }));
      navigate(`/s/${copy.survey_id}/edit`);
    },

    /** SUR-081.b: with a way back, at once and for 30 days. */
    async delete(): Promise<void> {
      const putBack = remove();
      try {
        await api.DELETE('/survey/{id}', { path: { id } });
      } catch {
        // SUR-082, GAP-003: the card comes back, and nothing is said but what the client says of any failure.
        putBack();
        return;
      }
      await refresh();
      offerUndo({ text: t('done.delete', { name }), onUndo: bringBack });
    },

    async restore(): Promise<void> {
      const putBack = remove();
      try {
        await bringBack();
      } catch {
        return putBack();
      }
      alert.success(t('done.restore', { name }));
    },

    async remove(): Promise<void> {
      const sure = await confirm({
        title: t('delete.title', { name }),
        text: t(survey.published_at ? 'delete.textAnswered' : 'delete.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
      });
      if (!sure) return;
      const putBack = remove();
      const removed = await api.DELETE('/survey/{id}/deleted', { path: { id } }).catch(() => null);
      if (!removed) return putBack();
      await refresh();
      alert.success(t('done.remove', { name }));
    },

    /** The name as it is to be; false when it could not be saved. */
    async rename(next: string): Promise<boolean> {
      const version = survey.survey_version;
      const body = { survey_version: version, name: next };
      const saved = await api.PUT('/survey/{id}', { path: { id }, body }).catch(() => null);
      if (saved) becomeCurrent(saved.name);
      await refresh();
      if (!saved) return false;
      offerUndo({
        text: t('done.rename', { name: next }),
        onUndo: async () => {
          await api.PUT('/survey/{id}', { path: { id }, body: { survey_version: saved.survey_version, name } });
          becomeCurrent(name);
          await refresh();
        },
      });
      return true;
    },
  };

  async function bringBack(): Promise<void> {
    await api.POST('/survey/{id}/restore', { path: { id } });
    await refresh();
  }
}

/** A survey that was open comes back closed, so that undoing would not restore what was. */
const undoOfArchive = (state: SurveyState): Step | undefined => (state === 'published' ? undefined : 'unarchive');

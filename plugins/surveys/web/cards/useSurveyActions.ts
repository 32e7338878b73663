import { useAlert, useConfirm, useT, useUndo } from '@kaiku/sdk/web';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { SurveyState } from '../../contract/index.ts';
import { api } from '../api.ts';
import { listKey, type SurveyCardData, type SurveyList, templatesKey } from '../queries.ts';

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

  /** Takes the card off the lists it is on, and gives back what puts it there again. */
  function remove(): () => void {
    const before = client.getQueriesData<Pages>({ queryKey: listKey });
    client.setQueriesData<Pages>(
      { queryKey: listKey },
      (lists) =>
        lists && {
          ...lists,
          pages: lists.pages.map((page) => {
            const data = page.data.filter((one) => one.survey_id !== id);
            return { ...page, data, count: page.count - (page.data.length - data.length) };
          }),
        },
    );
    return () => {
      for (const [key, data] of before) client.setQueryData(key as QueryKey, data);
    };
  }
  const refresh = () => client.invalidateQueries({ queryKey: listKey });

  async function step(name: Step, undo?: Step): Promise<void> {
    const putBack = remove();
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

    async template(): Promise<void> {
      const saved = await api.POST('/survey/template', { body: { survey_id: id } }).catch(() => null);
      if (!saved) return;
      await client.invalidateQueries({ queryKey: templatesKey });
      alert.success(t('done.template', { name: saved.name }));
    },

    async delete(): Promise<void> {
      const sure = await confirm({
        title: t('delete.title', { name }),
        text: t(survey.published_at ? 'delete.textAnswered' : 'delete.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
        ...(survey.published_at && { typeToConfirm: name }),
      });
      if (!sure) return;
      const putBack = remove();
      try {
        await api.DELETE('/survey/{id}', { path: { id }, quiet: true });
      } catch {
        // SUR-082: the card comes back, and nothing is said.
        putBack();
        return;
      }
      await refresh();
      alert.success(t('done.delete', { name }));
    },
  };
}

/** A survey that was open comes back closed, so that undoing would not restore what was. */
const undoOfArchive = (state: SurveyState): Step | undefined => (state === 'published' ? undefined : 'unarchive');

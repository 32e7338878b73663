import { isProblem, type TextKey, useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeLink,
  createLink,
  deleteLink,
  linksKey,
  type PublishLink,
  reopenLinks,
  type SurveyLinks,
} from './links.ts';
import { stepsBack, switched } from './parts/times.ts';

/** What can be done with the links of a survey: at once on the screen, taken back when the server refuses. */
export function useLinkActions(surveyId: string) {
  const t = useT('collectors');
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const key = linksKey(surveyId);

  const edit = (change: (links: PublishLink[]) => PublishLink[]) =>
    client.setQueryData<SurveyLinks>(key, (known) => known && { ...known, links: change(known.links) });
  const put = (...links: PublishLink[]) =>
    edit((all) => {
      const news = new Map(links.map((link) => [link.collectorId, link]));
      const merged = all.map((link) => news.get(link.collectorId) ?? link);
      return [...merged, ...links.filter(({ collectorId }) => !all.some((link) => link.collectorId === collectorId))];
    });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const fail = (error: unknown, text: TextKey<'collectors'>) => {
    const told = isProblem(error) && error.status >= 400 && error.status < 500 && error.message;
    alert.error(told || t(text));
    void refresh();
  };

  return {
    put,

    async createFirst(): Promise<void> {
      try {
        put(await createLink(surveyId, { name: t('create.firstName') }));
        alert.success(t('create.done'));
      } catch (error) {
        fail(error, 'create.failed');
      }
    },

    async switchTo(link: PublishLink, state: 'open' | 'closed'): Promise<void> {
      await client.cancelQueries({ queryKey: key });
      put(switched(link, state, new Date()));
      try {
        put(await changeLink(link, { state }));
      } catch (error) {
        put(link);
        return fail(error, 'switch.failed');
      }
      offerUndo({
        text: t(`switch.${state}`, { name: link.name }),
        onUndo: async () => {
          try {
            for (const step of stepsBack(link, state)) put(await changeLink(link, step));
          } catch (error) {
            fail(error, 'switch.failed');
          }
        },
      });
    },

    async reopenAll(): Promise<void> {
      try {
        const links = await reopenLinks(surveyId);
        put(...links);
        alert.success(t('reopen.done', { count: links.length }));
      } catch (error) {
        fail(error, 'switch.failed');
      }
    },

    /** @returns whether it is gone */
    async remove(link: PublishLink, withAnswers: boolean): Promise<boolean> {
      try {
        await deleteLink(link, withAnswers);
      } catch (error) {
        fail(error, 'delete.failed');
        return false;
      }
      edit((all) => all.filter((one) => one.collectorId !== link.collectorId));
      alert.success(t('delete.done', { name: link.name }));
      return true;
    },
  };
}
export type LinkActions = ReturnType<typeof useLinkActions>;

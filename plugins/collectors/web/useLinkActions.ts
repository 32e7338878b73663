import { isProblem, type TextKey, useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeLink,
  createLink,
  deleteLink,
  type LinksPage,
  linksKey,
  type PublishLink,
  reopenLinks,
} from './links.ts';
import { stepsBack, switched } from './parts/times.ts';

/** What can be done with the links of a survey: at once on the screen, taken back when the server refuses. */
export function useLinkActions(surveyId: string) {
  const t = useT('collectors');
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const key = ['table', ...linksKey(surveyId)];

  const edit = (change: (links: PublishLink[]) => PublishLink[]) =>
    client.setQueriesData<LinksPage>({ queryKey: key }, (page) => page && { ...page, data: change(page.data) });
  const put = (link: PublishLink) =>
    edit((all) => all.map((one) => (one.collectorId === link.collectorId ? link : one)));
  /** Pages, counts and what is said of the survey are the server's to tell. */
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const fail = (error: unknown, text: TextKey<'collectors'>) => {
    const told = isProblem(error) && error.status >= 400 && error.status < 500 && error.message;
    alert.error(told || t(text));
    void refresh();
  };

  return {
    /** Many were made or changed. */
    refresh,

    /** A link was made or changed. */
    async saved(link: PublishLink): Promise<void> {
      put(link);
      await refresh();
    },

    /** @returns whether it was made */
    async createFirst(): Promise<boolean> {
      try {
        await createLink(surveyId, { name: t('create.firstName') });
      } catch (error) {
        fail(error, 'create.failed');
        return false;
      }
      await refresh();
      alert.success(t('create.done'));
      return true;
    },

    async switchTo(link: PublishLink, state: 'open' | 'closed'): Promise<void> {
      await client.cancelQueries({ queryKey: key });
      put(switched(link, state, new Date()));
      try {
        put(await changeLink(link, { state }));
        void refresh();
      } catch (error) {
        put(link);
        return fail(error, 'switch.failed');
      }
      offerUndo({
        text: t(`switch.${state}`, { name: link.name }),
        onUndo: async () => {
          try {
            for (const step of stepsBack(link, state)) put(await changeLink(link, step));
            void refresh();
          } catch (error) {
            fail(error, 'switch.failed');
          }
        },
      });
    },

    async reopenAll(): Promise<void> {
      try {
        const links = await reopenLinks(surveyId);
        await refresh();
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
      await refresh();
      alert.success(t('delete.done', { name: link.name }));
      return true;
    },
  };
}
export type LinkActions = ReturnType<typeof useLinkActions>;

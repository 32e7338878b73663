import { isFieldProblem, isProblem, type TextKey, useAlert, useT, useUndo } from '@kaiku/sdk/web';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeLink,
  copyLink,
  createLink,
  deleteLinks,
  type LinksPage,
  linksKey,
  type PublishLink,
  reopenLinks,
  switchLinks,
} from './links.ts';
import { stepsBack, switched } from './parts/times.ts';
import { publishSurvey } from './publishSurvey.ts';

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

  /** @returns the link; null when it was not made */
  async function createFirst(): Promise<PublishLink | null> {
    let link: PublishLink;
    try {
      link = await createLink(surveyId, { name: t('create.firstName') });
    } catch (error) {
      fail(error, 'create.failed');
      return null;
    }
    await refresh();
    alert.success(t('create.done'));
    return link;
  }

  return {
    /** Many were made or changed. */
    refresh,

    createFirst,

    /** A link was made or changed. */
    async saved(link: PublishLink): Promise<void> {
      put(link);
      await refresh();
    },

    /**
     * @param onMissing is told what the survey lacks
     * @returns its first link, where it had none; null too when it was not published
     */
    async publish(links: number, onMissing: (missing: string[]) => void): Promise<PublishLink | null> {
      try {
        await publishSurvey(surveyId);
      } catch (error) {
        const missing = isFieldProblem(error) && isProblem(error) ? error.details.map(({ message }) => message) : [];
        if (missing.length > 0) onMissing(missing);
        else fail(error, 'publish.failed');
        return null;
      }
      if (links === 0) return createFirst();
      await refresh();
      alert.success(t('publish.done'));
      return null;
    },

    async copy(link: PublishLink): Promise<void> {
      try {
        const made = await copyLink(link, t('copy.name', { name: link.name }).slice(0, 200));
        await refresh();
        alert.success(t('copy.done', { name: made.name }));
      } catch (error) {
        fail(error, 'create.failed');
      }
    },

    async switchTo(link: PublishLink, state: 'open' | 'closed'): Promise<void> {
      await client.cancelQueries({ queryKey: key });
      put(switched(link, state, new Date()));
      let now = link;
      try {
        now = await changeLink(link, { state });
        put(now);
        void refresh();
      } catch (error) {
        put(link);
        return fail(error, 'switch.failed');
      }
      offerUndo({
        text: t(`switch.${state}`, { name: link.name }),
        onUndo: async () => {
          try {
            for (const step of stepsBack(link, state)) now = await changeLink(now, step);
            put(now);
            void refresh();
          } catch (error) {
            fail(error, 'switch.failed');
          }
        },
      });
    },

    async switchMany(links: readonly PublishLink[], state: 'open' | 'closed'): Promise<void> {
      const turned = links.filter((link) => link.state !== state);
      const plainBack = ({ state: was, closeAt }: PublishLink) => was === 'closed' || (was === 'open' && !closeAt);
      let now: PublishLink[];
      try {
        now = await switchLinks(surveyId, turned, state);
        await refresh();
      } catch (error) {
        return fail(error, 'switch.failed');
      }
      offerUndo({
        text: t(`switch.many.${state}`, { count: turned.length }),
        onUndo: async () => {
          try {
            const before = new Map(turned.map((link) => [link.collectorId, link]));
            const was = (link: PublishLink) => before.get(link.collectorId)!;
            const plain = now.filter((link) => plainBack(was(link)));
            if (plain.length > 0) await switchLinks(surveyId, plain, state === 'open' ? 'closed' : 'open');
            for (const link of now.filter((one) => !plainBack(was(one)))) {
              let last = link;
              for (const step of stepsBack(was(link), state)) last = await changeLink(last, step);
            }
            await refresh();
          } catch (error) {
            fail(error, 'switch.failed');
          }
        },
      });
    },

    async reopenAll(): Promise<void> {
      try {
        const count = await reopenLinks(surveyId);
        await refresh();
        alert.success(t('reopen.done', { count }));
      } catch (error) {
        fail(error, 'switch.failed');
      }
    },

    /** @returns whether they are gone */
    async remove(links: readonly PublishLink[], withAnswers: boolean): Promise<boolean> {
      try {
        await deleteLinks(surveyId, links, withAnswers);
      } catch (error) {
        fail(error, 'delete.failed');
        return false;
      }
      await refresh();
      const [first] = links;
      alert.success(t('delete.done', { count: links.length, name: first?.name ?? '' }));
      return true;
    },
  };
}
export type LinkActions = ReturnType<typeof useLinkActions>;

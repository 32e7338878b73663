import type { TableQuery } from '@kaiku/sdk/common';
import type { ViewElement } from '@kaiku/sdk/model';
import { useQuery } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type Body<Path extends keyof paths, Method extends 'post' | 'put'> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;
export type NewLink = Body<'/survey/{id}/publish', 'post'>;
export type LinkChange = Body<'/survey/{id}/publish/{collectorId}', 'put'>;

export const linksKey = (surveyId: string) => ['collectors', 'links', surveyId] as const;

/** A page of a survey's links, and of the survey what their settings offer and whether answers come in at all. */
export async function fetchLinks(surveyId: string, query: TableQuery, signal: AbortSignal) {
  const reply = await api.GET('/survey/{id}/publish', { path: { id: surveyId }, query: query as never, signal });
  const { data = [], count, timestamp = null, survey } = reply;
  // Only a call for the mere count lacks it.
  return { data, count, timestamp, survey: survey! };
}
export type LinksPage = Awaited<ReturnType<typeof fetchLinks>>;
export type PublishLink = LinksPage['data'][number];
export type LinkedSurvey = LinksPage['survey'];

/** What of a survey a link can hide, arrange and draw from. */
export const useParts = (surveyId: string) =>
  useQuery({
    queryKey: ['collectors', 'parts', surveyId],
    queryFn: async ({ signal }) => {
      const reply = await api.GET('/survey/{id}/publish/parts', { path: { id: surveyId }, signal, quiet: true });
      return reply as unknown as SurveyParts;
    },
    // The editor changes it in between.
    staleTime: 0,
  });
export interface PartsOfPage {
  id: string;
  title: string;
  /** Nothing is asked there. */
  end: boolean;
  elements: ViewElement[];
}
export interface SurveyParts {
  pages: PartsOfPage[];
  hierarchies: { id: string; elements: string[] }[];
}

/** A link's own CSS and JavaScript; not asked for where it has none. */
export const useLinkCode = (link: PublishLink | null) =>
  useQuery({
    queryKey: ['collectors', 'code', link?.collectorId, link?.cssHash, link?.jsHash],
    enabled: Boolean(link?.cssHash || link?.jsHash),
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/publish/{collectorId}/code', { path: pathOf(link!), signal, quiet: true }),
  });

const pathOf = (link: PublishLink) => ({ id: link.surveyId, collectorId: link.collectorId });

export const createLink = async (surveyId: string, body: NewLink): Promise<PublishLink> => {
  const reply = await api.POST('/survey/{id}/publish', { path: { id: surveyId }, body, quiet: true });
  return reply.updated_collectors[0]!;
};

export const fetchLink = (link: PublishLink): Promise<PublishLink> =>
  api.GET('/survey/{id}/publish/{collectorId}', { path: pathOf(link), quiet: true });

/** @param link as it was seen: refused with 412 when somebody has changed it since */
export const changeLink = async (link: PublishLink, change: LinkChange): Promise<PublishLink> => {
  const body = { ...change, version: link.version };
  const reply = await api.PUT('/survey/{id}/publish/{collectorId}', { path: pathOf(link), body, quiet: true });
  return reply.updated_collectors[0]!;
};

export const copyLink = async (link: PublishLink, name: string): Promise<PublishLink> => {
  const call = { path: pathOf(link), body: { name }, quiet: true };
  return (await api.POST('/survey/{id}/publish/{collectorId}/copy', call)).updated_collectors[0]!;
};

/** As many as one call takes. */
const atOnce = 500;
const inCalls = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / atOnce) }, (_, index) =>
    list.slice(index * atOnce, (index + 1) * atOnce),
  );
const seen = (links: readonly PublishLink[]) => ({
  collectorIds: links.map(({ collectorId }) => collectorId),
  versions: Object.fromEntries(links.map(({ collectorId, version }) => [collectorId, version])),
});

export async function switchLinks(surveyId: string, links: readonly PublishLink[], state: 'open' | 'closed') {
  const changed: PublishLink[] = [];
  for (const some of inCalls(links)) {
    const body = { ...seen(some), state };
    const reply = await api.POST('/survey/{id}/publish/switch', { path: { id: surveyId }, body, quiet: true });
    changed.push(...reply.updated_collectors);
  }
  return changed;
}

export async function deleteLinks(surveyId: string, links: readonly PublishLink[], withAnswers: boolean) {
  for (const some of inCalls(links)) {
    const body = { ...seen(some), delete_answers: withAnswers ? 1 : 2 } as const;
    await api.POST('/survey/{id}/publish/delete', { path: { id: surveyId }, body, quiet: true });
  }
}

/** @returns how many were opened */
export async function reopenLinks(surveyId: string): Promise<number> {
  const body = { reopen: 'closedWithSurvey' } as const;
  let opened = 0;
  for (;;) {
    const call = { path: { id: surveyId }, body, quiet: true };
    const { updated_collectors: links, left } = await api.PUT('/survey/{id}/publish', call);
    opened += links.length;
    if (left === 0 || links.length === 0) return opened;
  }
}

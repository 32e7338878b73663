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

/** What of a survey a link can hide. */
export const useParts = (surveyId: string) =>
  useQuery({
    queryKey: ['collectors', 'parts', surveyId],
    queryFn: async ({ signal }) => {
      const reply = await api.GET('/survey/{id}/publish/parts', { path: { id: surveyId }, signal, quiet: true });
      return reply.pages as unknown as PartsOfPage[];
    },
    // The editor changes it in between.
    staleTime: 0,
  });
export interface PartsOfPage {
  id: string;
  title: string;
  elements: ViewElement[];
}

export const createLink = async (surveyId: string, body: NewLink): Promise<PublishLink> => {
  const reply = await api.POST('/survey/{id}/publish', { path: { id: surveyId }, body, quiet: true });
  return reply.updated_collectors[0]!;
};

export const changeLink = async (link: PublishLink, body: LinkChange): Promise<PublishLink> => {
  const path = { id: link.surveyId, collectorId: link.collectorId };
  const reply = await api.PUT('/survey/{id}/publish/{collectorId}', { path, body, quiet: true });
  return reply.updated_collectors[0]!;
};

export const deleteLink = (link: PublishLink, withAnswers: boolean) =>
  api.DELETE('/survey/{id}/publish/{collectorId}', {
    path: { id: link.surveyId, collectorId: link.collectorId },
    query: { delete_answers: withAnswers ? 1 : 2 },
    quiet: true,
  });

export const reopenLinks = async (surveyId: string): Promise<PublishLink[]> => {
  const body = { reopen: 'closedWithSurvey' } as const;
  return (await api.PUT('/survey/{id}/publish', { path: { id: surveyId }, body, quiet: true })).updated_collectors;
};

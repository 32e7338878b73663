import type { ViewElement } from '@kaiku/sdk/model';
import { useQuery } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';
import { untilNextSwitch } from './parts/times.ts';

type Body<Path extends keyof paths, Method extends 'post' | 'put'> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : never;
export type NewLink = Body<'/survey/{id}/publish', 'post'>;
export type LinkChange = Body<'/survey/{id}/publish/{collectorId}', 'put'>;

export const linksKey = (surveyId: string) => ['collectors', 'links', surveyId] as const;

/** The links of a survey, and of the survey itself what their settings offer and whether answers come in at all. */
async function fetchLinks(surveyId: string, signal: AbortSignal) {
  const reply = await api.GET('/survey/{id}/publish', { path: { id: surveyId }, signal });
  const { collectors: links = [], survey } = reply;
  // Only a call for the mere count lacks it.
  return { links, survey: survey! };
}
export type SurveyLinks = Awaited<ReturnType<typeof fetchLinks>>;
export type PublishLink = SurveyLinks['links'][number];
export type LinkedSurvey = SurveyLinks['survey'];

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

/** Fetched anew when the next link opens or closes by itself. */
export const useLinks = (surveyId: string) =>
  useQuery({
    queryKey: linksKey(surveyId),
    queryFn: ({ signal }) => fetchLinks(surveyId, signal),
    refetchInterval: ({ state }) => untilNextSwitch(state.data?.links ?? [], Date.now()) ?? false,
    // The editor publishes the survey in between.
    staleTime: 0,
  });

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

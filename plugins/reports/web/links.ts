import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export interface DataLink {
  link_id: string;
  name: string;
  /** How the token begins. */
  token: string;
  made_by: string;
  created_at: string;
  last_used_at: string | null;
}

export const mostLinks = 20;

export const linksQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['reports', surveyId, 'links'],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/data_link', { path: { id: surveyId }, signal })).links as DataLink[],
  });

export const createLink = (surveyId: string, name: string) =>
  api.POST('/survey/{id}/data_link', { path: { id: surveyId }, body: { name }, quiet: true });

export const revokeLink = (surveyId: string, linkId: string) =>
  api.DELETE('/survey/{id}/data_link/{linkId}', { path: { id: surveyId, linkId }, quiet: true });

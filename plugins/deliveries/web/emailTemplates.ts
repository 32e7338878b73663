import type { TableQuery } from '@kaiku/sdk/common';
import { fileForm, request } from '@kaiku/sdk/web';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { mailPicture } from '../contract/index.ts';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

const path = '/email_template';
/** Of the pages. */
export const templatesPath = '/manage/email_templates';
export const templatesKey = ['deliveries', 'templates'] as const;

export const fetchTemplates = (query: TableQuery, signal: AbortSignal) =>
  api.GET(path, { query: query as never, signal });
export type TemplateRow = Awaited<ReturnType<typeof fetchTemplates>>['data'][number];
export type TemplateBody = paths['/email_template']['post']['requestBody']['content']['application/json'];
type Look = paths['/email_template/preview']['post']['requestBody']['content']['application/json'];

export const templateQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['deliveries', 'template', id],
    queryFn: ({ signal }) => api.GET(`${path}/{id}`, { path: { id: id! }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
export type Template = Awaited<ReturnType<NonNullable<ReturnType<typeof templateQuery>['queryFn']>>>;

export const templateSettingsQuery = queryOptions({
  queryKey: ['deliveries', 'template-settings'],
  queryFn: ({ signal }) => api.GET(`${path}/settings`, { signal }),
});
export type TemplateSettings = Awaited<ReturnType<NonNullable<typeof templateSettingsQuery.queryFn>>>;

/** What would come of it; the picture before stays until the next is here. */
export const pictureQuery = (look: Look) =>
  queryOptions({
    queryKey: ['deliveries', 'template-picture', look],
    queryFn: ({ signal }) => api.POST(`${path}/preview`, { body: look, signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

/** Refusals are shown by the page. */
export const saveTemplate = (id: string | null, body: TemplateBody) =>
  id === null ? api.POST(path, { body, quiet: true }) : api.PUT(`${path}/{id}`, { path: { id }, body, quiet: true });
const one = (id: string) => ({ path: { id }, quiet: true }) as const;
export const switchTemplate = (id: string, active: boolean) =>
  api.POST(`${path}/{id}/active`, { ...one(id), body: { active } });
export const copyTemplate = (id: string, name: string) => api.POST(`${path}/{id}/copy`, { ...one(id), body: { name } });
export const deleteTemplate = (id: string) => api.DELETE(`${path}/{id}`, one(id));

/** A picture of the company that mails show. */
interface Picture {
  fileId: string;
  name: string;
}
export const picturesQuery = queryOptions({
  queryKey: ['deliveries', 'mail-pictures'],
  queryFn: ({ signal }) =>
    request<{ data: Picture[] }>('GET', '/files', { query: { file_type: mailPicture, per_page: 100 }, signal }),
  staleTime: 0,
});
export const uploadPicture = (file: File) =>
  request<Picture>('POST', '/files/upload', { body: fileForm(file, { file_type: mailPicture }), quiet: true });

/** Has lists, and forms that offer templates, fetch anew what is known of them. */
export function useRefreshTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['table', ...templatesKey] });
    await client.invalidateQueries({ queryKey: ['deliveries', 'queue-settings'] });
  };
}

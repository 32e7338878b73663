import type { TableQuery } from '@kaiku/sdk/common';
import { fileForm } from '@kaiku/sdk/web';
import { queryOptions } from '@tanstack/react-query';
import type { Metarole, ShareLimits, SharePermission } from '../../contract/index.ts';
import { api } from '../api.ts';

export const sharesKey = (surveyId: string) => ['surveys', 'shares', surveyId] as const;

export async function fetchShares(surveyId: string, query: TableQuery, signal: AbortSignal) {
  // Names and addresses are searched, whatever the columns.
  const { filter_fields: _, ...rest } = query;
  return api.GET('/survey/{id}/share', { path: { id: surveyId }, query: rest as never, signal });
}
export type SharesPage = Awaited<ReturnType<typeof fetchShares>>;
export type ShareRow = SharesPage['data'][number];
export type SharedTo = ShareRow['shared_to'];

/** What a share gives, as the dialog has it. */
export interface Given {
  permissions: SharePermission[];
  metaroles: Metarole[];
  limits: ShareLimits;
}

export const noLimits: ShareLimits = { background: [], answers: [] };

/** What an existing share gives; the two permissions that only say that it has limits are left out. */
export const givenOf = (share: ShareRow): Given => ({
  permissions: share.permissions.filter((one) => one !== 'bgLimits' && one !== 'answerLimits'),
  metaroles: [...share.metaroles],
  limits: {
    background: share.background_limits.map(({ field_id: fieldId, values }) => ({ fieldId, values })),
    answers: share.answer_limits.map(({ element_id: elementId, row_id: rowId, ...rest }) => ({
      elementId,
      ...(rowId !== undefined && { rowId }),
      ...rest,
    })),
  },
});

const bodyOf = ({ permissions, metaroles, limits }: Given) => ({
  permissions,
  metaroles,
  background_limits: limits.background.map(({ fieldId: field_id, values }) => ({ field_id, values: [...values] })),
  answer_limits: limits.answers.map(({ elementId: element_id, rowId, values, min, max }) => ({
    element_id,
    ...(rowId !== undefined && { row_id: rowId }),
    ...(values && { values: [...values] }),
    ...(min !== undefined && max !== undefined && { min, max }),
  })),
});

export const createShares = async (surveyId: string, sharedTo: string[], given: Given) =>
  (
    await api.POST('/survey/{id}/share', {
      path: { id: surveyId },
      body: { shared_to: sharedTo, ...bodyOf(given) },
      quiet: true,
    })
  ).shares;

export const updateShare = (surveyId: string, { share_id: shareId, version }: ShareRow, given: Given) =>
  api.PUT('/survey/{id}/share/{shareId}', {
    path: { id: surveyId, shareId },
    body: { version, ...bodyOf(given) },
    quiet: true,
  });

export const deleteShare = (surveyId: string, { share_id: shareId }: ShareRow) =>
  api.DELETE('/survey/{id}/share/{shareId}', { path: { id: surveyId, shareId }, quiet: true });

/** Those whom a survey can be shared with, found by what is typed. */
export const candidatesQuery = (surveyId: string, filter: string) =>
  queryOptions({
    queryKey: [...sharesKey(surveyId), 'candidates', filter],
    queryFn: async ({ signal }) =>
      (
        await api.GET('/survey/{id}/share/candidates', {
          path: { id: surveyId },
          query: { filter },
          signal,
          quiet: true,
        })
      ).candidates,
    staleTime: 10_000,
  });

/** What a share is made for in calls: an address, or the id of a group. */
export const targetOf = ({ type, id, email }: SharedTo): string => (type === 'group' ? id : (email ?? ''));

export async function previewImport(surveyId: string, file: File) {
  return api.POST('/survey/{id}/share_import/preview', { path: { id: surveyId }, body: fileForm(file), quiet: true });
}
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;

export const importShares = (surveyId: string, file: File, mapping: Record<string, string>, skipFaulty: boolean) =>
  api.POST('/survey/{id}/share_import', {
    path: { id: surveyId },
    body: fileForm(file, { mapping: JSON.stringify(mapping), skip_faulty: String(skipFaulty) }),
    quiet: true,
  });

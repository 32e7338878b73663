import type { PieceType, SurveyStructure } from '@kaiku/sdk/model';
import { queryOptions } from '@tanstack/react-query';
import type { SurveyChange, SurveyPermission, SurveyState, SurveyType } from '../contract/index.ts';
import { api } from './api.ts';

/** A survey as lists show it. */
export interface SurveyCardData {
  survey_id: string;
  name: string;
  type: SurveyType;
  state: SurveyState;
  language: string;
  languages: string[];
  owner: string;
  question_count: number;
  page_count: number;
  survey_version: number;
  live_version: number | null;
  created_at: string;
  edited_at: string;
  published_at: string | null;
  closed_at: string | null;
  archived_at: string | null;
  deleted_at: string | null;
  permissions: SurveyPermission[];
}
export interface SurveyReply extends SurveyCardData {
  structure: SurveyStructure;
}
/** What a survey has that an older version of it had not. */
export interface SurveyNews {
  /** State, dates and version as they are now. */
  head: Partial<SurveyReply> & Pick<SurveyReply, 'survey_version'>;
  /** What leads from the older version to this one; null: the structure says it. */
  changes: SurveyChange[] | null;
  structure: SurveyStructure | null;
}
export interface SurveyList {
  data: SurveyCardData[];
  count: number;
  counts: Record<SurveyState | 'deleted', number>;
}

export const pageSize = 24;
export const listKey = ['surveys'] as const;
export const templatesKey = ['survey-templates'] as const;

/** What a new survey can start from, besides the starters. */
export const fetchTemplates = async (signal: AbortSignal) =>
  (await api.GET('/survey/template', { query: { type: 'survey' }, signal, quiet: true })).templates;

/** Pages and elements that are kept as templates, with whole surveys among them. */
export const partTemplatesQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, 'parts'],
    queryFn: async ({ signal }) => (await api.GET('/survey/template', { query: {}, signal, quiet: true })).templates,
  });

/** SUR-092. */
export const favouritesQuery = () =>
  queryOptions({
    queryKey: ['survey-favourites'],
    queryFn: async ({ signal }) => (await api.GET('/survey/favourite', { signal, quiet: true })).favourites,
  });

export interface StarterPiece {
  key: string;
  type: PieceType;
  structure: SurveyStructure;
}

/** Pages and elements that come ready, in the survey's language. */
export const starterPiecesQuery = (language: string) =>
  queryOptions({
    queryKey: ['survey-starter-pieces', language],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/starter_pieces', { query: { language }, signal, quiet: true }))
        .pieces as unknown as StarterPiece[],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a template or a favourite brings. */
export async function fetchPiece(what: 'template' | 'favourite', id: string): Promise<SurveyStructure> {
  const reply =
    what === 'template'
      ? await api.GET('/survey/template/{templateId}', { path: { templateId: id } })
      : await api.GET('/survey/favourite/{favouriteId}', { path: { favouriteId: id } });
  return reply.structure as unknown as SurveyStructure;
}

export const ownersKey = ['survey-owners'] as const;

export const fetchOwners = async (signal: AbortSignal) =>
  (await api.GET('/survey/owners', { signal, quiet: true })).owners;

/** Places of the list: a state, all that are in use, or what was deleted. */
export type ListTab = SurveyState | 'all' | 'deleted';
export const sortings = {
  edited: { sort_by: 'edited_at', sort_order: 'desc' },
  name: { sort_by: 'name', sort_order: 'asc' },
  created: { sort_by: 'created_at', sort_order: 'desc' },
  published: { sort_by: 'published_at', sort_order: 'desc' },
  questions: { sort_by: 'question_count', sort_order: 'desc' },
} as const;
export type Sorting = keyof typeof sortings;

export interface ListFilter {
  tab: ListTab;
  search: string;
  sort: Sorting;
  /** Id of an owner; everybody's without. */
  owner: string | null;
  /** Only those whose results the viewer may see. */
  results: boolean;
}

export async function fetchSurveys(
  { tab, search, sort, owner, results }: ListFilter,
  page: number,
  signal: AbortSignal,
) {
  const query = {
    ...(tab === 'deleted'
      ? { deleted: true, sort_by: 'deleted_at' as const, sort_order: 'desc' as const }
      : sortings[sort]),
    ...(tab !== 'all' && tab !== 'deleted' && { state: [tab] }),
    ...(owner && { owner_id: owner }),
    filter: search,
    page_no: page,
    per_page: pageSize,
    with_results: results,
  };
  return (await api.GET('/survey', { query, signal })) as unknown as SurveyList;
}

export async function fetchSurvey(surveyId: string): Promise<SurveyReply> {
  return (await api.GET('/survey/{id}', { path: { id: surveyId } })) as unknown as SurveyReply;
}

/** What the survey has become since a version. */
export async function fetchSince(surveyId: string, version: number): Promise<SurveyNews> {
  const path = { id: surveyId, version };
  const { changes, structure, ...head } = await api.GET('/survey/{id}/since/{version}', { path, quiet: true });
  return { head, changes, structure } as unknown as SurveyNews;
}

/** Choices that some link hides. */
export const hiddenChoicesQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys-hidden-choices', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/hidden_choices', { path: { id: surveyId }, signal, quiet: true })).hidden,
  });

/** Hierarchies that elements may take their choices from. */
export const hierarchiesQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys-hierarchies', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/hierarchies', { path: { id: surveyId }, signal, quiet: true })).hierarchies,
    staleTime: 60_000,
  });

/** The structure that respondents get. */
export async function fetchLive(surveyId: string): Promise<SurveyStructure> {
  const reply = await api.GET('/survey/{id}/live', { path: { id: surveyId }, quiet: true });
  return reply.structure as unknown as SurveyStructure;
}

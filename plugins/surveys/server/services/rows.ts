import {
  type KindRegistry,
  type LanguageCode,
  languagesOf,
  questionCount,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import type { SurveyHead, SurveyState, SurveyType } from '../../contract/index.ts';

/** A row of surveys.surveys as knex gives it, without the structure. */
export interface SurveyRow {
  id: string;
  company_id: string;
  name: string;
  type: SurveyType;
  state: SurveyState;
  archived_from: 'unpublished' | 'closed' | null;
  language: LanguageCode;
  languages: LanguageCode[];
  theme: string;
  owner_id: string;
  created_by_id: string;
  question_count: number;
  page_count: number;
  /** Of the draft. */
  version: number;
  /** What respondents get; null until it is opened for the first time. */
  live_version: number | null;
  created_at: Date;
  edited_at: Date;
  published_at: Date | null;
  closed_at: Date | null;
  archived_at: Date | null;
}
export interface SurveyRowWithStructure extends SurveyRow {
  structure: SurveyStructure;
}

/** All columns but the structure, which may be large. */
export const headColumns = [
  'id',
  'company_id',
  'name',
  'type',
  'state',
  'archived_from',
  'language',
  'languages',
  'theme',
  'owner_id',
  'created_by_id',
  'question_count',
  'page_count',
  'version',
  'live_version',
  'created_at',
  'edited_at',
  'published_at',
  'closed_at',
  'archived_at',
] as const;

export const table = 'surveys.surveys';

/** The columns that repeat what the structure says, for lists. */
export function columnsOf(structure: SurveyStructure, kinds: KindRegistry) {
  return {
    name: structure.settings.name,
    language: structure.settings.language,
    languages: languagesOf(structure),
    theme: structure.settings.theme,
    question_count: questionCount(structure, kinds),
    page_count: structure.pages.length,
    structure: JSON.stringify(structure),
  };
}

export function headOf(row: SurveyRow): SurveyHead {
  return {
    surveyId: row.id,
    name: row.name,
    type: row.type,
    state: row.state,
    version: row.version,
    liveVersion: row.live_version,
    language: row.language,
    languages: row.languages,
    theme: row.theme,
    ownerId: row.owner_id,
    createdById: row.created_by_id,
    questionCount: row.question_count,
    pageCount: row.page_count,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

import { type KindRegistry, languagesOf, questionCount, type SurveyStructure } from '@kaiku/sdk/model';
import type { SurveyHead } from '../../contract/index.ts';
import type { SurveyRow } from '../models/survey.ts';

/** A structure, and the columns that repeat what it says, for lists. */
export function columnsOf(structure: SurveyStructure, kinds: KindRegistry) {
  return {
    name: structure.settings.name,
    language: structure.settings.language,
    languages: languagesOf(structure),
    theme: structure.settings.theme,
    questionCount: questionCount(structure, kinds),
    pageCount: structure.pages.length,
    useDatasets: structure.settings.useDatasets !== false,
    structure,
  };
}

export function headOf(row: SurveyRow): SurveyHead {
  return {
    surveyId: row.id,
    name: row.name,
    type: row.type,
    // Who deletes a survey closes it for respondents; brought back it is as it was.
    state: row.deletedAt && row.state === 'published' ? 'closed' : row.state,
    version: row.version,
    liveVersion: row.liveVersion,
    language: row.language,
    languages: row.languages,
    theme: row.theme,
    ownerId: row.ownerId,
    createdById: row.createdById,
    questionCount: row.questionCount,
    pageCount: row.pageCount,
    useDatasets: row.useDatasets,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

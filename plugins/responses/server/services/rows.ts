import type { Answers, Background } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { ResponseSource, StoredResponse } from '../../contract/index.ts';

export const table = 'responses.responses';

/** Keeps a survey from being deleted until the transaction ends. @returns whether there is one */
export async function holdSurvey({ trx, companyId }: TenantContext, surveyId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: [{ held: boolean }] }>('SELECT responses.hold_survey(?, ?) AS held', [
    companyId,
    surveyId,
  ]);
  return rows[0].held;
}

export interface ResponseRow {
  id: string;
  survey_id: string;
  collector_id: string | null;
  survey_version: number;
  submitted_at: Date;
  started_at: Date | null;
  language: string;
  source: ResponseSource;
  spam: boolean;
  signals: number;
  revision: number;
  answers: Answers;
  background: Background;
}

export const columns: readonly (keyof ResponseRow)[] = [
  'id',
  'survey_id',
  'collector_id',
  'survey_version',
  'submitted_at',
  'started_at',
  'language',
  'source',
  'spam',
  'signals',
  'revision',
  'answers',
  'background',
];

export const toResponse = (row: ResponseRow): StoredResponse => ({
  responseId: row.id,
  surveyId: row.survey_id,
  collectorId: row.collector_id,
  surveyVersion: row.survey_version,
  submittedAt: row.submitted_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  language: row.language,
  source: row.source,
  spam: row.spam,
  signals: row.signals,
  revision: row.revision,
  answers: row.answers,
  background: row.background,
});

import type { Answers } from '@kaiku/sdk/model';
import type { Collector, CollectorState, LinkPresentation } from '../../contract/index.ts';

/** A row of `collectors.collectors` as pg gives it. */
export interface CollectorRow {
  id: string;
  survey_id: string;
  name: string;
  url: string;
  open_at: Date;
  close_at: Date | null;
  language: string | null;
  hidden_languages: string[];
  background: Record<string, string>;
  one_time_days: number | null;
  draft_allowed: boolean;
  hidden: string[];
  automatic_answers: Answers;
  presentation: LinkPresentation | null;
  closed_with_survey: boolean;
  created_at: Date;
}

export const table = 'collectors.collectors';

export const columns = [
  'id',
  'survey_id',
  'name',
  'url',
  'open_at',
  'close_at',
  'language',
  'hidden_languages',
  'background',
  'one_time_days',
  'draft_allowed',
  'hidden',
  'automatic_answers',
  'presentation',
  'closed_with_survey',
  'created_at',
] as const satisfies readonly (keyof CollectorRow)[];

/** LINK-005, LINK-006: what a link does at `now` follows from its two times. */
export function stateAt(now: Date, openAt: Date, closeAt: Date | null): CollectorState {
  if (closeAt && closeAt <= now) return 'closed';
  return openAt > now ? 'scheduled' : 'open';
}

export const toCollector = (row: CollectorRow, now = new Date()): Collector => ({
  collectorId: row.id,
  surveyId: row.survey_id,
  url: row.url,
  name: row.name,
  state: stateAt(now, row.open_at, row.close_at),
  openAt: row.open_at.toISOString(),
  closeAt: row.close_at?.toISOString() ?? null,
  language: row.language,
  hiddenLanguages: row.hidden_languages,
  background: row.background,
  oneTimeDays: row.one_time_days,
  draftAllowed: row.draft_allowed,
  hidden: row.hidden,
  automaticAnswers: row.automatic_answers,
  presentation: row.presentation,
  createdAt: row.created_at.toISOString(),
});

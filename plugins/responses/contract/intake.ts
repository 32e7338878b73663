import type { FoundCollector } from '@kaiku/plugin-collectors/contract';
import { token } from '@kaiku/sdk/common';
import type { SurveyStructure } from '@kaiku/sdk/model';

/** How an answer came, as far as it tells people from programs. */
export interface Evidence {
  /** Whether it brings the proof that its page was opened: `forged` is one that was not made here. */
  opened: 'yes' | 'no' | 'forged';
  /** A field was filled in which people do not meet. */
  trap: boolean;
}

/** What a respondent sends. */
export interface Submission {
  /** A UUID that the respondent's page makes: a repeated one is the same answer sent again. */
  transactionId: string;
  /** Version of the structure that the respondent saw. */
  surveyVersion: number;
  /** Language that it was answered in; the main language when the survey does not have it. */
  language?: string;
  /** ISO time at which answering began; known for certain, because it may open a door that has closed. */
  startedAt?: string | null;
  /** Seconds that the finished answer waited in the respondent's browser for a connection. */
  waitedSeconds?: number;
  /** By element id, of any JSON: it is judged here. */
  answers: unknown;
  /** Background values by field id or name, over those of the link; fields that the survey lacks are left out. */
  background?: Readonly<Record<string, string>>;
  userAgent?: string;
  /** Of the respondent's own order, which says what was drawn by lot (LINK-021); without it, a lot that fits is taken. */
  seed?: string;
  /** Questions of plugins' kinds that the page could not ask: they need no answer. */
  unasked?: readonly string[];
  /** Kept, but neither counted nor told of. */
  spam?: boolean;
  /** Missing: how it came says nothing of it, as of an answer that the company's own application sends. */
  evidence?: Evidence;
  /** `test` is kept apart from real answers. Default `link`. */
  source?: 'link' | 'test';
}

export interface Submitted {
  responseId: string;
  /** True when the answer was there already. */
  duplicate: boolean;
}

/** The way in for respondents' answers. */
export interface ResponseIntake {
  /**
   * Judges the answers against the version that was answered and stores them with their event in one statement of its
   * own: call it outside of a tenant transaction.
   * @param found what `CollectorReader.find` gave
   * One that was begun and finished while the link was open is taken for 72 hours after it closed.
   * @throws Problem `survey_closed`; `link_full` when the link has taken all its answers; `not_found` when link or survey are gone; `survey_version` for a version that there is not; `validation` with a detail per
   *   fault, whose `path` and `code` are those of sdk/model
   */
  submit(found: FoundCollector, submission: Submission): Promise<Submitted>;
  /**
   * Choices that have been taken as often as the structure allows, as `itemPart` names them; a second old at most. What
   * counts is what `submit` finds.
   */
  full(companyId: string, surveyId: string, structure: SurveyStructure): Promise<readonly string[]>;
  /** Whether the link has taken as many answers as it may, as known a second ago; what counts is what `submit` finds. */
  isFull(found: FoundCollector): Promise<boolean>;
}
export const ResponseIntake = token<ResponseIntake>('responses.ResponseIntake');

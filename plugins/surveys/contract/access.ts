import { type Person, token } from '@kaiku/sdk/common';
import { type Id, sameJson } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { AnswersLimit } from './answerLimits.ts';

declare const made: unique symbol;

/** Results of fewer responses than `under` are not shown; with a field, nothing of a group of fewer (RES-020). */
export interface HideUnder {
  under: number;
  /** Background field by whose values the groups are made; null: there are none. */
  fieldId: Id | null;
}

/**
 * What somebody may see of the answers to one survey. Only `SurveyAccess` makes it, and every reader of answers asks for
 * it: a query that nobody has judged does not compile.
 */
export interface ResultsScope {
  readonly [made]: 'results';
  readonly companyId: string;
  readonly surveyId: string;
  /** Responses one by one, as the responses table shows them. */
  readonly answers: boolean;
  /** null: results are always shown (RES-021). */
  readonly hideUnder: HideUnder | null;
  /** When somebody answered is not shown (SUR-011). */
  readonly hideTimes: boolean;
  /** Nor is how long they took, of however many. */
  readonly hideDurations: boolean;
  /** Of the shares that let it be seen: what any of them lets through; null: everything (SHARE-025). */
  readonly limits: readonly AnswersLimit[] | null;
  /**
   * What the person sees of the survey's answers by whatever right, as `limits`: where few are hidden, what each right shows
   * is made of one and the same, or the difference of two would tell of fewer (0139).
   */
  readonly seen: readonly AnswersLimit[] | null;
}

/** Whether what was written within some limits has nothing that the scope of now does not let be seen. */
export const mayHave = (now: ResultsScope, written: ResultsScope['limits']): boolean =>
  now.limits === null || sameJson(now.limits, written);

/** The scope of who may see responses one by one. */
export type AnswersScope = ResultsScope & { readonly answers: true };

/** Everything that a survey has, for who keeps a copy of it and gives out nothing without a `ResultsScope`. */
export interface CopyScope {
  readonly [made]: 'copy';
  readonly companyId: string;
  readonly surveyId: string;
}

/** The one place that decides what a person may see of a survey's answers: in requests, jobs, exports and live results. */
export interface SurveyAccess {
  /**
   * Figures, charts and texts. `person` is a request's subject, or of `People` in a job.
   * @throws Problem `not_found`, `forbidden`
   */
  results(ctx: TenantContext, person: Person, surveyId: string): Promise<ResultsScope>;
  /** Responses one by one (SHARE-013). @throws Problem `not_found`, `forbidden` */
  answers(ctx: TenantContext, person: Person, surveyId: string): Promise<AnswersScope>;
  /** Responses that a person may delete, or of which words (SHARE-014): by the shares that let them. @throws Problem `not_found`, `forbidden` */
  erasable(ctx: TenantContext, person: Person, surveyId: string): Promise<AnswersScope>;
  /** Figures of questions whose results are public: hide-under-X holds, and nobody is asked who they are. @throws Problem `not_found` */
  everybody(ctx: TenantContext, surveyId: string): Promise<ResultsScope>;
  /** For the system's own copies, whoever asks. */
  copy(ctx: Pick<TenantContext, 'companyId'>, surveyId: string): CopyScope;
}
export const SurveyAccess = token<SurveyAccess>('surveys.SurveyAccess');

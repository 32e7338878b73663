import { definePoint, token } from '@kaiku/sdk/common';
import type { AnswerValue, Element, Id } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { StoredResponse } from './reader.ts';

/** Responses that one call changes or removes. */
export const editLimit = 5_000;

/** What was done to a response after it came. */
export interface HistoryEntry {
  /** ISO 8601 in UTC. */
  at: string;
  /** User id; null: the system. */
  by: string | null;
  what: 'answers' | 'background' | 'erased';
  /** By id of the question or field; null: nothing was there, or is. `erased`: what it was is not kept. */
  changes: Readonly<Record<Id, HistoryChange>>;
}
export type HistoryChange =
  | { before: AnswerValue | null; after: AnswerValue | null; erased?: undefined }
  | { erased: true };

/**
 * Changes answers that are there. What a caller may change is judged before: the responses come from `ResponseReader`,
 * under a scope of who asks. Each call notes what it did where the response's history is read, and in the audit log.
 */
export interface AnswerEditor {
  /** Whether answers to the question may have words or files of the respondent's own, which can be erased. */
  isOpen(element: Element): boolean;
  /**
   * Sets answers of a response, null for none, judged by their kinds in the version that was answered. Nothing is asked of
   * mandatory questions and pages that rules hide: what somebody corrects is theirs to know.
   * @param revision that the caller has seen
   * @returns the new revision; null when somebody was faster
   * @throws Problem `validation`, `survey_version`
   */
  edit(
    ctx: TenantContext,
    response: StoredResponse,
    revision: number,
    answers: Readonly<Record<Id, unknown>>,
  ): Promise<number | null>;
  /**
   * Sets background values by field id, empty ones for none, of those that have others.
   * @param all those that have them already are changed and noted alike: where few are hidden, the others would be known by it
   * @returns of how many
   * @throws Problem `validation`
   */
  setBackground(
    ctx: TenantContext,
    responses: readonly StoredResponse[],
    values: Readonly<Record<Id, string>>,
    options?: { all: boolean },
  ): Promise<number>;
  /** Erases what respondents wrote and handed in to these questions, also from the history. @returns of how many */
  erase(ctx: TenantContext, responses: readonly StoredResponse[], elementIds: readonly Id[]): Promise<number>;
  /** Removes responses with everything that is kept of them. @returns how many */
  remove(ctx: TenantContext, surveyId: string, responseIds: readonly string[]): Promise<number>;
  /** Oldest first. */
  history(ctx: TenantContext, response: StoredResponse): Promise<HistoryEntry[]>;
}
export const AnswerEditor = token<AnswerEditor>('responses.AnswerEditor');

/** Keeps something of single respondents besides their answers, such as what they had not sent yet. */
export interface TracesOfRespondents {
  /** Takes it away, in the transaction in which their words go. */
  remove(ctx: TenantContext, surveyId: string, responseIds: readonly string[]): Promise<void>;
}
export const TracesOfRespondents = definePoint<TracesOfRespondents>('responses.tracesOfRespondents');

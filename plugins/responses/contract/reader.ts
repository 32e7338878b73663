import type { AnswersScope, CopyScope } from '@kaiku/plugin-surveys/contract';
import { token } from '@kaiku/sdk/common';
import type { Answers, Background, LanguageCode } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { WordList } from './codedAnswers.ts';

export const responseSources = ['link', 'import', 'test'] as const;
export type ResponseSource = (typeof responseSources)[number];

/** One respondent's answers. Times are ISO 8601 in UTC. */
export interface StoredResponse {
  responseId: string;
  surveyId: string;
  /** null for imported answers. */
  collectorId: string | null;
  surveyVersion: number;
  submittedAt: string;
  /** null where it is not known: of imported answers, and of those that waited for a connection after they were given. */
  startedAt: string | null;
  language: LanguageCode;
  source: ResponseSource;
  /** Kept apart: results count it for who asks for all. */
  spam: boolean;
  /** Bits of `integritySignals`. */
  signals: number;
  /** How often it was changed by hand after it came. */
  revision: number;
  answers: Answers;
  background: Background;
}

/** How many answers a survey has, and when the last of them came (ISO 8601 in UTC). */
export interface ResponseSummary {
  count: number;
  lastAt: string;
}

/** Changed rows of a survey: removed ones first, so that a row that was removed and came back is there in the end. */
export type ResponseChange =
  | { type: 'removed'; responseIds: string[] }
  /** All of them, also test answers and those that are kept apart. */
  | { type: 'changed'; responses: ChangedResponse[] };

export interface ChangedResponse extends StoredResponse {
  /** Number of the transaction that wrote it last, by which `ResponseChanges.check` knows it. */
  transaction: number;
}

/** What a reader that counts needs of a response. Times may have an offset other than UTC's. */
export type CountedResponse = Pick<
  ChangedResponse,
  | 'responseId'
  | 'collectorId'
  | 'surveyVersion'
  | 'submittedAt'
  | 'startedAt'
  | 'language'
  | 'source'
  | 'spam'
  | 'signals'
  | 'answers'
  | 'background'
  | 'transaction'
>;

/** What tells one set of responses from another. */
export interface CopySum {
  count: number;
  /** Of each `(transaction % 2^30 + 1) × the last 32 bits of responseId`; as text, for it is large. */
  sum: string;
}

export interface ResponseChanges {
  /** Hand it in as `since` next time, and hand it to nobody else: it tells of the server. */
  watermark: string;
  /**
   * True when `since` is of another server or table, of a history that did not happen or of too long ago: forget
   * everything and start from null.
   */
  reset: boolean;
  /**
   * Where the server was started anew since: what a copy holds, once the changes are applied, of responses
   * whose `transaction` is below `before`. One that has another sum is of another history: as if `reset`.
   */
  check: { before: number; sum(): Promise<CopySum> } | null;
  /** True when there is nothing; `batches` is then empty. */
  unchanged: boolean;
  batches: AsyncIterable<ResponseChange>;
  /**
   * Instead of `batches`, for a reader that starts from nothing and unpacks in a thread of its own: blocks of whole rows
   * of `packedFields`, each in a buffer of its own, which may be handed over.
   */
  packed: AsyncIterable<Uint8Array<ArrayBuffer>>;
  /** The lists that they are coded by. */
  words(): Promise<WordList[]>;
}

/**
 * Answers of the context's company, for other plugins' servers: how many there are for anybody, what they are for who
 * has a scope. Counts leave out test answers and spam.
 */
export interface ResponseReader {
  /** @param upTo where there are more it is told at once: all of ten millions take longer than a call may */
  count(ctx: TenantContext, surveyId: string, upTo?: number): Promise<number>;
  /** By survey id, with one query for all; surveys without answers are missing. */
  summaries(ctx: TenantContext, surveyIds: readonly string[]): Promise<Map<string, ResponseSummary>>;
  /** Of some of a survey's links, by collector id, with one query for all; links without answers are missing. */
  linkSummaries(
    ctx: TenantContext,
    surveyId: string,
    collectorIds: readonly string[],
  ): Promise<Map<string, ResponseSummary>>;
  /** Null when the survey has none of the id, or when the scope hides it. */
  get(ctx: TenantContext, scope: AnswersScope, responseId: string): Promise<StoredResponse | null>;
  /**
   * At most 5,000 at a time; those that `get` would not give are missing. `chosen`: a selection of results under this
   * scope has them. Only there groups can be counted within the limits of a share, so that who has such limits on a survey
   * that hides small groups gets nothing else.
   */
  byIds(
    ctx: TenantContext,
    scope: AnswersScope,
    responseIds: readonly string[],
    options?: { chosen?: boolean },
  ): Promise<Map<string, StoredResponse>>;
  /**
   * What changed since a watermark, everything for null. A change that was under way when the watermark was taken
   * comes again rather than never, so applying a change twice must do no harm.
   */
  changes(ctx: TenantContext, scope: CopyScope, since: string | null): Promise<ResponseChanges>;
}
export const ResponseReader = token<ResponseReader>('responses.ResponseReader');

import type { MessagePort } from 'node:worker_threads';
import type { DuckDBValue } from '@duckdb/node-api';
import type { Element } from '@kaiku/sdk/model';
import { Problem } from '@kaiku/sdk/server';
import type { Cell } from '../dataset.ts';
import type { LayoutNews, PlainLayout } from '../layout.ts';

/** What a thread of the node asks the one that answers, which has all datasets: to read one, in a conversation by a port. */
export interface Opening {
  type: typeof openingType;
  /** Of the node: a process may have several. */
  dataDir: string;
  port: MessagePort;
  asked: Asked;
}
export const openingType = 'results.dataset';

export interface Asked {
  companyId: string;
  surveyId: string;
  /** Questions and background fields that are to have columns. */
  elements: readonly Element[];
  fieldIds: readonly string[];
  kept: boolean;
}

interface Statement {
  sql: string;
  values: Record<string, DuckDBValue>;
}

/** A call, by a number of the asker's; of a stream the rows that come next, of which the first call says the statement. */
export type Call =
  | ({ type: 'rows' } & Statement)
  | ({ type: 'derived'; key: string } & Statement)
  | { type: 'next'; stream: number; statement?: Statement }
  | { type: 'leave'; stream: number };

/** To the thread that answers, by the port of an opening; `left` once nothing more is asked. */
export type ToDatasets = { type: 'call'; id: number; call: Call } | { type: 'left' };

/** What a call gives: rows, of a stream null after the last; a table's name. */
export type Given = Cell[][] | string | null;

/** From it, by the same port: what a call gave, with what came up in answers meanwhile; how one failed. */
export type FromDatasets =
  | { type: 'given'; id: number; given: Given; news: LayoutNews | null }
  | { type: 'failed'; id: number; error: Told };

/**
 * By the port of the conversation: that a dataset can be asked, once more after it was mended, each time by a port of its own, so
 * that nothing that is late is taken for something else; that it was asked to the end, or why it cannot be.
 */
export type OfConversation =
  | { type: 'opened'; layout: PlainLayout; port: MessagePort }
  | { type: 'closed' }
  | { type: 'refused'; error: Told };

/** An error as it goes from thread to thread, which do not share its class. */
export type Told =
  | { problem: Pick<Problem, 'code' | 'status' | 'details' | 'params'> }
  | { name: string; message: string; stack?: string };

export function tell(error: unknown): Told {
  if (error instanceof Problem) {
    const { code, status, details, params } = error;
    return { problem: { code, status, details, params } };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, ...(stack && { stack }) };
}

export function heard(told: Told): Error {
  if ('problem' in told) return new Problem(told.problem.code, told.problem);
  return Object.assign(new Error(told.message), told);
}

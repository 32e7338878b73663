import type { MessagePort } from 'node:worker_threads';
import type { ProblemDetail, Table, TableLimits, TableReading, TableRow, WrittenCell } from '@kaiku/sdk/server';
import type { BookOptions } from './book.ts';

/** What is asked of the table thread; rows travel through `port`. */
export type TableTask =
  | { type: 'read'; path: string; limits: TableLimits; reading: TableReading; port: MessagePort }
  | { type: 'write'; path: string; options: BookOptions; port: MessagePort };

/** From the thread that reads. It goes on after a batch when it is told to. */
export type ReadMessage = ({ type: 'head' } & TableHead) | { type: 'rows'; rows: TableRow[]; share: number };
/** What is known of a table once it is open. */
export type TableHead = Pick<Table, 'text' | 'headers' | 'headingRow' | 'above'>;
/** To the thread that reads. */
export type ReadCommand = 'more' | 'stop';

/** To the thread that writes; it answers `taken` to each batch that it begins with. */
export type WriteCommand = { type: 'rows'; rows: readonly (readonly WrittenCell[])[] } | { type: 'end' };

/** A refusal, which loses its class on its way between threads. */
export interface ToldProblem {
  code: string;
  status: number;
  details: readonly ProblemDetail[];
  params: Record<string, string | number>;
}
export type TaskEnd = { problem: ToldProblem } | { problem?: undefined; rows: number; bytes: number };

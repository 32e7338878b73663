import type { WordList } from '@kaiku/plugin-responses/contract';
import type { Element, KindFault } from '@kaiku/sdk/model';
import type { NewColumn } from '../layout.ts';

/** What a thread is to build. */
export interface BuildOrder {
  /** Database file that it makes. */
  file: string;
  /** Folder for temporary files. */
  folder: string;
  /** Questions and background fields, which make the columns. */
  elements: readonly Element[];
  fieldIds: readonly string[];
  /** Modules of the kinds that plugins bring. */
  kinds: readonly string[];
  /** Columns beyond those of the questions, which an earlier try has asked for. */
  room: readonly NewColumn[];
  /** Lists that answers are coded by. */
  words: readonly WordList[];
  /** Up to where the rows are complete. */
  watermark: string;
}

/** To the thread: a block of packed responses; that these were all; to leave it. */
export type ToThread = { type: 'rows'; rows: Uint8Array<ArrayBuffer> } | { type: 'end' } | { type: 'cancel' };

/** From the thread: rows that it has taken in, that it was told to leave and will, and how it ended. */
export type FromThread =
  | { type: 'taken'; count: number }
  | { type: 'leaving' }
  | { type: 'done' }
  | { type: 'cancelled' }
  | { type: 'needsRoom'; columns: NewColumn[] }
  /** A member of a plugin's kind, which the others of the dataset do without. */
  | { type: 'fault'; fault: KindFault }
  | { type: 'failed'; error: Error };

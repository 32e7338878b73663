import type { WordList } from '@kaiku/plugin-responses/contract';
import type { Element, KindFault } from '@kaiku/sdk/model';
import type { Chunk } from '../chunk.ts';
import type { LayoutNews, NewColumn } from '../layout.ts';
import type { ColumnForm } from '../physicalColumn.ts';

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
  /** Megabytes that DuckDB may take, where what is usual was too little. */
  memory: number | null;
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

/** What the thread that lays rows out has another one write. */
export interface WriteOrder extends Pick<BuildOrder, 'file' | 'folder' | 'memory' | 'watermark'> {
  /** Columns that the table is to have beside the facts. */
  room: readonly NewColumn[];
  /** Those of the chunks, in their order. */
  columns: readonly ColumnForm[];
}

/** To the thread that writes: what to begin with; some rows; that these were all, and what came up in them; to leave it. */
export type ToWriter =
  | { type: 'begin'; order: WriteOrder }
  | { type: 'chunk'; chunk: Chunk }
  | { type: 'end'; news: LayoutNews }
  | { type: 'leave' };

/** From it: that rows may come, the bytes of a chunk that it is done with, and how it ended. */
export type FromWriter =
  | { type: 'ready' }
  | { type: 'free'; bytes: ArrayBuffer }
  | { type: 'done' }
  | { type: 'failed'; error: Error };

import { token } from '@kaiku/sdk/common';
import type { TextEncoding, TextSeparator } from '@kaiku/sdk/common/textFiles';

/** What a cell held: text, number, yes or no, time, a formula that nobody has calculated, an error such as `#N/A`. */
export type TableCell = string | number | boolean | Date | null | { uncalculated: true } | { error: string };

export interface TableRow {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number;
  cells: readonly TableCell[];
}

/** How much of a table is read. What is beyond is refused with Problem `invalid_file` and a detail that names it. */
export interface TableLimits {
  rows: number;
  columns: number;
  /** Cells of all rows. */
  cells: number;
  /** Characters of a cell that are handed over: a longer text arrives with one character more than this. */
  cell: number;
  /** Characters of all rows, as they are handed over: for who keeps them all. A few kilobytes can unpack to gigabytes. */
  text?: number;
  /** The longest that the reader may take from one batch of rows to the next, the opening included. */
  seconds: number;
}

/** How a text file is written. */
export interface TextForm {
  encoding: TextEncoding;
  /** None where there is one column. */
  separator?: TextSeparator;
}

/** What is known of a file beforehand; the rest is recognised. */
export interface TableReading extends Partial<TextForm> {
  /** The row below the headings may be one of headings, too, and longer. */
  secondHeading?: boolean;
  /** The row of headings; `found`: below a title or notes where that is plain. Missing: the first. */
  headingRow?: number | 'found';
  /** Of a text file it is only the beginning: a last row that is not whole is left out. */
  isBeginning?: boolean;
}

/** A table in a file, the way it was opened. Close it when done. */
export interface Table {
  /** None for a workbook. */
  text?: TextForm;
  /** Texts of the row of headings. */
  headers: string[];
  /** Which row that is. */
  headingRow: number;
  /** The first rows that stand above the headings and hold something. */
  above: TableRow[];
  /** Rows below it that hold something, some hundreds at a time. */
  batches: AsyncIterable<TableRow[]>;
  /** How much of it the rows come to that were handed over so far: from 0 to 1. */
  share(): number;
  close(): Promise<void>;
}

/** A time is a wall time as UTC has it; midnight is written as a day. */
export type WrittenCell = string | number | boolean | Date | null;

/** What the sheet is called that has the texts which no cell can hold, and its columns. */
export interface LongTexts {
  name: string;
  /** Sheet, cell, column, part, text. */
  headers: readonly [string, string, string, string, string];
}

/** A further sheet, small enough to be in memory. */
export interface WrittenSheet {
  name: string;
  headers: readonly string[];
  rows: readonly (readonly WrittenCell[])[];
}

export interface WrittenTable {
  headers: readonly string[];
  /** Behind the table. */
  sheets?: readonly WrittenSheet[];
  /** English by default. */
  long?: LongTexts;
  /** Rows in batches, a few of which are asked for while one is written. Texts are never formulas. */
  batches: AsyncIterable<readonly (readonly WrittenCell[])[]> | Iterable<readonly (readonly WrittenCell[])[]>;
  /** As of reading. */
  seconds?: number;
}

/**
 * Reads and writes table files in threads of their own, whose memory and time are limited: a file that breaks a limit,
 * or its reader, harms nobody else. Of few threads; a call beyond those and a short queue is refused with Problem
 * `unavailable`.
 */
export interface FileWork {
  /**
   * Opens a CSV file in any of the usual encodings and delimiters, or the first sheet of an Excel workbook, whatever its
   * name says.
   * @throws Problem `invalid_file`, also while the batches are read: with detail `other_encoding` where the file is not in
   *   the one that was given
   */
  readTable(path: string, limits: TableLimits, reading?: TableReading): Promise<Table>;
  /** Writes an Excel workbook to `path`; more rows than a sheet can hold go on in a further one, longer texts in another. */
  writeTable(path: string, table: WrittenTable): Promise<{ rows: number; bytes: number }>;
}
export const FileWork = token<FileWork>('core.FileWork');

import type { TextEncoding, TextSeparator } from '@kaiku/sdk/common/textFiles';
import type { DayOrder, Id } from '@kaiku/sdk/model';

/** What a column of an answer file holds. */
export type ImportTarget =
  /** When it was answered: `YYYY-MM-DD HH:MM`, or as other programs write times (RES-070); without a zone as `ImportForm` says. */
  | { type: 'timestamp' }
  /** `part`: empty for the answer itself, otherwise a key of the kind's `cellColumns` such as `other`, `choice.<id>`, `row.<id>`. */
  | { type: 'answer'; elementId: Id; part?: string }
  | { type: 'background'; fieldId: Id }
  /** The language it was answered in. */
  | { type: 'language' }
  | { type: 'ignore' };

/** By heading; a list where several columns have the same heading, in their order. Columns left out are ignored. */
export type ImportMapping = Record<string, ImportTarget | ImportTarget[]>;

/** By heading, then by what cells say: what that means in the words of the column, null for no answer. */
export type ImportMeanings = Record<string, Record<string, string | null>>;

/** What values of a column can mean. */
export interface TargetValues {
  list: string[];
  /** Any other text, too, of so many characters. */
  own?: number;
  /** `1` and `0` of a choice that has a column of its own: it was chosen, or not. */
  isTick?: boolean;
}

/** How a file is to be read. */
export interface ImportForm {
  /** None for a workbook, which says it itself. */
  encoding?: TextEncoding;
  /** None for a workbook, and where there is one column. */
  separator?: TextSeparator;
  /** The row of headings, or the first of two: 2 or more where a title or notes stand above it. */
  headingRow?: number;
  /** Two where the questions stand in the first row and their options in the second. */
  headingRows: 1 | 2;
  /** Of days and times such as `3/4/2026`; null where the file has such days and does not say, none where it has none. */
  dayOrder?: DayOrder | null;
  /** Whose clocks show times that say no zone: UTC by default. */
  timeZone?: (typeof importZones)[number];
}

export const importZones = ['utc', 'company'] as const;

/** The size that a file may have, and its table. */
export const importLimits = {
  bytes: 200_000_000,
  rows: 1_000_000,
  columns: 1_000,
  /** In all rows. */
  cells: 25_000_000,
  /** Characters in a cell. */
  cell: 300_000,
  /** Characters of all that is read: what a workbook says once it may show in each row. */
  text: 250_000_000,
  /** Kinds of faults, of a column each, that are told. */
  problems: 100,
  /** Of each: rows, and values, which may be said to mean something. */
  toldOfEach: 5,
  toldValues: 30,
  /** Faults that are listed one by one, for so many days. */
  faultsKept: 20_000,
  faultDays: 2,
} as const;

import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import type { CategoryData, ChartLook, ChartTable, Language } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import type { EChartsOption } from 'echarts';
import type { Words } from './words.ts';

/** A chart that a program for slides draws itself and lets its users change. */
export interface NativeChart {
  shape: 'bars' | 'columns' | 'stacked' | 'line';
  data: CategoryData;
  /** Where the axis of the figures begins and ends; nought and the highest figure without one. */
  range?: readonly [number, number];
  /** One of each series, or, of a single series, one of each category; `#RRGGBB`. */
  colors: readonly string[];
}

export interface Drawing {
  /** Pixels that it takes at the look's width. */
  height(look: ChartLook): number;
  option(look: ChartLook): EChartsOption;
  /** None where no such program has the like: then it is a table there. */
  native: NativeChart | null;
}

/** What stands together in a report: a question, answers over time, a question by groups of respondents. */
export interface Block {
  /** Id of the element, or a name that no element has. */
  key: string;
  title: string;
  /** n, means, the sampling error: a line. */
  facts: string;
  drawing: Drawing | null;
  /** The figures of the drawing. */
  table: ChartTable | null;
  /** The table says what the drawing leaves out, or there is none. */
  tableShown: boolean;
  texts: readonly string[];
  /** Why something is not there, or that there is more. */
  note: string | null;
  /** The days or hours that the table's rows are, as UTC has such: what spreadsheets sort and count with. */
  times?: readonly number[];
  /** Of questions: what files with figures take. */
  question?: { kind: string; summary: Summary };
}

/** Choices, rows and columns by the ids that exports and calls have. */
export interface CodeBookRow {
  elementId: string;
  title: string;
  kind: string;
  code: string;
  label: string;
}

/** A survey that a report is made of, and within which limits of shares. */
export interface Source {
  surveyId: string;
  limits: ResultsScope['limits'];
}

/** Everything that a report says, in one language: each format writes it as it can. */
export interface Report {
  title: string;
  /** The saved view. */
  view: string | null;
  language: Language;
  words: Words;
  company: string;
  /** PNG. */
  logo: { data: Buffer; width: number; height: number } | null;
  /** `#RRGGBB`, dark enough for white text. */
  accent: string;
  /** Period, filters, how many answered: what the figures are of. */
  facts: readonly { label: string; text: string }[];
  /** The same in one line, for the foot of a page. */
  footer: string;
  madeAt: Date;
  n: number;
  total: number;
  /** There is nothing to show, and why. */
  empty: string | null;
  blocks: readonly Block[];
  codeBook: readonly CodeBookRow[];
}

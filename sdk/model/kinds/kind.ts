import type { Field } from '../fields.ts';
import type { FormReader } from '../formNames.ts';
import type { Problem } from '../problems.ts';
import type { CsatFigures, NpsFigures, NssFigures } from '../scoring.ts';
import type { AnswerValue, CommonSettings, Element, ElementKind, Id, ViewElement } from '../types.ts';

/** What answering needs of a kind; small, because respondents download it. */
export interface AnswerKind {
  readonly kind: ElementKind;
  /** False for texts, which are only shown. */
  readonly answerable: boolean;
  /** Whether don't know is one of the answer's own radio buttons or boxes, or a box of its own beside it. */
  readonly dontKnow: 'within' | 'apart';
  /** Problems of an answer that is there and is not don't know. Mandatory is judged by `validateAnswer`. */
  validate(element: ViewElement, answer: unknown): Problem[];
  /** Names of the form fields besides don't know. */
  fieldNames(element: ViewElement): string[];
  /** Undefined when nothing was answered. A value that makes no sense is kept for `validate` to refuse. */
  readForm(element: ViewElement, form: FormReader): AnswerValue | undefined;
  /** The inverse of `readForm`. */
  writeForm(element: ViewElement, answer: AnswerValue): [string, string][];
}

/** Everything there is to know about a kind. To add one, write a file that exports such an object and register it. */
export interface Kind extends AnswerKind {
  /** Settings of a new element. Texts are empty: the model has no words. */
  defaults(newId: () => Id): CommonSettings;
  /** What the settings may hold: validation and the editor's inspector both work from this list. */
  readonly inspector: readonly Field[];
  /** Problems between settings; the single ones are already checked by `inspector`. Never throws, whatever is given. */
  checkSettings(element: Element, path: string): Problem[];
  /** What is still missing before the survey can be published. */
  checkComplete(element: Element, path: string): Problem[];
  /** How many selections an answer can hold; assigning to a background field needs 1 (SUR-070). */
  maxSelections(element: Element): number;
  /** The answer in words (main language), for background fields, lists and mails. */
  answerText(element: Element, answer: AnswerValue): string;

  /** Columns of exports and imports, in order. */
  cellColumns(element: Element): CellColumn[];
  /** One cell for each of `cellColumns`; null is an empty cell. */
  toCells(element: Element, answer: AnswerValue | undefined): Cell[];
  /** Reads such cells, by label or id. All empty: no answer. */
  fromCells(element: Element, cells: readonly unknown[]): CellsRead;

  /** Columns of the results dataset. */
  columns(element: Element): Column[];
  /** The answer's value in each of `columns`, by column key; null when there is none. */
  values(element: Element, answer: AnswerValue | undefined): Record<string, ColumnValue>;

  /** The answer as a number, null when it has none. */
  score(element: Element, answer: AnswerValue): number | null;
  /** Counts one pass over answers: what any faster way of counting must agree with. */
  summarise(element: Element, answers: Iterable<AnswerValue | undefined>): Summary;
}

export type Cell = string | number | null;
export interface CellColumn {
  /** Empty for the answer itself, `other`, `choice.<id>`, `row.<id>`. */
  key: string;
  /** What comes after the element's name in the heading; empty for the answer itself. */
  title: string;
}
export interface CellsRead {
  answer?: AnswerValue;
  problems: Problem[];
}

export interface Column {
  /** `<element id>`, `<element id>.other`, `<element id>.<row id>`, `<element id>.dontKnow`. */
  key: string;
  elementId: Id;
  /** category: one of `domain`; set: several of it; number; text. */
  type: 'category' | 'set' | 'number' | 'text';
  title: string;
  domain?: readonly DomainValue[];
  min?: number;
  max?: number;
}
export interface DomainValue {
  value: string;
  label: string;
}
export type ColumnValue = string | string[] | number | null;

/** `n`: answers that count; `dontKnow`: answered don't know, not in `n`. */
export type Summary = { n: number; dontKnow: number } & (
  | { type: 'choices'; counts: Record<Id, number>; mean: number | null; csat?: CsatFigures; nss?: NssFigures }
  | ({
      type: 'numbers';
      counts: Record<string, number>;
      mean: number | null;
      min: number | null;
      max: number | null;
    } & {
      nps?: NpsFigures;
      csat?: CsatFigures;
      nss?: NssFigures;
    })
  | { type: 'matrix'; rows: Record<Id, { n: number; counts: Record<Id, number>; mean: number | null }> }
  | { type: 'texts' }
);

/**
 * Joins the parts of a kind. Calls are marked pure and have no spread arguments, so that a respondent's bundle
 * keeps the answering part alone.
 */
export function defineKind<A extends Partial<Kind>, B extends Partial<Kind>>(
  answering: AnswerKind,
  shared: A,
  rest: B & Omit<Kind, keyof AnswerKind | keyof A>,
): Kind {
  return { ...answering, ...shared, ...rest } as unknown as Kind;
}

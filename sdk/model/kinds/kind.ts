import type { Today } from '../days.ts';
import type { Field } from '../fields.ts';
import type { FormReader } from '../formNames.ts';
import type { FaceStyle, FileType } from '../names.ts';
import type { Problem } from '../problems.ts';
import type { CsatFigures, NpsFigures, NssFigures } from '../scoring.ts';
import type {
  AnswerValue,
  Choice,
  CommonSettings,
  Element,
  ElementKind,
  Id,
  RuleOperator,
  ViewElement,
} from '../types.ts';

/** What answering needs of a kind; small, because respondents download it. */
export interface AnswerKind {
  readonly kind: ElementKind;
  /** False for texts, which are only shown. */
  readonly answerable: boolean;
  /** Whether this element of an answerable kind asks anything; missing: each does. */
  asks?(element: ViewElement): boolean;
  /** Whether the element need not be answered, be it mandatory: it could not be asked. Ours can; of plugins' `guardAnswers` says it. */
  isExcused?(element: ViewElement): boolean;
  /** Whether don't know is one of the answer's own radio buttons or boxes, or a box of its own beside it. */
  readonly dontKnow: 'within' | 'apart';
  /**
   * Problems of an answer that is there and is not don't know. Mandatory is judged by `validateAnswer`.
   * @param today missing where it does not matter any more, as in imports
   */
  validate(element: ViewElement, answer: unknown, today?: Today): Problem[];
  /** Names of the form fields besides don't know. */
  fieldNames(element: ViewElement): string[];
  /** Whether a record says anything at all; missing: when it has a key. Texts and numbers speak for themselves. */
  isGiven?(answer: Readonly<Record<string, unknown>>): boolean;
  /** The answer as it is to be stored; texts on their own are cleaned already. Missing: as it is. */
  clean?(answer: AnswerValue): AnswerValue;
  /** Codes of problems that a draft or an import may have: what is not finished, not what is wrong. */
  readonly unfinished?: readonly string[];
  /** Of a kind that is answered by files: how many it takes, and which. */
  files?(element: ViewElement): FileLimits;
  /** What a rule that asks about the answer, or about one row of it, compares. Not asked about don't know. */
  operand(element: ViewElement, answer: AnswerValue, rowId?: Id): Operand;
  /** Undefined when nothing was answered. A value that makes no sense is kept for `validate` to refuse. */
  readForm(element: ViewElement, form: FormReader): AnswerValue | undefined;
  /** The inverse of `readForm`. */
  writeForm(element: ViewElement, answer: AnswerValue): [string, string][];
}

/** What an element that is answered by files takes. */
export interface FileLimits {
  most: number;
  /** Of each. */
  megabytes: number;
  bytes: number;
  /** Missing: files of any kind. */
  types?: readonly FileType[];
  /** National identity numbers do not stay in their names. */
  nationalIdRemoved?: true;
}

/** The scale of a kind that is answered by a number. */
export interface Scale {
  min: number;
  max: number;
  step: number;
}

/** What a sub-rule looks at. No values: not answered. */
export interface Operand {
  /** Ids of what was chosen, numbers, or the text itself. */
  values: readonly string[];
  /** The respondent's own words beside the values. */
  text?: string;
  /** For greater and less. */
  number?: number;
}

/** The answer, or one row of it, as rules can ask about it. */
export interface RuleSubject {
  /** Missing: the answer as a whole. */
  rowId?: Id;
  /** What the row is called. */
  row?: string;
  operators: readonly RuleOperator[];
  /** What it can be compared with, where that can be listed. Don't know is offered besides. */
  values?: readonly RuleValue[];
  /** Where numbers are compared. */
  scale?: Scale;
  /** Always a number, though it is written as a text; within these limits. */
  numbers?: { min?: number | undefined; max?: number | undefined; decimals?: number | undefined };
  /** Values that go together under a name of the interface, as those of NPS do; offered before single ones. */
  groups?: readonly RuleGroup[];
  /** Days are compared, `YYYY-MM-DD`. */
  days?: true;
  /** A value of the form's field that answers it, where no text that somebody types does. */
  example?: string;
  /** There are words of the respondent's own beside the values, so that `contains` may look for any. */
  ownWords?: boolean;
  /** Understood, but not offered to authors: a row says it better. */
  unoffered?: boolean;
}
export interface RuleGroup {
  name: string;
  values: readonly (string | number)[];
}
export interface RuleValue {
  value: string | number;
  label: string;
  /** It stays for the answers that it has, but can be given no more. */
  disabled?: boolean;
}

/** How often each value of each of an element's columns was given, by column key and value; numbers are written as text. */
export interface AnswerCounts {
  columns: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Respondents who gave at least one value of a column's domain, or a text. */
  respondents: number;
  dontKnow: number;
}

/** What charts and filters need to know of an element, besides its figures. */
export interface ChartFacts {
  choices?: readonly Labelled[];
  rows?: readonly Labelled[];
  columns?: readonly Labelled[];
  scale?: Scale & { unit?: string; minLabel?: string; maxLabel?: string };
  /** The numbers of the scale are drawn as faces. */
  faces?: boolean;
  /** Whose look the faces have, or that they are stars. */
  faceStyle?: FaceStyle;
  /** The one choice is a box to tick. */
  consent?: boolean;
  /** The answers are days; the dataset has them as `dayNumber`. */
  days?: boolean;
  /** The columns are places of an order, the first one first; the rows were given them. */
  places?: boolean;
}
export interface Labelled {
  id: Id;
  label: string;
}

/** How the specification's calls show an element of the kind (SUR-029, SUR-030). */
export interface WireFacts {
  /** `additional_type`. */
  additionalType: string | null;
  /** Further members of `element_settings`. */
  settings?: Readonly<Record<string, unknown>>;
  /** `matrix_settings`. */
  grid?: { rows: readonly Choice[]; columns: readonly Choice[] };
  /** Sub-questions. */
  children?: readonly { id: Id; text: string }[];
}

/** Everything there is to know about a kind. To add one, write a file that exports such an object and register it. */
export interface Kind extends AnswerKind {
  /** Namespace of its texts, `kinds.<kind>.name` and the rest: the id of the plugin that brings it. Missing: it is ours. */
  readonly texts?: string;
  /** Name of an icon of the interface's set, for palette and outline (SUR-046). */
  readonly icon: string;
  /** Settings of a new element. Texts are empty: the model has no words. */
  defaults(newId: () => Id): CommonSettings;
  /** Ways in which a link may have it presented instead of its own `presentation`. */
  readonly presentations?: readonly string[];
  /** What the settings may hold: validation and the editor's inspector both work from this list. */
  readonly inspector: readonly Field[];
  /** Problems between settings; the single ones are already checked by `inspector`. Never throws, whatever is given. */
  checkSettings(element: Element, path: string): Problem[];
  /** What is still missing before the survey can be published. */
  checkComplete(element: Element, path: string): Problem[];
  /** Its rows are put in an order: each of its fields, named by places from 1 on, is given one of them, and none stays empty. */
  readonly ordersRows?: boolean;
  /** What rules can ask; the element's settings are valid. None for what is not answered. */
  subjects(element: Element): readonly RuleSubject[];
  /** Missing: the kind's name as additional type, none for what is not answered. */
  wire?(element: Element): WireFacts;
  /** What may be stored of an answer; missing: all of it. */
  storable?(element: ViewElement, answer: AnswerValue): AnswerValue;
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
  /** What imports may do for the kind beyond reading cells. */
  readonly import?: ImportHelp;

  /** Columns of the results dataset. */
  columns(element: Element): Column[];
  /** The answer's value in each of `columns`, by column key; null when there is none. */
  values(element: Element, answer: AnswerValue | undefined): Record<string, ColumnValue>;

  /** Of an answer that fills the element's own column alone: its value, quickly; undefined for any other. See `plainText`. */
  plainValue?(answer: AnswerValue): ColumnValue | undefined;
  /** Rows that an answer speaks of, where each has a column of its own. */
  rowsOf?(answer: AnswerValue): readonly Id[];

  /** The answer as a number, null when it has none. */
  score(element: Element, answer: AnswerValue): number | null;
  /** Counts one pass over answers: what any faster way of counting must agree with. */
  summarise(element: Element, answers: Iterable<AnswerValue | undefined>): Summary;
  /** The same summary from counts by column: how datasets count. */
  summariseCounts(element: Element, counts: AnswerCounts): Summary;
  /** What charts draw besides the summary; its type decides which chart. */
  chartFacts?(element: Element): ChartFacts;
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

/** Cells of imports come from many programs. Each helper is asked before `fromCells`, or about a problem that it found. */
export interface ImportHelp {
  /** Several columns of a file may be mapped to one cell; their texts are joined by line ends. */
  readonly joins?: boolean;
  /** Keys of cells that the kind can have in other settings: values there are told of as such (RES-035). */
  readonly switchedOff?: readonly string[];
  /** Cells hold days. */
  readonly days?: boolean;
  /** A cell's text in the words of `fromCells`; `header` is the file's. */
  cell?(element: Element, column: CellColumn, text: string, header: string): string;
  /** Columns that files have in place of `cellColumns`, or beside them: one of its own for each choice, an order in one cell. */
  columns?(element: Element): CellColumn[];
  /** Reads a row in which such a column holds something; `cells` and `columns` are those of `cellColumns`, then such ones. */
  read?(element: Element, columns: readonly CellColumn[], cells: readonly (string | null)[]): CellsRead;
  /** All cells together: what one of them means for another. */
  cells?(element: Element, columns: readonly CellColumn[], cells: (string | null)[]): (string | null)[];
  /** Key of the cell that a problem is about; undefined: the first. */
  cellOf?(
    element: Element,
    columns: readonly CellColumn[],
    problem: Problem,
    cells: readonly string[],
  ): string | undefined;
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
  | { type: 'days'; counts: Record<string, number>; first: string | null; last: string | null }
  /** `n`: respondents who handed in any; `files`: how many these are. */
  | { type: 'files'; files: number }
  | { type: 'texts' }
  /** The kind's plugin could not count it; `n` as far as it is known. */
  | { type: 'failed'; plugin: string }
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

/** `plainValue` of kinds whose texts fill the element's own column as they are written: whoever has only bytes need not ask. */
export const plainText = (answer: AnswerValue): string | undefined => (typeof answer === 'string' ? answer : undefined);

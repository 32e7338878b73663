import {
  type Answers,
  type AnswerValue,
  assignedBackground,
  type CellsRead,
  cleanText,
  dayInOrder,
  dayOrderOf,
  type KindRegistry,
  LINE_MAX_LENGTH,
  languagesOf,
  type Problem,
  type SurveyStructure,
  saysNotChosen,
  storableAnswers,
} from '@kaiku/sdk/model';
import type { ProblemDetail, TableCell, TableRow } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';
import { isBlank, textOf } from './cells.ts';
import type { Faults } from './faults.ts';
import type { ElementPlan, ImportPlan } from './plan.ts';
import { headingKey } from './targets.ts';
import { isFarTime, isTimeForm, orderIn, readTime } from './time.ts';

export interface ImportedResponse {
  row: number;
  submittedAt: string;
  language: string;
  answers: Answers;
  background: Record<string, string>;
}

/** An import may leave unanswered what respondents had to answer. */
const forgiven = ({ kind }: ElementPlan, code: string): boolean =>
  code === 'mandatory' || kind.unfinished?.includes(code) === true;

/** One response of one row; null when the row has faults, which are added to `faults`. */
export function readRow(
  structure: SurveyStructure,
  plan: ImportPlan,
  given: TableRow,
  faults: Faults,
  kinds: KindRegistry,
): ImportedResponse | null {
  const { row } = given;
  const cells = answered(plan, given.cells);
  const before = faults.count;
  const fault = (column: number, code: string, params?: ProblemDetail['params']) =>
    faults.add({
      code,
      row,
      column: plan.headers[column] ?? '',
      value: textOf(cells[column]),
      ...(params && { params }),
    });

  for (const [column, cell] of cells.entries()) {
    if (cell === null || typeof cell !== 'object' || cell instanceof Date) continue;
    fault(column, 'error' in cell ? 'error_cell' : 'formula_without_value');
  }
  const { timestamp, answeredAt, dayOrder, clock } = plan;
  const time = timestamp === null ? new Date(answeredAt!) : readTime(cells[timestamp], dayOrder, clock);
  if (timestamp !== null) {
    if (!time) fault(timestamp, timeFault(plan, cells[timestamp]));
    else if (isFarTime(time)) fault(timestamp, 'timestamp_far');
  }

  let language = structure.settings.language;
  if (plan.language !== null && !isBlank(cells[plan.language])) {
    const wanted = textOf(cells[plan.language]);
    const found = languagesOf(structure).find((one) => one.toLowerCase() === wanted.toLowerCase());
    if (found) language = found;
    else fault(plan.language, 'unknown_language');
  }

  const background: Record<string, string> = {};
  for (const { column, fieldId } of plan.background) {
    const value = cleanText(textOf(cells[column])).trim();
    if (value.length > LINE_MAX_LENGTH) fault(column, 'text_too_long', { max: LINE_MAX_LENGTH });
    else if (value !== '') background[fieldId] = value;
  }

  const read: Answers = {};
  for (const element of plan.elements) {
    const answer = readAnswer(plan, element, cells, fault);
    if (answer !== undefined) read[element.element.id] = answer;
  }
  if (faults.count > before || !time) return null;
  const answers = storableAnswers(structure, read, kinds);
  return {
    row,
    submittedAt: time.toISOString(),
    language,
    answers,
    background: { ...background, ...assignedBackground(structure, answers, kinds) },
  };
}

/** The cells by what they mean, without those that mean no answer. */
function answered({ noAnswer, meanings, timestamp }: ImportPlan, cells: readonly TableCell[]): readonly TableCell[] {
  if (!noAnswer?.size && !meanings?.size) return cells;
  return cells.map((cell, column) => {
    if (column === timestamp) return cell;
    const said = headingKey(textOf(cell));
    const means = meanings?.get(column)?.get(said);
    return means === undefined ? (noAnswer?.has(said) ? null : cell) : means;
  });
}

/** How many questions of a row name files: names bring none, and whoever imports is told. */
export function filesLeftOut(plan: ImportPlan, row: TableRow, { answers }: ImportedResponse): number {
  const unanswered = plan.elements.filter(({ element, kind }) => kind.files && answers[element.id] === undefined);
  if (unanswered.length === 0) return 0;
  const cells = answered(plan, row.cells);
  return unanswered.filter(({ columns }) => columns.some((column) => !isBlank(cells[column]))).length;
}

type AddFault = (column: number, code: string, params?: ProblemDetail['params']) => void;

function readAnswer(
  file: ImportPlan,
  plan: ElementPlan,
  cells: readonly TableCell[],
  fault: AddFault,
): AnswerValue | undefined {
  const { sources } = plan;
  for (const column of plan.switchedOff) if (isGiven(cells[column])) fault(column, 'other_not_enabled');
  let key = '';
  for (const column of plan.columns) {
    const text = textOf(cells[column]);
    if (text.length > importLimits.cell) {
      fault(column, 'text_too_long', { max: importLimits.cell });
      return undefined;
    }
    key += `${text}\u0000`;
  }
  const { answer, problems } = plan.known.get(key) ?? readCells(file, plan, key, cells);
  let refused = false;
  for (const problem of problems) {
    if (forgiven(plan, problem.code)) continue;
    refused = true;
    const index = faultyPart(plan, problem, cells);
    const column = sources[index]?.[0] ?? plan.columns[0]!;
    if (offersNoOther(plan, cells[column])) fault(column, 'other_not_enabled');
    else if (isEitherDay(file, plan, cells[column])) fault(column, 'day_order');
    else fault(column, codeOf(problem), problem.params);
  }
  return refused ? undefined : answer;
}

function timeFault({ dayOrder, clock }: ImportPlan, cell: TableCell | undefined): string {
  if (clock && readTime(cell, dayOrder)) return 'timestamp_leapt';
  const text = textOf(cell);
  if (!isTimeForm(text)) return 'timestamp_format';
  return !dayOrder && orderIn(text) !== undefined ? 'day_order' : 'timestamp_unknown';
}

const knownKey = 200;
const knownSize = 2_000;

function readCells(file: ImportPlan, plan: ElementPlan, key: string, cells: readonly TableCell[]): CellsRead {
  const { element, kind, cellColumns, sources, known } = plan;
  const parts = sources.map((columns, index) => partValue(file, plan, index, columns, cells));
  const read = answerOf(plan, kind.import?.cells?.(element, cellColumns, parts) ?? parts);
  if (key.length <= knownKey && known.size < knownSize) known.set(key, read);
  return read;
}

/** Of the kind's own columns, or of those that the file has in their place. */
function answerOf({ element, kind, cellColumns, own }: ElementPlan, values: (string | null)[]): CellsRead {
  const inPlace = own < cellColumns.length && values.slice(own).some((value) => value !== null);
  return inPlace && kind.import?.read
    ? kind.import.read(element, cellColumns, values)
    : kind.fromCells(element, values.slice(0, own));
}

const importCodes: Record<string, string> = {
  'kind-failed': 'kind_failed',
  'unknown-label': 'unknown_choice',
  'unknown-choice': 'unknown_choice',
  'unknown-column': 'unknown_choice',
  'number-range': 'number_range',
  'text-too-long': 'text_too_long',
  'max-selections': 'max_selections',
  'ranking-tie': 'place_twice',
  'ranking-twice': 'choice_twice',
};

const codeOf = ({ code, params }: Problem): string =>
  code === 'max-selections' && params?.max === 1 ? 'several_chosen' : (importCodes[code] ?? 'invalid_value');

/** The cell for one part of an answer. */
function partValue(
  { headers, dayOrder }: ImportPlan,
  plan: ElementPlan,
  index: number,
  columns: readonly number[],
  cells: readonly TableCell[],
): string | null {
  const texts = columns.map((column) => textOf(cells[column])).filter((text) => text !== '');
  if (texts.length === 0) return null;
  const { element, kind, cellColumns } = plan;
  const text = texts.join('\n');
  if (kind.import?.days && dayOrder) return dayInOrder(text, dayOrder);
  return kind.import?.cell?.(element, cellColumns[index]!, text, headers[columns[0]!] ?? '') ?? text;
}

/** Which part of the answer a fault is about. */
function faultyPart(plan: ElementPlan, problem: Problem, cells: readonly TableCell[]): number {
  const { element, kind, cellColumns, sources } = plan;
  const at = (key: string): number => cellColumns.findIndex((column) => column.key === key);
  const row = /\/rows\/([^/]+)/.exec(problem.path)?.[1];
  if (row !== undefined) return at(`row.${row}`);
  if (problem.path.endsWith('/other')) return at('other');
  const texts = sources.map(([column]) => textOf(column === undefined ? undefined : cells[column]));
  const key = kind.import?.cellOf?.(element, cellColumns, problem, texts);
  return key === undefined ? 0 : at(key);
}

/** The value is the text of an "other" choice that is switched off. */
function offersNoOther({ element }: ElementPlan, cell: TableCell | undefined): boolean {
  const { other } = element.settings as { other?: { enabled: boolean; text: string } };
  return other?.enabled === false && other.text.trim() !== '' && headingKey(other.text) === headingKey(textOf(cell));
}

const isEitherDay = ({ dayOrder }: ImportPlan, { kind }: ElementPlan, cell: TableCell | undefined): boolean =>
  !dayOrder && kind.import?.days === true && dayOrderOf(textOf(cell)) !== undefined;

const isGiven = (cell: TableCell | undefined): boolean => !isBlank(cell) && !saysNotChosen(textOf(cell));

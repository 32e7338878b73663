import {
  type Answers,
  type AnswerValue,
  assignedBackground,
  builtinKinds,
  type Choice,
  cleanText,
  LINE_MAX_LENGTH,
  languagesOf,
  type Problem,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import type { ProblemDetail, TableCell, TableRow } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';
import { isBlank } from './cells.ts';
import type { ElementPlan, ImportPlan } from './plan.ts';
import type { Faults } from './problems.ts';
import { headingKey } from './targets.ts';
import { readTime } from './time.ts';

export interface ImportedResponse {
  row: number;
  submittedAt: string;
  language: string;
  answers: Answers;
  background: Record<string, string>;
}

/** An import may leave unanswered what respondents had to answer. */
const forgiven: readonly string[] = ['mandatory', 'mandatory-row', 'min-selections', 'other-empty'];

/** One response of one row; null when the row has faults, which are added to `faults`. */
export function readRow(
  structure: SurveyStructure,
  plan: ImportPlan,
  { row, cells }: TableRow,
  faults: Faults,
): ImportedResponse | null {
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
  const time = readTime(cells[plan.timestamp]);
  if (!time) fault(plan.timestamp, 'timestamp_format');

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

  const answers: Answers = {};
  for (const element of plan.elements) {
    const answer = readAnswer(element, cells, plan.headers, fault);
    if (answer !== undefined) answers[element.element.id] = answer;
  }
  if (faults.count > before || !time) return null;
  return {
    row,
    submittedAt: time.toISOString(),
    language,
    answers,
    background: { ...background, ...assignedBackground(structure, answers, builtinKinds) },
  };
}

type AddFault = (column: number, code: string, params?: ProblemDetail['params']) => void;

function readAnswer(
  plan: ElementPlan,
  cells: readonly TableCell[],
  headers: readonly string[],
  fault: AddFault,
): AnswerValue | undefined {
  const { element, kind, cellColumns, sources } = plan;
  for (const column of plan.otherNotEnabled) if (isGiven(cells[column])) fault(column, 'other_not_enabled');
  if (sources.flat().some((column) => textOf(cells[column]).length > importLimits.cell)) {
    const column = sources.flat().find((one) => textOf(cells[one]).length > importLimits.cell)!;
    fault(column, 'text_too_long', { max: importLimits.cell });
    return undefined;
  }
  const values = sources.map((columns, index) => partValue(plan, index, columns, cells, headers));
  const at = (key: string): number => cellColumns.findIndex((column) => column.key === key);
  // A text of one's own without a mark at "other" can only mean it.
  const other = at('other');
  if (element.kind === 'choice' && other >= 0 && values[0] === null && values[other] !== null) values[0] = 'other';

  const { answer, problems } = kind.fromCells(element, values);
  let refused = false;
  for (const problem of problems) {
    if (forgiven.includes(problem.code)) continue;
    refused = true;
    const index = faultyPart(plan, problem, cells);
    const column = sources[index]?.[0] ?? sources.flat()[0]!;
    if (offersNoOther(plan, cells[column])) fault(column, 'other_not_enabled');
    else fault(column, importCodes[problem.code] ?? 'invalid_value', problem.params);
  }
  return refused ? undefined : answer;
}

const importCodes: Record<string, string> = {
  'unknown-label': 'unknown_choice',
  'unknown-choice': 'unknown_choice',
  'unknown-column': 'unknown_choice',
  'number-range': 'number_range',
  'text-too-long': 'text_too_long',
  'max-selections': 'max_selections',
};

/** The cell for one part of an answer. */
function partValue(
  plan: ElementPlan,
  index: number,
  columns: readonly number[],
  cells: readonly TableCell[],
  headers: readonly string[],
): string | null {
  const texts = columns.map((column) => textOf(cells[column])).filter((text) => text !== '');
  if (texts.length === 0) return null;
  const { element, cellColumns } = plan;
  const { key, title } = cellColumns[index]!;
  if (element.kind === 'checkbox' && key.startsWith('choice.')) {
    return namesItself(plan, key.slice('choice.'.length), title, texts[0]!, headers[columns[0]!] ?? '')
      ? '1'
      : texts[0]!;
  }
  return texts.join('\n');
}

/** Many programs write a ticked box as the choice's own text. */
function namesItself({ element }: ElementPlan, choiceId: string, title: string, text: string, header: string): boolean {
  const choice = (element.settings as { choices?: Choice[] }).choices?.find(({ id }) => id === choiceId);
  const part = header.slice(header.lastIndexOf(' - ') + 3);
  return [title, choice?.text, choice?.reportText, choiceId, part].some(
    (name) => name !== undefined && name !== '' && headingKey(name) === headingKey(text),
  );
}

/** Which part of the answer a fault is about. */
function faultyPart({ element, cellColumns, sources }: ElementPlan, problem: Problem, cells: readonly TableCell[]) {
  const row = /\/rows\/([^/]+)/.exec(problem.path)?.[1];
  if (row !== undefined) return cellColumns.findIndex(({ key }) => key === `row.${row}`);
  if (problem.path.endsWith('/other')) return cellColumns.findIndex(({ key }) => key === 'other');
  if (element.kind !== 'checkbox') return 0;
  const label = problem.params?.label;
  const named = sources.findIndex(
    ([column]) => column !== undefined && textOf(cells[column]).startsWith(String(label)),
  );
  return Math.max(named, 0);
}

/** The value is the text of an "other" choice that is switched off. */
function offersNoOther({ element }: ElementPlan, cell: TableCell | undefined): boolean {
  const { other } = element.settings as { other?: { enabled: boolean; text: string } };
  return other?.enabled === false && other.text.trim() !== '' && headingKey(other.text) === headingKey(textOf(cell));
}

const isGiven = (cell: TableCell | undefined): boolean =>
  !isBlank(cell) && !['0', 'false', 'no'].includes(textOf(cell).toLowerCase());

function textOf(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'object') return 'error' in cell ? cell.error : '';
  return String(cell).trim();
}

import { isDontKnow } from '../answers.ts';
import { elementPath, problem } from '../problems.ts';
import { isRecord } from '../safe.ts';
import type { AnswerValue, CommonSettings, Element } from '../types.ts';
import { isEmptyCell, questionComplete } from './common.ts';
import {
  areProblems,
  areTexts,
  guardAnswers,
  guardMembers,
  isText,
  type TellFault,
  type Words,
} from './guardedAnswers.ts';
import type { AnswerCounts, Cell, ImportHelp, Kind, Summary } from './kind.ts';

const isCell = (value: unknown): boolean => value === null || isText(value) || Number.isFinite(value);
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isListOf = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);
const areLabels = (value: unknown): boolean =>
  value === undefined || isListOf(value, (one) => isRecord(one) && isText(one.id) && isText(one.label));
const areCounts = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isNumber);
const isScale = (value: unknown): boolean =>
  isRecord(value) && [value.min, value.max, value.step].every(isNumber) && (value.step as number) > 0;

/** What is in an answer, where its kind cannot say it. */
function plainText(answer: AnswerValue | undefined): string {
  if (answer === undefined || isDontKnow(answer)) return '';
  return typeof answer === 'object' ? JSON.stringify(answer) : String(answer);
}

/** Marks what stands in a cell as it is stored. */
const unread = '⚠ ';

/**
 * A plugin's kind, held to its word: whatever its members throw or return costs their own question alone, and is told.
 * docs/question-kinds.md says what holds instead.
 */
export function guardKind(kind: Kind, tell: TellFault): Kind {
  const plugin = kind.texts ?? kind.kind;
  const failed = (path: string) => problem(path, 'kind-failed', { plugin, kind: kind.kind });
  const answers = guardAnswers(kind, tell);
  const words: Partial<Words<Kind>> = {
    defaults: { fits: (made) => isRecord(made) && isText(made.text), instead: () => emptySettings(kind) },
    checkSettings: { fits: (made, _element, path) => areProblems(made, path), instead: () => [] },
    checkComplete: {
      fits: (made, _element, path) => areProblems(made, path),
      instead: (element, path) => (kind.answerable ? questionComplete(element, path) : []),
    },
    subjects: { fits: areSubjects, instead: () => [] },
    wire: {
      fits: (made) =>
        isRecord(made) &&
        isTextOrNull(made.additionalType) &&
        (made.settings === undefined || isRecord(made.settings)) &&
        (made.grid === undefined ||
          (isRecord(made.grid) && Array.isArray(made.grid.rows) && Array.isArray(made.grid.columns))) &&
        (made.children === undefined || isListOf(made.children, isRecord)),
      instead: () => ({ additionalType: kind.answerable ? kind.kind : null }),
    },
    storable: {
      fits: (made) => isText(made) || isNumber(made) || isRecord(made),
      instead: (_element, answer) => answer,
    },
    maxSelections: { fits: (made) => typeof made === 'number' && made >= 0, instead: () => 1 },
    answerText: {
      fits: isText,
      instead: ({ settings }, answer) => (isDontKnow(answer) ? (settings.dontKnow?.text ?? '') : plainText(answer)),
    },
    cellColumns: {
      fits: (made) => isListOf(made, (one) => isRecord(one) && isText(one.key) && isText(one.title)),
      instead: () => [{ key: '', title: '' }],
    },
    toCells: {
      fits: (made, element) => isListOf(made, isCell) && (made as unknown[]).length === cellsOf(element),
      instead(element, answer): Cell[] {
        const text = plainText(answer);
        return Array.from({ length: cellsOf(element) }, (_, at) => (at === 0 && text !== '' ? unread + text : null));
      },
    },
    fromCells: {
      fits: (made, { id }) =>
        isRecord(made) && areProblems(made.problems, elementPath(id)) && typeof made.answer !== 'function',
      instead: ({ id }, cells) => ({ problems: cells.every(isEmptyCell) ? [] : [failed(elementPath(id))] }),
    },
    columns: { fits: (made, { id }) => areColumns(made, id), instead: () => [] },
    values: { fits: (made) => isRecord(made) && Object.values(made).every(isColumnValue), instead: () => ({}) },
    plainValue: { fits: (made) => made === undefined || isColumnValue(made), instead: () => undefined },
    rowsOf: { fits: areTexts, instead: () => [] },
    score: { fits: isNumberOrNull, instead: () => null },
    summarise: {
      fits: isSummary,
      instead: (_element, all) => ({ type: 'failed', plugin, ...counted(all) }),
    },
    summariseCounts: {
      fits: isSummary,
      instead: (_element, counts) => ({
        type: 'failed',
        plugin,
        n: respondentsOf(counts),
        dontKnow: counts.dontKnow,
      }),
    },
    chartFacts: {
      fits: (made) =>
        isRecord(made) &&
        [made.choices, made.rows, made.columns].every(areLabels) &&
        (made.scale === undefined || isScale(made.scale)),
      instead: () => ({}),
    },
  };
  const importing: Partial<Words<ImportHelp>> = {
    cell: { fits: isText, instead: (_element, _column, text) => text },
    columns: {
      fits: (made) => isListOf(made, (one) => isRecord(one) && isText(one.key) && isText(one.title)),
      instead: () => [],
    },
    read: {
      fits: (made, { id }) =>
        isRecord(made) && areProblems(made.problems, elementPath(id)) && typeof made.answer !== 'function',
      instead: ({ id }) => ({ problems: [failed(elementPath(id))] }),
    },
    cells: {
      fits: (made, _element, columns) => isListOf(made, isTextOrNull) && (made as unknown[]).length === columns.length,
      instead: (_element, _columns, cells) => cells,
    },
    cellOf: { fits: (made) => made === undefined || isText(made), instead: () => undefined },
  };
  const guarded = { ...answers, ...guardMembers(kind, words, tell) } as Kind;
  const help = kind.import && { ...kind.import, kind: kind.kind, texts: kind.texts };
  return help ? { ...guarded, import: { ...kind.import, ...guardMembers(help, importing, tell) } } : guarded;

  function cellsOf(element: Element): number {
    return guarded.cellColumns(element).length;
  }
}

/** Nothing but what its settings must have: its author fills in the rest, or hears of what is missing. */
function emptySettings({ inspector }: Kind): CommonSettings {
  const lists = inspector.filter(({ type, required }) => required && ['choices', 'rows', 'columns'].includes(type));
  return { text: '', ...Object.fromEntries(lists.map(({ key }) => [key, []])) };
}

const isColumnValue = (value: unknown): boolean => isCell(value) || areTexts(value);

const columnTypes = ['category', 'set', 'number', 'text'];
/** Of the element itself, each once: another's column would be counted as this one's. */
function areColumns(made: unknown, id: string): boolean {
  const keys = new Set<unknown>();
  return isListOf(made, (one) => {
    if (!isRecord(one) || !isText(one.key) || keys.has(one.key) || one.elementId !== id) return false;
    keys.add(one.key);
    const { key, type, title, domain, min, max } = one;
    return (
      (key === id || key.startsWith(`${id}.`)) &&
      columnTypes.includes(type as string) &&
      isText(title) &&
      [min, max].every((limit) => limit === undefined || isNumber(limit)) &&
      (domain === undefined ||
        isListOf(domain, (value) => isRecord(value) && isText(value.value) && isText(value.label)))
    );
  });
}

const areSubjects = (made: unknown): boolean =>
  isListOf(
    made,
    (one) =>
      isRecord(one) &&
      areTexts(one.operators) &&
      (one.rowId === undefined || isText(one.rowId)) &&
      (one.scale === undefined || isScale(one.scale)) &&
      (one.values === undefined ||
        isListOf(one.values, (value) => isRecord(value) && isCell(value.value) && isText(value.label))) &&
      (one.groups === undefined ||
        isListOf(one.groups, (group) => isRecord(group) && isText(group.name) && isListOf(group.values, isCell))),
  );

function isSummary(made: unknown): boolean {
  if (!isRecord(made) || !isNumber(made.n) || !isNumber(made.dontKnow)) return false;
  switch (made.type as Summary['type']) {
    case 'choices':
      return areCounts(made.counts) && isNumberOrNull(made.mean);
    case 'numbers':
      return areCounts(made.counts) && [made.mean, made.min, made.max].every(isNumberOrNull);
    case 'matrix':
      return (
        isRecord(made.rows) &&
        Object.values(made.rows).every(
          (row) => isRecord(row) && isNumber(row.n) && areCounts(row.counts) && isNumberOrNull(row.mean),
        )
      );
    case 'days':
      return areCounts(made.counts) && [made.first, made.last].every(isTextOrNull);
    case 'files':
      return isNumber(made.files);
    case 'texts':
      return true;
    default:
      return false;
  }
}

/** Whoever answered a question of one column is in that column's counts alone. */
function respondentsOf({ respondents, columns }: AnswerCounts): number {
  const sums = [...columns.values()].map((counts) => [...counts.values()].reduce((sum, n) => sum + n, 0));
  return respondents || Math.max(0, ...sums);
}

function counted(answers: Iterable<AnswerValue | undefined>): { n: number; dontKnow: number } {
  let n = 0;
  let dontKnow = 0;
  for (const answer of answers) {
    if (isDontKnow(answer)) dontKnow += 1;
    else if (answer !== undefined) n += 1;
  }
  return { n, dontKnow };
}

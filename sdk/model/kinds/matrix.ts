import { isDontKnow, isMatrixAnswer } from '../answers.ts';
import { formNames } from '../formNames.ts';
import { elementPath, type Problem, problem } from '../problems.ts';
import { own, put } from '../safe.ts';
import {
  type Choice,
  type CommonSettings,
  DONT_KNOW,
  type Element,
  type MatrixAnswer,
  type ViewElement,
} from '../types.ts';
import {
  count,
  idOfLabel,
  itemsComplete,
  labelled,
  meanOfCounts,
  newChoices,
  numberOf,
  numericValueOf,
  offeredChoices,
  ruleValues,
} from './choices.ts';
import {
  cellText,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  equalityAndOrder,
  isEmptyCell,
  publicResultsField,
  questionComplete,
  questionFields,
  shuffleField,
} from './common.ts';
import { type AnswerKind, defineKind } from './kind.ts';

/** The same alternatives for several rows (SUR-039). `shuffle` concerns the rows. */
export interface MatrixSettings extends CommonSettings {
  rows: Choice[];
  columns: Choice[];
  shuffle?: boolean;
}

/** Mandatory means every row. */
function rowProblems({ id, settings }: ViewElement<MatrixSettings>, answer: MatrixAnswer): Problem[] {
  const problems: Problem[] = [];
  let known = 0;
  for (const row of settings.rows) {
    if (row.enabled === false) continue;
    const column = Object.hasOwn(answer, row.id) ? answer[row.id] : undefined;
    if (column !== undefined) known += 1;
    const wrong =
      column === undefined
        ? settings.mandatory
        : !settings.columns.some(({ id: offered, enabled }) => offered === column && enabled !== false);
    if (!wrong) continue;
    const path = `${elementPath(id)}/rows/${row.id}`;
    problems.push(problem(path, column === undefined ? 'mandatory-row' : 'unknown-column'));
  }
  return Object.keys(answer).length > known ? [...problems, problem(elementPath(id), 'unknown-row')] : problems;
}

/** A matrix and a dropdown matrix differ in how they are drawn, and in nothing else. */
const gridAnswers = (kind: string): AnswerKind => ({
  kind,
  answerable: true,
  dontKnow: 'apart',
  unfinished: ['mandatory-row'],
  operand({ settings }, answer, rowId) {
    if (!isMatrixAnswer(answer)) return { values: [] };
    if (rowId === undefined) return { values: Object.values(answer) };
    const column = own(answer, rowId);
    return typeof column === 'string'
      ? { values: [column], number: numberOf(settings, 'columns', column) }
      : { values: [] };
  },
  validate: (element: ViewElement<MatrixSettings>, answer) =>
    isMatrixAnswer(answer) ? rowProblems(element, answer) : [problem(elementPath(element.id), 'answer-shape')],
  fieldNames: ({ id, settings }: ViewElement<MatrixSettings>) =>
    offeredChoices(settings.rows).map((row) => formNames.row(id, row.id)),
  readForm({ id, settings }: ViewElement<MatrixSettings>, form) {
    const answer: MatrixAnswer = {};
    for (const row of offeredChoices(settings.rows)) {
      const column = form.get(formNames.row(id, row.id));
      if (column !== '') put(answer, row.id, column);
    }
    return Object.keys(answer).length ? answer : undefined;
  },
  writeForm: ({ id }, answer) =>
    isMatrixAnswer(answer) ? Object.entries(answer).map(([row, column]) => [formNames.row(id, row), column]) : [],
});

export const matrixAnswers: AnswerKind = /* @__PURE__ */ gridAnswers('matrix');
export const dropdownMatrixAnswers: AnswerKind = /* @__PURE__ */ gridAnswers('dropdownMatrix');

const gridKind = (answering: AnswerKind, icon: string) =>
  defineKind(
    answering,
    {},
    {
      icon,
      defaults: (newId): MatrixSettings => ({ text: '', rows: newChoices(newId, 2), columns: newChoices(newId, 3) }),
      inspector: questionFields(
        { key: 'rows', type: 'rows', group: 'choices', required: 'present' },
        { key: 'columns', type: 'columns', group: 'choices', required: 'present' },
        /* @__PURE__ */ shuffleField('rows'),
        publicResultsField,
      ),
      checkSettings: () => [],
      checkComplete: (element: Element<MatrixSettings>, path) => [
        ...questionComplete(element, path),
        ...itemsComplete(element, 'rows', path),
        ...itemsComplete(element, 'columns', path),
      ],
      subjects({ settings }: Element<MatrixSettings>) {
        const operators = [...equalityAndOrder, 'contains'] as const;
        const values = ruleValues(settings.columns);
        return [
          { operators, values, unoffered: true },
          ...settings.rows.map((row) => ({ rowId: row.id, row: row.text, operators, values })),
        ];
      },
      wire: ({ kind, settings }: Element<MatrixSettings>) => ({
        additionalType: kind,
        grid: settings,
        // Rows of a matrix are its sub-questions.
        children: settings.rows.map(({ id, text }) => ({ id, text })),
      }),
      maxSelections: ({ settings }: Element<MatrixSettings>) => settings.rows.length,
      answerText({ settings }: Element<MatrixSettings>, answer) {
        if (isDontKnow(answer)) return settings.dontKnow?.text ?? '';
        if (!isMatrixAnswer(answer)) return '';
        const text = (items: Choice[], id: unknown) => items.find((item) => item.id === id)?.text ?? '';
        return settings.rows
          .filter((row) => own(answer, row.id) !== undefined)
          .map((row) => `${row.text}: ${text(settings.columns, answer[row.id])}`)
          .join(', ');
      },

      cellColumns: (element: Element<MatrixSettings>) => [
        ...element.settings.rows.map((row) => ({ key: `row.${row.id}`, title: row.text })),
        ...dontKnowDomain(element).map(({ label }) => ({ key: DONT_KNOW, title: label })),
      ],
      toCells({ settings }: Element<MatrixSettings>, answer) {
        const cells = settings.rows.map(
          (row) => settings.columns.find((column) => column.id === own(answer, row.id))?.text ?? null,
        );
        return dontKnowOf(settings) ? [...cells, isDontKnow(answer) ? 1 : null] : cells;
      },
      fromCells(element: Element<MatrixSettings>, cells) {
        const { rows, columns } = element.settings;
        if (dontKnowOf(element.settings) && cellText(cells[rows.length]) === '1') {
          return { answer: { dontKnow: true }, problems: [] };
        }
        const answer: MatrixAnswer = {};
        const problems: Problem[] = [];
        for (const [index, row] of rows.entries()) {
          if (isEmptyCell(cells[index])) continue;
          const label = cellText(cells[index]);
          const column = idOfLabel(domain(columns), columns, label);
          const path = `${elementPath(element.id)}/rows/${row.id}`;
          if (column === undefined) problems.push(problem(path, 'unknown-label', { label: label.slice(0, 100) }));
          else put(answer, row.id, column);
        }
        if (problems.length || Object.keys(answer).length === 0) return { problems };
        return { answer, problems: answering.validate(element, answer) };
      },

      columns: (element: Element<MatrixSettings>) => [
        ...element.settings.rows.map(
          (row) =>
            ({
              key: `${element.id}.${row.id}`,
              elementId: element.id,
              type: 'category',
              title: row.reportText || row.text,
              domain: domain(element.settings.columns),
            }) as const,
        ),
        ...dontKnowColumn(element),
      ],
      values(element: Element<MatrixSettings>, answer) {
        const values: Record<string, string | null> = {};
        const given = !isDontKnow(answer) && isMatrixAnswer(answer) ? answer : {};
        for (const row of element.settings.rows)
          values[`${element.id}.${row.id}`] = (own(given, row.id) as string) ?? null;
        if (dontKnowOf(element.settings)) values[`${element.id}.${DONT_KNOW}`] = isDontKnow(answer) ? DONT_KNOW : null;
        return values;
      },

      rowsOf: (answer) => (isMatrixAnswer(answer) && !isDontKnow(answer) ? Object.keys(answer) : []),

      /** The mean of the chosen columns' numeric values. */
      score({ settings }: Element<MatrixSettings>, answer) {
        if (isDontKnow(answer) || !isMatrixAnswer(answer)) return null;
        const values = Object.values(answer)
          .map((column) => numericValueOf(settings.columns, column))
          .filter((value) => value !== null);
        return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
      },
      summarise({ settings }: Element<MatrixSettings>, answers) {
        const rows: Record<string, { n: number; counts: Record<string, number>; mean: number | null }> = {};
        for (const row of settings.rows) {
          rows[row.id] = { n: 0, counts: Object.fromEntries(settings.columns.map(({ id }) => [id, 0])), mean: null };
        }
        let n = 0;
        let dontKnow = 0;
        for (const answer of answers) {
          if (isDontKnow(answer)) dontKnow += 1;
          else if (isMatrixAnswer(answer)) n += Number(countRows(rows, answer));
        }
        for (const row of Object.values(rows)) row.mean = meanOfCounts(row.counts, settings.columns);
        return { type: 'matrix', n, dontKnow, rows };
      },
      summariseCounts(element: Element<MatrixSettings>, { columns: given, respondents, dontKnow }) {
        const { rows, columns } = element.settings;
        const figures = rows.map(({ id }) => {
          const row = given.get(`${element.id}.${id}`);
          const counts = Object.fromEntries(columns.map((column) => [column.id, row?.get(column.id) ?? 0]));
          const n = Object.values(counts).reduce((sum, one) => sum + one, 0);
          return [id, { n, counts, mean: meanOfCounts(counts, columns) }] as const;
        });
        return { type: 'matrix', n: respondents, dontKnow, rows: Object.fromEntries(figures) };
      },
      chartFacts: ({ settings }: Element<MatrixSettings>) => ({
        rows: settings.rows.map(labelled),
        columns: settings.columns.map(labelled),
      }),
    },
  );

export const matrixKind = /* @__PURE__ */ gridKind(matrixAnswers, 'table');
export const dropdownMatrixKind = /* @__PURE__ */ gridKind(dropdownMatrixAnswers, 'table-down');

function countRows(rows: Record<string, { n: number; counts: Record<string, number> }>, answer: MatrixAnswer): boolean {
  let counted = false;
  for (const [rowId, columnId] of Object.entries(answer)) {
    const row = Object.hasOwn(rows, rowId) ? rows[rowId] : undefined;
    if (!row || !count(row.counts, columnId)) continue;
    row.n += 1;
    counted = true;
  }
  return counted;
}

function domain(columns: readonly Choice[]) {
  return columns.map((column) => ({ value: column.id, label: column.reportText || column.text }));
}

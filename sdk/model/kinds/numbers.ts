import { isDontKnow } from '../answers.ts';
import { formNames } from '../formNames.ts';
import { elementPath, type Problem, problem } from '../problems.ts';
import { isFiniteNumber, toNumber } from '../safe.ts';
import { DONT_KNOW, type Element, type ViewElement } from '../types.ts';
import { cellText, dontKnowColumn, dontKnowDomain, dontKnowOf, equalityAndOrder, isEmptyCell } from './common.ts';
import { oneLine } from './importing.ts';
import type { AnswerCounts, AnswerKind, CellsRead, ChartFacts, Kind, Scale, Summary } from './kind.ts';

type ScaleOf = (element: ViewElement) => Scale;

/** Room for the rounding of binary fractions: 0.1 + 0.2 is on the step 0.1. */
function onStep(value: number, { min, step }: Scale): boolean {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

export function numberProblems({ id }: ViewElement, answer: unknown, scale: Scale): Problem[] {
  if (!isFiniteNumber(answer)) return [problem(elementPath(id), 'answer-shape')];
  const { min, max, step } = scale;
  if (answer < min || answer > max) return [problem(elementPath(id), 'number-range', { min, max })];
  return onStep(answer, scale) ? [] : [problem(elementPath(id), 'number-step', { min, max, step })];
}

/** A number field of a form; text that is no number is kept for validation to refuse. */
export function readNumber(text: string): number | string | undefined {
  return text.trim() === '' ? undefined : (toNumber(text) ?? text);
}

/** How kinds answered by one radio button of a number scale are answered. */
export function scaleAnswers(kind: AnswerKind['kind'], scaleOf: ScaleOf): AnswerKind {
  return {
    kind,
    answerable: true,
    dontKnow: 'within',
    operand: numberOperand,
    validate: (element, answer) => numberProblems(element, answer, scaleOf(element)),
    fieldNames: ({ id }) => [formNames.answer(id)],
    readForm: ({ id }, form) => readNumber(form.get(formNames.answer(id))),
    writeForm: ({ id }, answer) => (typeof answer === 'object' ? [] : [[formNames.answer(id), String(answer)]]),
  };
}

export const numberOperand: AnswerKind['operand'] = (_element, answer) =>
  isFiniteNumber(answer) ? { values: [String(answer)], number: answer } : { values: [] };

type NumberPart = Pick<
  Kind,
  | 'subjects'
  | 'plainValue'
  | 'maxSelections'
  | 'answerText'
  | 'cellColumns'
  | 'toCells'
  | 'fromCells'
  | 'columns'
  | 'values'
  | 'score'
>;

/** What all kinds answered by a number have in common. */
export function numberPart(answering: AnswerKind, scaleOf: ScaleOf): NumberPart {
  return {
    subjects: (element) => [{ operators: equalityAndOrder, scale: scaleOf(element) }],
    maxSelections: () => 1,
    answerText: ({ settings }, answer) =>
      isDontKnow(answer) ? (settings.dontKnow?.text ?? '') : isFiniteNumber(answer) ? String(answer) : '',
    cellColumns: () => [{ key: '', title: '' }],
    toCells: ({ settings }, answer) => [
      isDontKnow(answer) ? (settings.dontKnow?.text ?? null) : isFiniteNumber(answer) ? answer : null,
    ],
    fromCells(element: Element, [cell]): CellsRead {
      if (isEmptyCell(cell)) return { problems: [] };
      const text = cellText(cell);
      if (text === dontKnowOf(element.settings)?.text.trim()) return { answer: { dontKnow: true }, problems: [] };
      const answer = toNumber(text) ?? numberInWords(element, text, scaleOf(element)) ?? text;
      return { answer, problems: answering.validate(element, answer) };
    },
    columns(element) {
      const { min, max } = scaleOf(element);
      const { id, settings } = element;
      return [{ key: id, elementId: id, type: 'number', title: settings.text, min, max }, ...dontKnowColumn(element)];
    },
    values(element, answer) {
      const main = { [element.id]: isFiniteNumber(answer) ? answer : null };
      if (dontKnowDomain(element).length === 0) return main;
      return { ...main, [`${element.id}.${DONT_KNOW}`]: isDontKnow(answer) ? DONT_KNOW : null };
    },
    plainValue: (answer) => (isFiniteNumber(answer) ? answer : undefined),
    score: (_element, answer) => (isFiniteNumber(answer) ? answer : null),
  };
}

/** A number as other programs write one of a scale: by what its end is called, or with that behind it or before it. */
function numberInWords({ settings }: Element, text: string, { min, max }: Scale): number | undefined {
  const { minLabel, maxLabel } = settings as { minLabel?: string; maxLabel?: string };
  const said = oneLine(text);
  const is = (label: string | undefined) => label !== undefined && label.trim() !== '' && oneLine(label) === said;
  if (is(minLabel) !== is(maxLabel)) return is(minLabel) ? min : max;
  const [, before, behind] =
    /^(-?\d+(?:[.,]\d+)?)\s*[-–—:.=(]\s*\D+$|^\D+[-–—:=(]\s*(\d+(?:[.,]\d+)?)\)?$/.exec(text) ?? [];
  return toNumber(before ?? behind ?? '');
}

/** Counts the numbers that are on the scale. */
export function countNumbers(scale: Scale, answers: Iterable<unknown>): Summary & { type: 'numbers' } {
  const counts: Record<string, number> = {};
  let n = 0;
  let sum = 0;
  let dontKnow = 0;
  let min: number | null = null;
  let max: number | null = null;
  for (const answer of answers) {
    if (isDontKnow(answer)) dontKnow += 1;
    if (!isFiniteNumber(answer) || answer < scale.min || answer > scale.max) continue;
    n += 1;
    sum += answer;
    counts[answer] = (counts[answer] ?? 0) + 1;
    min = min === null ? answer : Math.min(min, answer);
    max = max === null ? answer : Math.max(max, answer);
  }
  return { type: 'numbers', n, dontKnow, counts, mean: n ? sum / n : null, min, max };
}

/** The same from counts of a column. */
export function numbersOf(element: Element, scale: Scale, { columns, dontKnow }: AnswerCounts) {
  const counts: Record<string, number> = {};
  const values: number[] = [];
  let n = 0;
  let sum = 0;
  for (const [text, count] of columns.get(element.id) ?? []) {
    const value = Number(text);
    if (value < scale.min || value > scale.max) continue;
    counts[text] = count;
    n += count;
    sum += value * count;
    values.push(value);
  }
  const [min, max] = n > 0 ? [Math.min(...values), Math.max(...values)] : [null, null];
  return { type: 'numbers', n, dontKnow, counts, mean: n > 0 ? sum / n : null, min, max } as const;
}

/** The scale with what its ends are called. */
export function scaleFacts(
  scale: Scale,
  settings: { unit?: string; minLabel?: string; maxLabel?: string },
): ChartFacts {
  const { unit, minLabel, maxLabel } = settings;
  return {
    scale: {
      ...scale,
      ...(unit !== undefined && { unit }),
      ...(minLabel !== undefined && { minLabel }),
      ...(maxLabel !== undefined && { maxLabel }),
    },
  };
}

import { isDontKnow } from '../answers.ts';
import { dayNumber, dayNumbers, dayOfNumber, isDay } from '../days.ts';
import { formNames } from '../formNames.ts';
import { elementPath, problem } from '../problems.ts';
import { type CommonSettings, DONT_KNOW, type Element, type RuleOperator, type ViewElement } from '../types.ts';
import {
  cellText,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  isEmptyCell,
  questionComplete,
  questionFields,
} from './common.ts';
import { type AnswerKind, defineKind, type Summary } from './kind.ts';

/** A day of the calendar (SUR-040): the answer is `YYYY-MM-DD`. */
export interface DatePickerSettings extends CommonSettings {
  /** SUR-063: judged by the day that it is, where that is known. */
  futureDatesDisabled?: boolean;
  pastDatesDisabled?: boolean;
}

export const datePickerAnswers: AnswerKind = {
  kind: 'datePicker',
  answerable: true,
  dontKnow: 'apart',
  operand: (_element, answer) => (typeof answer === 'string' ? { values: [answer], text: answer } : { values: [] }),
  validate({ id, settings }: ViewElement<DatePickerSettings>, answer, today) {
    const path = elementPath(id);
    if (typeof answer !== 'string') return [problem(path, 'answer-shape')];
    if (!isDay(answer)) return [problem(path, 'date-invalid')];
    if (today && settings.futureDatesDisabled && answer > today.latest) return [problem(path, 'date-future')];
    return today && settings.pastDatesDisabled && answer < today.earliest ? [problem(path, 'date-past')] : [];
  },
  fieldNames: ({ id }) => [formNames.answer(id)],
  readForm: ({ id }, form) => form.get(formNames.answer(id)).trim() || undefined,
  writeForm: ({ id }, answer) => (typeof answer === 'string' ? [[formNames.answer(id), answer]] : []),
};

const operators: readonly RuleOperator[] = [
  'equals',
  'notEquals',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'answered',
  'notAnswered',
];

/** Days of a cell: as exports write them, as a spreadsheet's date cell is read, and with the day first and points. */
function dayOfCell(text: string): string {
  const parts =
    /^(?<y>\d{4})[-/](?<m>\d\d?)[-/](?<d>\d\d?)(?:[ T]\d\d:\d\d.*)?$/.exec(text) ??
    /^(?<d>\d\d?)\.(?<m>\d\d?)\.(?<y>\d{4})$/.exec(text);
  const { y, m, d } = parts?.groups ?? {};
  return y && m && d ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text;
}

function summaryOf(days: ReadonlyMap<string, number>, dontKnow: number): Summary {
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    type: 'days',
    n: sorted.reduce((sum, [, count]) => sum + count, 0),
    dontKnow,
    counts: Object.fromEntries(sorted),
    first: sorted[0]?.[0] ?? null,
    last: sorted.at(-1)?.[0] ?? null,
  };
}

export const datePickerKind = /* @__PURE__ */ defineKind(
  datePickerAnswers,
  {},
  {
    icon: 'calendar-event',
    defaults: (): DatePickerSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ questionFields(
      { key: 'futureDatesDisabled', type: 'flag', group: 'answer' },
      { key: 'pastDatesDisabled', type: 'flag', group: 'answer' },
    ),
    checkSettings: () => [],
    checkComplete: questionComplete,
    subjects: () => [{ operators, days: true }],
    maxSelections: () => 1,
    answerText: ({ settings }, answer) =>
      isDontKnow(answer) ? (settings.dontKnow?.text ?? '') : typeof answer === 'string' ? answer : '',
    cellColumns: () => [{ key: '', title: '' }],
    toCells: ({ settings }, answer) => [
      isDontKnow(answer) ? (settings.dontKnow?.text ?? null) : typeof answer === 'string' ? answer : null,
    ],
    fromCells(element: Element<DatePickerSettings>, [cell]) {
      if (isEmptyCell(cell)) return { problems: [] };
      const text = cellText(cell);
      const extra = dontKnowOf(element.settings);
      if (text === DONT_KNOW || text === extra?.text.trim()) {
        return extra
          ? { answer: { dontKnow: true }, problems: [] }
          : { problems: [problem(elementPath(element.id), 'dont-know-not-offered')] };
      }
      const answer = dayOfCell(text);
      return { answer, problems: datePickerAnswers.validate(element, answer) };
    },
    import: { days: true },
    /** Numbered, so that filters can ask for a span of days. */
    columns: ({ id, settings }) => [
      { key: id, elementId: id, type: 'number', title: settings.text, ...dayNumbers },
      ...dontKnowColumn({ id, settings } as Element),
    ],
    values(element, answer) {
      const main = { [element.id]: isDay(answer) ? dayNumber(answer) : null };
      if (dontKnowDomain(element).length === 0) return main;
      return { ...main, [`${element.id}.${DONT_KNOW}`]: isDontKnow(answer) ? DONT_KNOW : null };
    },
    plainValue: (answer) => (isDay(answer) ? dayNumber(answer) : undefined),
    score: () => null,
    summarise(_element, answers) {
      const days = new Map<string, number>();
      let dontKnow = 0;
      for (const answer of answers) {
        if (isDontKnow(answer)) dontKnow += 1;
        else if (isDay(answer)) days.set(answer, (days.get(answer) ?? 0) + 1);
      }
      return summaryOf(days, dontKnow);
    },
    summariseCounts({ id }, { columns, dontKnow }) {
      const counted = columns.get(id) ?? new Map<string, number>();
      return summaryOf(new Map([...counted].map(([number, count]) => [dayOfNumber(Number(number)), count])), dontKnow);
    },
    chartFacts: () => ({ days: true }),
  },
);

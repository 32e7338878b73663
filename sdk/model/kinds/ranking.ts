import { isDontKnow } from '../answers.ts';
import type { Field } from '../fields.ts';
import { formNames } from '../formNames.ts';
import { MAX_RANKED } from '../limits.ts';
import type { Carry } from '../names.ts';
import { elementPath, type Problem, problem } from '../problems.ts';
import { isRecord, own, toNumber } from '../safe.ts';
import {
  type Choice,
  type CommonSettings,
  DONT_KNOW,
  type Element,
  type Id,
  type RankingAnswer,
  type ViewElement,
} from '../types.ts';
import { itemsComplete, labelled, newChoices, offeredChoices } from './choices.ts';
import {
  carryFields,
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
import { oneLine, optionsIn, optionsOf, saysNotChosen } from './importing.ts';
import { type AnswerKind, type DomainValue, defineKind, type Summary } from './kind.ts';

/** Choices are put into an order (SUR-105). */
export interface RankingSettings extends CommonSettings {
  choices: Choice[];
  /** How many get a place; missing: all. */
  ranked?: number;
  shuffle?: boolean;
  choicesFrom?: Id;
  carry?: Carry;
}

type Question = Element<RankingSettings>;
type Shown = ViewElement<RankingSettings>;

/** Names of the fields are places, counted from 1. */
const placesUpTo = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

/** How many of so many choices get a place. */
const lastPlace = ({ ranked }: RankingSettings, choices: number): number => Math.min(ranked ?? choices, choices);

/** The places that are given, from the first. */
export const rankingPlaces = ({ settings }: Shown, left = offeredChoices(settings.choices).length): string[] =>
  placesUpTo(lastPlace(settings, left));

/** Choices in their order; a place that was left out has an empty one. */
export function isRankingAnswer(answer: unknown): answer is RankingAnswer {
  const ranking = own(answer, 'ranking');
  return (
    isRecord(answer) &&
    Array.isArray(ranking) &&
    ranking.every((id) => typeof id === 'string') &&
    Object.keys(answer).length === 1
  );
}

const placeOf = ({ ranking }: RankingAnswer, choice: Id): number | undefined =>
  ranking.indexOf(choice) + 1 || undefined;

export const rankingAnswers: AnswerKind = {
  kind: 'ranking',
  answerable: true,
  dontKnow: 'apart',
  isGiven: (answer) =>
    Array.isArray(answer.ranking) ? answer.ranking.some((id) => id !== '') : Object.keys(answer).length > 0,
  // A draft and an import may leave places out.
  unfinished: ['ranking-gap', 'ranking-short'],
  validate(element: Shown, answer) {
    const path = elementPath(element.id);
    if (!isRankingAnswer(answer) || answer.ranking.length > MAX_RANKED) return [problem(path, 'answer-shape')];
    const { ranking } = answer;
    const offered = offeredChoices(element.settings.choices);
    const given = ranking.filter((id) => id !== '');
    if (given.some((id) => !offered.some((choice) => choice.id === id))) return [problem(path, 'unknown-choice')];
    const twice = ranking.findIndex((id, at) => id !== '' && ranking.indexOf(id) < at);
    if (twice > 0) {
      const first = ranking.indexOf(ranking[twice]!) + 1;
      return [problem(path, 'ranking-twice', { first, second: twice + 1 })];
    }
    const last = lastPlace(element.settings, offered.length);
    if (ranking.length > last) return [problem(path, 'ranking-long', { max: last })];
    const gap = ranking.indexOf('');
    if (gap >= 0) return [problem(path, 'ranking-gap', { place: gap + 1 })];
    return ranking.length < last ? [problem(path, 'ranking-short', { max: last, place: ranking.length + 1 })] : [];
  },
  /** A rule asks about the place of one choice, or whether there is an order at all. */
  operand(_element, answer, choice) {
    if (!isRankingAnswer(answer)) return { values: [] };
    if (choice === undefined) return { values: answer.ranking.filter((id) => id !== '') };
    const place = placeOf(answer, choice);
    return place === undefined ? { values: [] } : { values: [String(place)], number: place };
  },
  fieldNames: (element: Shown) => rankingPlaces(element).map((place) => formNames.row(element.id, place)),
  readForm(element: Shown, form) {
    const ranking = rankingPlaces(element).map((place) => form.get(formNames.row(element.id, place)));
    while (ranking.at(-1) === '') ranking.pop();
    return ranking.length > 0 ? { ranking } : undefined;
  },
  writeForm: ({ id }, answer) =>
    isRankingAnswer(answer)
      ? answer.ranking.map((choice, at): [string, string] => [formNames.row(id, String(at + 1)), choice])
      : [],
};

const choicesField: Field = {
  key: 'choices',
  type: 'choices',
  group: 'choices',
  required: 'present',
  plain: true,
  max: MAX_RANKED,
};

/** Each of the places that any answer may have given. */
const placesOf = ({ settings }: Question): DomainValue[] =>
  placesUpTo(lastPlace(settings, settings.choices.length)).map((place) => ({ value: place, label: place }));

export const rankingKind = /* @__PURE__ */ defineKind(
  rankingAnswers,
  {},
  {
    icon: 'list-numbers',
    ordersRows: true,
    defaults: (newId): RankingSettings => ({ text: '', choices: newChoices(newId, 3) }),
    inspector: /* @__PURE__ */ questionFields(
      choicesField,
      carryFields,
      /* @__PURE__ */ shuffleField('choices'),
      { key: 'ranked', type: 'number', group: 'answer', min: 1, max: MAX_RANKED, integer: true },
      publicResultsField,
    ),
    checkSettings: () => [],
    checkComplete: (element: Question, path) => [
      ...questionComplete(element, path),
      ...itemsComplete(element, 'choices', path),
    ],
    subjects(element: Question) {
      const values = placesOf(element);
      const scale = { min: 1, max: values.length, step: 1 };
      return [
        { operators: ['answered', 'notAnswered'] },
        ...element.settings.choices.map(({ id, text }) => ({
          rowId: id,
          row: text,
          operators: equalityAndOrder,
          values,
          scale,
        })),
      ];
    },
    /** An order is no single value, not even of one choice. */
    maxSelections: ({ settings }: Question) => Math.max(2, settings.choices.length),
    answerText({ settings }: Question, answer) {
      if (isDontKnow(answer)) return settings.dontKnow?.text ?? '';
      if (!isRankingAnswer(answer)) return '';
      return answer.ranking
        .map((id, at) => [at + 1, settings.choices.find((choice) => choice.id === id)?.text] as const)
        .flatMap(([place, text]) => (text === undefined ? [] : [`${place}. ${text}`]))
        .join(', ');
    },

    /** A column for each choice with its place. */
    cellColumns: (element: Question) => [
      ...element.settings.choices.map(({ id, text, reportText }) => ({
        key: `choice.${id}`,
        title: reportText || text,
      })),
      ...dontKnowDomain(element).map(({ label }) => ({ key: DONT_KNOW, title: label })),
    ],
    toCells({ settings }: Question, answer) {
      const given = isRankingAnswer(answer) ? answer : undefined;
      const cells = settings.choices.map(({ id }) => (given && placeOf(given, id)) ?? null);
      return dontKnowOf(settings) ? [...cells, isDontKnow(answer) ? 1 : null] : cells;
    },
    fromCells(element: Question, cells) {
      const { choices } = element.settings;
      const path = elementPath(element.id);
      if (dontKnowOf(element.settings) && cellText(cells[choices.length]) === '1') {
        return { answer: { dontKnow: true }, problems: [] };
      }
      const ranking: Id[] = [];
      for (const [index, { id }] of choices.entries()) {
        if (isEmptyCell(cells[index])) continue;
        const text = cellText(cells[index]);
        const place = placeIn(text);
        if (place === undefined) return { problems: [problem(path, 'unknown-label', { label: text.slice(0, 100) })] };
        if (place > MAX_RANKED) return { problems: [problem(path, 'ranking-long', { max: placesOf(element).length })] };
        if (ranking[place - 1] !== undefined) return { problems: [problem(path, 'ranking-tie', { place })] };
        ranking[place - 1] = id;
      }
      if (ranking.length === 0) return { problems: [] };
      const answer = { ranking: Array.from(ranking, (id) => id ?? '') };
      return { answer, problems: rankingAnswers.validate(element, answer) };
    },
    import: {
      /** Nothing where a choice got no place; a zero may be one that somebody counted from. */
      cell: (_element, { key }, text) => (key !== '' && text !== '0' && saysNotChosen(text) ? '' : text),
      /** The order in one cell: its choices one after the other, or each with its place. */
      columns: () => [{ key: '', title: '' }],
      read(element: Question, columns, cells) {
        const { choices } = element.settings;
        const path = elementPath(element.id);
        const order = cells[columns.findIndex(({ key }) => key === '')] ?? '';
        if (dontKnowDomain(element).some(({ label }) => oneLine(label) === oneLine(order)))
          return { answer: { dontKnow: true }, problems: [] };
        const { ids, unknown } = optionsIn(
          order,
          optionsOf(
            choices.map(({ id, text }) => ({ value: id, label: text })),
            choices,
          ),
        );
        if (unknown !== undefined)
          return { problems: [problem(path, 'unknown-label', { label: unknown.slice(0, 100) })] };
        const answer = { ranking: ids };
        return { answer, problems: rankingAnswers.validate(element, answer) };
      },
      cellOf(_element, columns, { params = {} }: Problem, cells) {
        const { label, place } = params;
        const order = columns.findIndex(({ key }) => key === '');
        if (order >= 0 && cells[order]) return '';
        const at = cells.findIndex((text) =>
          label === undefined ? placeIn(text.trim()) === place : text.trim().startsWith(String(label)),
        );
        return columns[Math.max(at, 0)]?.key;
      },
    },

    columns: (element: Question) => [
      ...element.settings.choices.map(
        ({ id, text, reportText }) =>
          ({
            key: `${element.id}.${id}`,
            elementId: element.id,
            type: 'category',
            title: reportText || text,
            domain: placesOf(element),
          }) as const,
      ),
      ...dontKnowColumn(element),
    ],
    /** Also places that are given no more: there may be as many again. */
    values(element: Question, answer) {
      const given = isRankingAnswer(answer) ? answer : { ranking: [] };
      const values: Record<string, string | null> = {};
      for (const { id } of element.settings.choices)
        values[`${element.id}.${id}`] = placeOf(given, id)?.toString() ?? null;
      if (dontKnowOf(element.settings)) values[`${element.id}.${DONT_KNOW}`] = isDontKnow(answer) ? DONT_KNOW : null;
      return values;
    },
    rowsOf: (answer) => (isRankingAnswer(answer) ? answer.ranking.filter((id) => id !== '') : []),

    score: () => null,
    /** Of each choice how often it got which place, and the mean of its places. */
    summarise(element: Question, answers) {
      const last = placesOf(element).length;
      const counts = new Map<string, Map<string, number>>();
      let respondents = 0;
      let dontKnow = 0;
      for (const answer of answers) {
        if (isDontKnow(answer)) dontKnow += 1;
        else if (isRankingAnswer(answer)) {
          const given = Object.entries(rankingKind.values(element, answer)).filter(
            ([, place]) => place !== null && Number(place) <= last,
          );
          for (const [key, place] of given) {
            const column = counts.get(key) ?? new Map<string, number>();
            counts.set(key, column.set(String(place), (column.get(String(place)) ?? 0) + 1));
          }
          respondents += Number(given.length > 0);
        }
      }
      return summaryOf(element, counts, respondents, dontKnow);
    },
    summariseCounts: (element: Question, { columns, respondents, dontKnow }) =>
      summaryOf(element, columns, respondents, dontKnow),
    chartFacts: (element: Question) => ({
      rows: element.settings.choices.map(labelled),
      columns: placesOf(element).map(({ value, label }) => ({ id: value, label })),
      places: true,
    }),
  },
);

/** A place as people and programs write it: `1`, `1.`, `#1`, `1st`, `1:a`. */
function placeIn(text: string): number | undefined {
  const place = toNumber(/^#?\s*(\d+)\s*(\.|st|nd|rd|th|:a|:e|\.0+)?$/i.exec(text)?.[1]);
  return place === undefined || place < 1 ? undefined : place;
}

function summaryOf(
  element: Question,
  columns: ReadonlyMap<string, ReadonlyMap<string, number>>,
  respondents: number,
  dontKnow: number,
): Summary {
  const rows = element.settings.choices.map(({ id }) => {
    const given = columns.get(`${element.id}.${id}`);
    const counts = Object.fromEntries(placesOf(element).map(({ value }) => [value, given?.get(value) ?? 0]));
    const n = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const sum = Object.entries(counts).reduce((total, [place, count]) => total + Number(place) * count, 0);
    return [id, { n, counts, mean: n > 0 ? sum / n : null }] as const;
  });
  return { type: 'matrix', n: respondents, dontKnow, rows: Object.fromEntries(rows) };
}

import { isCheckboxAnswer, isDontKnow } from '../answers.ts';
import { formNames } from '../formNames.ts';
import { MAX_CHOICES } from '../limits.ts';
import type { Presentation } from '../names.ts';
import { elementPath, type Problem, problem } from '../problems.ts';
import { isFiniteNumber, own } from '../safe.ts';
import { DONT_KNOW, type Element, OTHER, type ViewElement } from '../types.ts';
import {
  type ChoicesSettings,
  choiceFacts,
  choiceRuleValues,
  choiceText,
  chosenProblems,
  cleanOther,
  count,
  domainOf,
  emptyCounts,
  itemsComplete,
  knownCounts,
  meanOfCounts,
  newChoices,
  nssOfChoices,
  numericValueOf,
  offeredChoices,
  otherComplete,
  otherPart,
  otherProblems,
  otherSwitchedOff,
  otherUnfinished,
  storableOther,
} from './choices.ts';
import {
  carryFields,
  cellText,
  equality,
  exclusiveChoicesField,
  hierarchyFields,
  nssField,
  otherField,
  otherIdsField,
  publicResultsField,
  questionComplete,
  questionFields,
  shuffleField,
} from './common.ts';
import { chosenIn, oneLine, optionsIn, optionsOf, ownTextAsTick } from './importing.ts';
import { type AnswerKind, type CellsRead, defineKind } from './kind.ts';

const checkboxPresentations = ['buttons', 'hierarchyList'] as const satisfies readonly Presentation[];

/** Several of the choices. */
export interface CheckboxSettings extends ChoicesSettings {
  /** Missing: buttons. */
  presentation?: (typeof checkboxPresentations)[number];
  minSelections?: number;
  maxSelections?: number;
}

/** SUR-052. The least is asked only of those who answer; whether one must answer is `mandatory`. */
function selectionProblems({ id, settings }: ViewElement<CheckboxSettings>, selected: number): Problem[] {
  const { minSelections: min, maxSelections: max } = settings;
  if (min !== undefined && selected < min) return [problem(elementPath(id), 'min-selections', { min, selected })];
  if (max !== undefined && selected > max) return [problem(elementPath(id), 'max-selections', { max, selected })];
  return [];
}

const hasExclusive = ({ settings }: ViewElement<CheckboxSettings>, chosen: readonly string[]): boolean =>
  settings.choices.some(({ id, exclusive }) => exclusive === true && chosen.includes(id));

export const checkboxAnswers: AnswerKind = {
  kind: 'checkbox',
  answerable: true,
  dontKnow: 'within',
  isGiven: (answer) => (Array.isArray(answer.choices) ? answer.choices.length > 0 : Object.keys(answer).length > 0),
  clean: cleanOther,
  unfinished: ['min-selections', otherUnfinished],
  operand: (_element, answer) =>
    isCheckboxAnswer(answer) ? { values: answer.choices, text: answer.other } : { values: [] },
  validate(element: ViewElement<CheckboxSettings>, answer) {
    const wrong = (code: 'answer-shape' | 'duplicate-choice' | 'exclusive-choice') =>
      problem(elementPath(element.id), code);
    if (!isCheckboxAnswer(answer) || answer.choices.length > MAX_CHOICES + 1) return [wrong('answer-shape')];
    const { choices, other } = answer;
    if (new Set(choices).size < choices.length) return [wrong('duplicate-choice')];
    let unknown: Problem[] = [];
    for (const choice of choices) if (unknown.length === 0) unknown = chosenProblems(element, choice);
    const problems = [...unknown, ...otherProblems(element, other, choices.includes(OTHER))];
    // None of these is a whole answer, however many are asked for.
    if (!hasExclusive(element, choices)) return [...problems, ...selectionProblems(element, choices.length)];
    return choices.length > 1 ? [...problems, wrong('exclusive-choice')] : problems;
  },
  fieldNames: ({ id, settings }: ViewElement<CheckboxSettings>) =>
    settings.other?.enabled ? [formNames.answer(id), formNames.other(id)] : [formNames.answer(id)],
  readForm({ id }, form) {
    const choices = form.all(formNames.answer(id)).filter((choice) => choice !== '');
    if (choices.length === 0) return undefined;
    return choices.includes(OTHER) ? { choices, ...otherPart(form.get(formNames.other(id))) } : { choices };
  },
  writeForm({ id }, answer) {
    if (!isCheckboxAnswer(answer)) return [];
    const chosen = answer.choices.map((choice): [string, string] => [formNames.answer(id), choice]);
    return answer.other === undefined ? chosen : [...chosen, [formNames.other(id), answer.other]];
  },
};

export const checkboxKind = /* @__PURE__ */ defineKind(
  checkboxAnswers,
  {},
  {
    icon: 'checkbox',
    presentations: checkboxPresentations,
    defaults: (newId): CheckboxSettings => ({ text: '', choices: newChoices(newId, 2) }),
    inspector: /* @__PURE__ */ questionFields(
      hierarchyFields,
      exclusiveChoicesField,
      carryFields,
      otherField,
      otherIdsField,
      /* @__PURE__ */ shuffleField('choices'),
      { key: 'presentation', type: 'select', group: 'look', options: checkboxPresentations },
      { key: 'minSelections', type: 'number', group: 'answer', min: 0, max: MAX_CHOICES, integer: true },
      { key: 'maxSelections', type: 'number', group: 'answer', min: 1, max: MAX_CHOICES, integer: true },
      nssField,
      publicResultsField,
    ),
    checkSettings({ settings }, path) {
      const min = own(settings, 'minSelections');
      const max = own(settings, 'maxSelections');
      return isFiniteNumber(min) && isFiniteNumber(max) && min > max
        ? [problem(`${path}/minSelections`, 'min-over-max', { min, max })]
        : [];
    },
    checkComplete(element: Element<CheckboxSettings>, path) {
      const { choices, other, minSelections: min = 0 } = element.settings;
      const offered = offeredChoices(choices).length + (other?.enabled ? 1 : 0);
      return [
        ...questionComplete(element, path),
        ...itemsComplete(element, 'choices', path),
        ...otherComplete(element, path),
        ...(min > offered ? [problem(`${path}/minSelections`, 'min-over-choices', { min, choices: offered })] : []),
      ];
    },
    subjects: (element: Element<CheckboxSettings>) => [
      {
        operators: [...equality, 'contains'],
        values: choiceRuleValues(element),
        ownWords: element.settings.other?.enabled === true,
      },
    ],
    storable: storableOther,
    maxSelections: ({ settings }: Element<CheckboxSettings>) => settings.maxSelections ?? Number.POSITIVE_INFINITY,
    answerText({ settings }: Element<CheckboxSettings>, answer) {
      if (isDontKnow(answer)) return settings.dontKnow?.text ?? '';
      if (!isCheckboxAnswer(answer)) return '';
      return answer.choices.map((choice) => choiceText(settings, choice, answer.other)).join(', ');
    },

    cellColumns: (element: Element<CheckboxSettings>) => [
      ...domainOf(element).map(({ value, label }) => ({ key: `choice.${value}`, title: label })),
      ...(element.settings.other?.enabled ? [{ key: OTHER, title: element.settings.other.text }] : []),
    ],
    /** 1 chosen, 0 not chosen, all empty when not answered. */
    toCells(element: Element<CheckboxSettings>, answer) {
      const domain = domainOf(element);
      const chosen = isDontKnow(answer) ? [DONT_KNOW] : isCheckboxAnswer(answer) ? answer.choices : undefined;
      const boxes = domain.map(({ value }) => (chosen ? Number(chosen.includes(value)) : null));
      if (!element.settings.other?.enabled) return boxes;
      return [...boxes, isCheckboxAnswer(answer) ? (answer.other ?? null) : null];
    },
    fromCells: readTicks,
    import: {
      switchedOff: otherSwitchedOff,
      cell: (element: Element<CheckboxSettings>, column, text, header) =>
        ownTextAsTick(element.settings.choices, column, text, header),
      /** A text of one's own without a word at "other" can only mean it; in a column alone it may be a mere tick. */
      cells({ settings }: Element<CheckboxSettings>, columns, cells) {
        const own = columns.findIndex(({ key }) => key === OTHER);
        const tick = columns.findIndex(({ key }) => key === `choice.${OTHER}`);
        const text = cells[own] ?? null;
        if (own < 0 || text === null || cells[tick] !== null) return cells;
        if (text === '0') return cells.with(own, null);
        const isTick = text === '1' || oneLine(text) === oneLine(settings.other?.text ?? '');
        return cells.with(tick, '1').with(own, isTick ? null : text);
      },
      /** All that was chosen in one cell. */
      columns: () => [{ key: '', title: '' }],
      read(element: Element<CheckboxSettings>, columns, cells): CellsRead {
        const domain = domainOf(element);
        const at = columns.findIndex(({ key }) => key === '');
        const listed = optionsIn(cells[at] ?? '', optionsOf(domain, element.settings.choices));
        if (listed.unknown !== undefined) {
          const label = listed.unknown.slice(0, 100);
          return { problems: [problem(elementPath(element.id), 'unknown-label', { label })] };
        }
        const ticks = domain.map(({ value }, index) => (listed.ids.includes(value) ? '1' : (cells[index] ?? null)));
        return readTicks(element, [...ticks, ...cells.slice(domain.length, at)]);
      },
      cellOf(_element, columns, problem, cells) {
        const label = problem.params?.label;
        const named =
          label === undefined ? -1 : cells.findIndex((text) => oneLine(text).includes(oneLine(String(label))));
        return columns[Math.max(named, 0)]?.key;
      },
    },

    columns(element: Element<CheckboxSettings>) {
      const { id: elementId, settings } = element;
      const main = { key: elementId, elementId, type: 'set', title: settings.text, domain: domainOf(element) } as const;
      return settings.other?.enabled
        ? [main, { key: `${elementId}.${OTHER}`, elementId, type: 'text', title: settings.other.text }]
        : [main];
    },
    values({ id, settings }: Element<CheckboxSettings>, answer) {
      const chosen = isCheckboxAnswer(answer) ? answer : undefined;
      const main = isDontKnow(answer) ? [DONT_KNOW] : (chosen?.choices ?? null);
      return settings.other?.enabled ? { [id]: main, [`${id}.${OTHER}`]: chosen?.other ?? null } : { [id]: main };
    },

    plainValue: (answer) => (isCheckboxAnswer(answer) && answer.other === undefined ? answer.choices : undefined),

    /** The mean of the chosen numeric values. */
    score({ settings }: Element<CheckboxSettings>, answer) {
      if (!isCheckboxAnswer(answer)) return null;
      const values = answer.choices.map((id) => numericValueOf(settings.choices, id)).filter((value) => value !== null);
      return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
    },
    /** `n` counts respondents, `counts` selections. */
    summarise(element: Element<CheckboxSettings>, answers) {
      const { choices, calculateNss } = element.settings;
      const counts = emptyCounts(element);
      let n = 0;
      let dontKnow = 0;
      for (const answer of answers) {
        if (isDontKnow(answer)) dontKnow += 1;
        else if (isCheckboxAnswer(answer) && answer.choices.filter((id) => count(counts, id)).length > 0) n += 1;
      }
      const nss = calculateNss ? { nss: nssOfChoices(counts, choices) } : {};
      return { type: 'choices', n, dontKnow, counts, mean: meanOfCounts(counts, choices), ...nss };
    },
    summariseCounts(element: Element<CheckboxSettings>, given) {
      const { choices, calculateNss } = element.settings;
      const counts = knownCounts(element, given);
      const nss = calculateNss ? { nss: nssOfChoices(counts, choices) } : {};
      const { respondents: n, dontKnow } = given;
      return { type: 'choices', n, dontKnow, counts, mean: meanOfCounts(counts, choices), ...nss };
    },
    chartFacts: choiceFacts,
  },
);

/** Without regard to case and spaces. */

function readTicks(element: Element<CheckboxSettings>, cells: readonly unknown[]): CellsRead {
  const domain = domainOf(element);
  const wrong = cells.slice(0, domain.length).find((cell) => chosenIn(cellText(cell)) === undefined);
  if (wrong !== undefined) {
    const label = cellText(wrong).slice(0, 100);
    return { problems: [problem(elementPath(element.id), 'unknown-label', { label })] };
  }
  const chosen = domain.filter((_, index) => chosenIn(cellText(cells[index]))).map(({ value }) => value);
  if (chosen.includes(DONT_KNOW)) return { answer: { dontKnow: true }, problems: [] };
  if (chosen.length === 0) return { problems: [] };
  const other = chosen.includes(OTHER) ? otherPart(cellText(cells[domain.length])) : {};
  const answer = { choices: chosen, ...other };
  return { answer, problems: checkboxAnswers.validate(element, answer) };
}

import { isChoiceAnswer, isDontKnow } from '../answers.ts';
import { formNames } from '../formNames.ts';
import { type Presentation, presentations } from '../names.ts';
import { elementPath, problem } from '../problems.ts';
import { DONT_KNOW, type Element, OTHER, ruleOperators, type ViewElement } from '../types.ts';
import {
  type ChoicesSettings,
  cellLabelOf,
  choiceFacts,
  choiceRuleValues,
  choiceText,
  chosenProblems,
  cleanOther,
  count,
  csatOfChoices,
  csatProblems,
  domainOf,
  emptyCounts,
  idOfLabel,
  itemsComplete,
  knownCounts,
  meanOfCounts,
  newChoices,
  nssOfChoices,
  numberOf,
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
  choicesField,
  csatField,
  hierarchyFields,
  isEmptyCell,
  nssField,
  otherField,
  otherIdsField,
  publicResultsField,
  questionComplete,
  questionFields,
  shuffleField,
} from './common.ts';
import { chosenIn, oneLine, ownTextAsTick, saysNotChosen } from './importing.ts';
import { type AnswerKind, type CellsRead, defineKind } from './kind.ts';

/** Of so many choices smileys are made; more are buttons. */
const MOST_FACES = 5;

/** One of several choices. */
export interface ChoiceSettings extends ChoicesSettings {
  /** Missing: buttons. */
  presentation?: Presentation;
  calculateCsat?: boolean;
}

/** Whether its choices are shown as smileys (SUR-066): they are asked to be, and few enough. */
export const showsFaces = ({ presentation, choices }: ChoiceSettings): boolean =>
  presentation === 'icons' && offeredChoices(choices).length <= MOST_FACES;

export const choiceAnswers: AnswerKind = {
  kind: 'choice',
  answerable: true,
  dontKnow: 'within',
  clean: cleanOther,
  unfinished: [otherUnfinished],
  operand({ settings }, answer) {
    if (!isChoiceAnswer(answer)) return { values: [] };
    const { choice, other } = answer;
    return { values: [choice], text: other, number: numberOf(settings, 'choices', choice) };
  },
  validate(element: ViewElement<ChoiceSettings>, answer) {
    if (!isChoiceAnswer(answer)) return [problem(elementPath(element.id), 'answer-shape')];
    const chosen = chosenProblems(element, answer.choice);
    const other = otherProblems(element, answer.other, answer.choice === OTHER);
    return other.length === 0 ? chosen : [...chosen, ...other];
  },
  fieldNames: ({ id, settings }: ViewElement<ChoiceSettings>) =>
    settings.other?.enabled ? [formNames.answer(id), formNames.other(id)] : [formNames.answer(id)],
  readForm({ id }, form) {
    const choice = form.get(formNames.answer(id));
    if (choice === '') return undefined;
    return choice === OTHER ? { choice, ...otherPart(form.get(formNames.other(id))) } : { choice };
  },
  writeForm({ id }, answer) {
    if (!isChoiceAnswer(answer)) return [];
    const chosen: [string, string] = [formNames.answer(id), answer.choice];
    return answer.other === undefined ? [chosen] : [chosen, [formNames.other(id), answer.other]];
  },
};

export const choiceKind = /* @__PURE__ */ defineKind(
  choiceAnswers,
  {},
  {
    icon: 'circle-check',
    presentations,
    defaults: (newId): ChoiceSettings => ({ text: '', choices: newChoices(newId, 2) }),
    inspector: /* @__PURE__ */ questionFields(
      hierarchyFields,
      choicesField,
      carryFields,
      otherField,
      otherIdsField,
      /* @__PURE__ */ shuffleField('choices'),
      { key: 'presentation', type: 'select', group: 'look', options: presentations },
      csatField,
      nssField,
      publicResultsField,
    ),
    checkSettings: (element, path) => csatProblems(element.settings, path),
    checkComplete: (element: Element<ChoiceSettings>, path) => [
      ...questionComplete(element, path),
      ...itemsComplete(element, 'choices', path),
      ...otherComplete(element, path),
      ...(element.settings.presentation === 'icons' && !showsFaces(element.settings)
        ? [problem(`${path}/presentation`, 'too-many-faces', { max: MOST_FACES })]
        : []),
    ],
    subjects: (element: Element<ChoiceSettings>) => [
      {
        operators: ruleOperators,
        values: choiceRuleValues(element),
        ownWords: element.settings.other?.enabled === true,
      },
    ],
    wire: ({ settings }: Element<ChoiceSettings>) => ({ additionalType: settings.presentation ?? 'buttons' }),
    storable: storableOther,
    maxSelections: () => 1,
    answerText({ settings }: Element<ChoiceSettings>, answer) {
      if (isDontKnow(answer)) return settings.dontKnow?.text ?? '';
      return isChoiceAnswer(answer) ? choiceText(settings, answer.choice, answer.other) : '';
    },

    cellColumns: ({ settings }: Element<ChoiceSettings>) =>
      settings.other?.enabled
        ? [
            { key: '', title: '' },
            { key: OTHER, title: settings.other.text },
          ]
        : [{ key: '', title: '' }],
    toCells(element: Element<ChoiceSettings>, answer) {
      const { settings } = element;
      const chosen = isDontKnow(answer) ? DONT_KNOW : isChoiceAnswer(answer) ? answer.choice : undefined;
      const found = settings.choices.find((choice) => choice.id === chosen);
      const label =
        (found && cellLabelOf(found)) ?? domainOf(element).find((value) => value.value === chosen)?.label ?? null;
      if (!settings.other?.enabled) return [label];
      return [label, isChoiceAnswer(answer) ? (answer.other ?? null) : null];
    },
    fromCells: readLabel,
    import: {
      switchedOff: otherSwitchedOff,
      /** A text of one's own without a mark at "other" can only mean it. */
      cells(_element, columns, cells) {
        const other = columns.findIndex(({ key }) => key === OTHER);
        const chosen = cells.some((text, at) => columns[at]?.key.startsWith('choice.') && !saysNotChosen(text ?? ''));
        return other > 0 && cells[0] === null && cells[other] !== null && !chosen ? cells.with(0, OTHER) : cells;
      },
      cell: (element: Element<ChoiceSettings>, column, text, header) =>
        ownTextAsTick(element.settings.choices, column, text, header),
      /** Each choice in a column of its own. */
      columns: (element: Element<ChoiceSettings>) =>
        element.settings.choiceSource === 'hierarchy'
          ? []
          : domainOf(element).map(({ value, label }) => ({ key: `choice.${value}`, title: label })),
      read(element: Element<ChoiceSettings>, columns, cells): CellsRead {
        const path = elementPath(element.id);
        const ids = new Set<string>();
        for (const [index, { key }] of columns.entries()) {
          const text = cells[index] ?? '';
          if (!key.startsWith('choice.') || saysNotChosen(text)) continue;
          if (!chosenIn(text)) return { problems: [problem(path, 'unknown-label', { label: text.slice(0, 100) })] };
          ids.add(key.slice('choice.'.length));
        }
        if (cells[0] !== null && cells[0] !== undefined) {
          ids.add(idOfLabel(domainOf(element), element.settings.choices, cells[0]) ?? cells[0]);
        }
        if (ids.size > 1) return { problems: [problem(path, 'max-selections', { max: 1 })] };
        const at = columns.findIndex(({ key }) => key === OTHER);
        const own = at > 0 ? (cells[at] ?? null) : null;
        const [chosen = own === null ? null : OTHER] = ids;
        return readLabel(element, [chosen, own]);
      },
      cellOf(_element, columns, { code, params }, cells) {
        const label = params?.label;
        const wrong = cells.findIndex((text, index) =>
          label === undefined
            ? columns[index]?.key.startsWith('choice.') && !saysNotChosen(text)
            : text.startsWith(String(label)),
        );
        if (code === 'max-selections' && wrong < 0) return OTHER;
        return code === 'max-selections' || label !== undefined ? columns[Math.max(wrong, 0)]?.key : undefined;
      },
    },

    columns(element: Element<ChoiceSettings>) {
      const { id: elementId, settings } = element;
      const title = settings.text;
      const main = { key: elementId, elementId, type: 'category', title, domain: domainOf(element) } as const;
      return settings.other?.enabled
        ? [main, { key: `${elementId}.${OTHER}`, elementId, type: 'text', title: settings.other.text }]
        : [main];
    },
    values({ id, settings }: Element<ChoiceSettings>, answer) {
      const chosen = isChoiceAnswer(answer) ? answer : undefined;
      const main = isDontKnow(answer) ? DONT_KNOW : (chosen?.choice ?? null);
      return settings.other?.enabled ? { [id]: main, [`${id}.${OTHER}`]: chosen?.other ?? null } : { [id]: main };
    },

    plainValue: (answer) => (isChoiceAnswer(answer) && answer.other === undefined ? answer.choice : undefined),

    score: ({ settings }: Element<ChoiceSettings>, answer) =>
      isChoiceAnswer(answer) ? numericValueOf(settings.choices, answer.choice) : null,
    summarise(element: Element<ChoiceSettings>, answers) {
      const { choices, calculateCsat, calculateNss } = element.settings;
      const counts = emptyCounts(element);
      let n = 0;
      let dontKnow = 0;
      for (const answer of answers) {
        if (isDontKnow(answer)) dontKnow += 1;
        else if (isChoiceAnswer(answer) && count(counts, answer.choice)) n += 1;
      }
      return {
        type: 'choices',
        n,
        dontKnow,
        counts,
        mean: meanOfCounts(counts, choices),
        ...(calculateCsat ? { csat: csatOfChoices(counts, choices) } : {}),
        ...(calculateNss ? { nss: nssOfChoices(counts, choices) } : {}),
      };
    },
    summariseCounts(element: Element<ChoiceSettings>, given) {
      const { choices, calculateCsat, calculateNss } = element.settings;
      const counts = knownCounts(element, given);
      return {
        type: 'choices',
        n: Object.values(counts).reduce((sum, one) => sum + one, 0),
        dontKnow: given.dontKnow,
        counts,
        mean: meanOfCounts(counts, choices),
        ...(calculateCsat ? { csat: csatOfChoices(counts, choices) } : {}),
        ...(calculateNss ? { nss: nssOfChoices(counts, choices) } : {}),
      };
    },
    chartFacts: choiceFacts,
  },
);

function readLabel(element: Element<ChoiceSettings>, cells: readonly unknown[]): CellsRead {
  const [label, text] = cells;
  if (isEmptyCell(label)) return { problems: [] };
  const choice = idOfLabel(domainOf(element), element.settings.choices, cellText(label));
  if (choice === undefined) {
    return {
      problems: [problem(elementPath(element.id), 'unknown-label', { label: cellText(label).slice(0, 100) })],
    };
  }
  if (choice === DONT_KNOW) return { answer: { dontKnow: true }, problems: [] };
  // Words of one's own beside another choice are a second one: they are not to be lost.
  if (choice !== OTHER && !saysNotChosen(cellText(text)) && oneLine(cellText(text)) !== oneLine(cellText(label)))
    return { problems: [problem(elementPath(element.id), 'max-selections', { max: 1 })] };
  const answer = choice === OTHER ? { choice, ...otherPart(cellText(text)) } : { choice };
  return { answer, problems: choiceAnswers.validate(element, answer) };
}

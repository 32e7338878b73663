import {
  type AnswerKind,
  type Choice,
  type CommonSettings,
  cellText,
  DONT_KNOW,
  defineKind,
  dontKnowColumn,
  dontKnowDomain,
  dontKnowOf,
  type Element,
  elementPath,
  equalityAndOrder,
  type Field,
  formNames,
  type Id,
  isDontKnow,
  isEmptyCell,
  isRecord,
  itemsComplete,
  labelled,
  newChoices,
  offeredChoices,
  own,
  type Problem,
  put,
  questionComplete,
  questionFields,
  type Summary,
  shuffleField,
  toNumber,
  type ViewElement,
} from '@kaiku/sdk/model';

/** Puts items into an order. */
export interface SampleKindSettings extends CommonSettings {
  items: Choice[];
  shuffle?: boolean;
}

/** The place of each item that was given one, by the item's id; 1 is the first. */
export type SampleKindAnswer = { [itemId: Id]: number };

type Question = Element<SampleKindSettings>;
type Shown = ViewElement<SampleKindSettings>;

const isAnswer = (answer: unknown): answer is SampleKindAnswer =>
  isRecord(answer) && !isDontKnow(answer) && Object.values(answer).every((place) => typeof place === 'number');

/** Where an item's place is wrong. */
const itemPath = (element: Shown, itemId: Id): string => `${elementPath(element.id)}/items/${itemId}`;

/** What respondents' browsers need: rules, validation, form fields. */
export const answers: AnswerKind = {
  kind: 'sampleKind',
  answerable: true,
  dontKnow: 'apart',
  // A draft and an import may leave items without a place.
  unfinished: ['place-missing'],
  validate(element: Shown, answer) {
    if (!isAnswer(answer)) return [{ path: elementPath(element.id), code: 'answer-shape' }];
    const items = offeredChoices(element.settings.items);
    const problems: Problem[] = [];
    const taken = new Set<number>();
    for (const { id } of items) {
      const place = own(answer, id);
      const path = itemPath(element, id);
      if (place === undefined) {
        if (element.settings.mandatory) problems.push({ path, code: 'place-missing' });
      } else if (!Number.isInteger(place) || Number(place) < 1 || Number(place) > items.length) {
        problems.push({ path, code: 'number-range', params: { min: 1, max: items.length } });
      } else if (taken.has(Number(place)))
        problems.push({ path, code: 'place-twice', params: { place: Number(place) } });
      taken.add(Number(place));
    }
    const unknown = Object.keys(answer).some((id) => !items.some((item) => item.id === id));
    return unknown ? [...problems, { path: elementPath(element.id), code: 'unknown-choice' }] : problems;
  },
  /** A rule asks about the place of one item, or whether there is an order at all. */
  operand(_element, answer, itemId) {
    if (!isAnswer(answer)) return { values: [] };
    if (itemId === undefined) return { values: Object.values(answer).map(String) };
    const place = own(answer, itemId);
    return typeof place === 'number' ? { values: [String(place)], number: place } : { values: [] };
  },
  fieldNames: ({ id, settings }: Shown) => offeredChoices(settings.items).map((item) => formNames.row(id, item.id)),
  readForm({ id, settings }: Shown, form) {
    const answer: Record<Id, unknown> = {};
    for (const item of offeredChoices(settings.items)) {
      const text = form.get(formNames.row(id, item.id));
      // What is no number is kept: `validate` refuses it.
      if (text !== '') put(answer, item.id, toNumber(text) ?? text);
    }
    return Object.keys(answer).length > 0 ? answer : undefined;
  },
  writeForm: ({ id }, answer) =>
    isAnswer(answer) ? Object.entries(answer).map(([item, place]) => [formNames.row(id, item), String(place)]) : [],
};

/** The list is the kind's own: what can be hidden, translated and shuffled follows from its type. */
const itemsField: Field = { key: 'items', type: 'choices', group: 'choices', required: 'present' };

const placesOf = ({ settings }: Question): string[] => settings.items.map((_, index) => String(index + 1));

export const kind = /* @__PURE__ */ defineKind(
  answers,
  {},
  {
    texts: 'sample-plugin',
    icon: 'list-numbers',
    defaults: (newId): SampleKindSettings => ({ text: '', items: newChoices(newId, 3) }),
    inspector: /* @__PURE__ */ questionFields(itemsField, /* @__PURE__ */ shuffleField('items')),
    checkSettings: () => [],
    checkComplete: (element: Question, path) => [
      ...questionComplete(element, path),
      ...itemsComplete(element, 'items', path),
    ],
    subjects(element: Question) {
      const places = placesOf(element);
      const values = places.map((place) => ({ value: place, label: place }));
      const scale = { min: 1, max: places.length, step: 1 };
      return [
        { operators: ['answered', 'notAnswered'] },
        ...element.settings.items.map(({ id, text }) => ({
          rowId: id,
          row: text,
          operators: equalityAndOrder,
          values,
          scale,
        })),
      ];
    },
    maxSelections: ({ settings }: Question) => settings.items.length,
    answerText({ settings }: Question, answer) {
      if (isDontKnow(answer)) return settings.dontKnow?.text ?? '';
      if (!isAnswer(answer)) return '';
      return settings.items
        .filter(({ id }) => own(answer, id) !== undefined)
        .sort((a, b) => answer[a.id]! - answer[b.id]!)
        .map(({ id, text }) => `${answer[id]}. ${text}`)
        .join(', ');
    },

    cellColumns: (element: Question) => [
      ...element.settings.items.map(({ id, text }) => ({ key: `choice.${id}`, title: text })),
      ...dontKnowDomain(element).map(({ label }) => ({ key: DONT_KNOW, title: label })),
    ],
    toCells({ settings }: Question, answer) {
      const given = isAnswer(answer) ? answer : {};
      const cells = settings.items.map(({ id }) => (own(given, id) as number | undefined) ?? null);
      return dontKnowOf(settings) ? [...cells, isDontKnow(answer) ? 1 : null] : cells;
    },
    fromCells(element: Question, cells) {
      const { items } = element.settings;
      if (dontKnowOf(element.settings) && cellText(cells[items.length]) === '1') {
        return { answer: { dontKnow: true }, problems: [] };
      }
      const answer: SampleKindAnswer = {};
      const problems: Problem[] = [];
      for (const [index, { id }] of items.entries()) {
        if (isEmptyCell(cells[index])) continue;
        const place = toNumber(cellText(cells[index]));
        if (place !== undefined) put(answer, id, place);
        else {
          const label = cellText(cells[index]).slice(0, 100);
          problems.push({ path: itemPath(element, id), code: 'unknown-label', params: { label } });
        }
      }
      if (problems.length > 0 || Object.keys(answer).length === 0) return { problems };
      return { answer, problems: answers.validate(element, answer) };
    },
    import: {
      cellOf: (_element, columns, { path }) => columns.find(({ key }) => key === `choice.${path.split('/')[3]}`)?.key,
    },

    columns: (element: Question) => [
      ...element.settings.items.map(
        ({ id, text, reportText }) =>
          ({
            key: `${element.id}.${id}`,
            elementId: element.id,
            type: 'category',
            title: reportText || text,
            domain: placesOf(element).map((place) => ({ value: place, label: place })),
          }) as const,
      ),
      ...dontKnowColumn(element),
    ],
    values(element: Question, answer) {
      const given = isAnswer(answer) ? answer : {};
      const values: Record<string, string | null> = {};
      for (const { id } of element.settings.items) {
        const place = own(given, id);
        values[`${element.id}.${id}`] = place === undefined ? null : String(place);
      }
      if (dontKnowOf(element.settings)) values[`${element.id}.${DONT_KNOW}`] = isDontKnow(answer) ? DONT_KNOW : null;
      return values;
    },
    rowsOf: (answer) => (isAnswer(answer) ? Object.keys(answer) : []),

    score: () => null,
    summarise(element: Question, all) {
      const counts = new Map<string, Map<string, number>>();
      let respondents = 0;
      let dontKnow = 0;
      for (const answer of all) {
        if (isDontKnow(answer)) dontKnow += 1;
        if (!isAnswer(answer)) continue;
        let counted = false;
        for (const { id } of element.settings.items) {
          const place = String(own(answer, id) ?? '');
          if (!placesOf(element).includes(place)) continue;
          const key = `${element.id}.${id}`;
          const column = counts.get(key) ?? new Map<string, number>();
          counts.set(key, column.set(place, (column.get(place) ?? 0) + 1));
          counted = true;
        }
        if (counted) respondents += 1;
      }
      return summaryOf(element, counts, respondents, dontKnow);
    },
    summariseCounts: (element: Question, { columns, respondents, dontKnow }) =>
      summaryOf(element, columns, respondents, dontKnow),
    /** Charts divide a bar per item by its places. */
    chartFacts: (element: Question) => ({
      rows: element.settings.items.map(labelled),
      columns: placesOf(element).map((place) => ({ id: place, label: place })),
    }),
  },
);

function summaryOf(
  element: Question,
  columns: ReadonlyMap<string, ReadonlyMap<string, number>>,
  respondents: number,
  dontKnow: number,
): Summary {
  const rows = element.settings.items.map(({ id }) => {
    const given = columns.get(`${element.id}.${id}`);
    const counts = Object.fromEntries(placesOf(element).map((place) => [place, given?.get(place) ?? 0]));
    const n = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const sum = Object.entries(counts).reduce((total, [place, count]) => total + Number(place) * count, 0);
    return [id, { n, counts, mean: n > 0 ? sum / n : null }] as const;
  });
  return { type: 'matrix', n: respondents, dontKnow, rows: Object.fromEntries(rows) };
}

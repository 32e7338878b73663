import {
  type Choice,
  choicesOf,
  type Element,
  isAsked,
  itemPart,
  type Kind,
  type KindRegistry,
  validateAnswer,
} from '@kaiku/sdk/model';
import type { PartsOfPage } from '../links.ts';

/** A question that is hidden and can be answered in one field, or in one for each of its rows. */
export interface HiddenQuestion {
  element: Element;
  kind: Kind;
  /** What can be chosen, by its text; undefined where one does not choose. */
  choices: string[] | undefined;
  /** Of a matrix, the texts of those of which each is answered for itself. */
  rows?: string[];
}

/** Questions that are hidden, by themselves or with their page, and can be answered in such fields. */
export function hiddenQuestions(
  pages: readonly PartsOfPage[],
  hidden: readonly string[],
  kinds: KindRegistry,
): HiddenQuestion[] {
  const gone = new Set(hidden);
  return pages.flatMap(({ id, elements }) =>
    elements.flatMap((one) => {
      const element: Element = { ...one, name: one.id, saved: true };
      const kind = kinds.get(one.kind);
      if (!kind || !isAsked(kind, element) || !(gone.has(id) || gone.has(one.id))) return [];
      const [rows, columns] = (['rows', 'columns'] as const).map((type) => listOf(kind, element, type));
      if (rows && columns) return [{ element, kind, choices: textsOf(columns), rows: rows.map(({ text }) => text) }];
      return kind.cellColumns(element).length === 1
        ? [{ element, kind, choices: textsOf(choicesOf(kind, element.settings)) }]
        : [];
    }),
  );
}

/** Of automatic answers those that are given: to questions that are there, hidden, and take such an answer. */
export function fittingAnswers(
  pages: readonly PartsOfPage[],
  hidden: readonly string[],
  kinds: KindRegistry,
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const gone = new Set(hidden);
  const fitting = pages.flatMap(({ id, elements }) =>
    elements.filter(
      (one) =>
        Object.hasOwn(answers, one.id) &&
        (gone.has(id) || gone.has(one.id)) &&
        isAsked(kinds.get(one.kind), one) &&
        validateAnswer(one, answers[one.id], kinds).length === 0,
    ),
  );
  return Object.fromEntries(fitting.map(({ id }) => [id, answers[id]]));
}

/** The rows or columns of a kind that has such. */
function listOf(kind: Kind, { settings }: Element, type: 'rows' | 'columns'): readonly Choice[] | undefined {
  const field = kind.inspector.find((one) => one.type === type);
  const list = field && (settings as unknown as Record<string, unknown>)[field.key];
  return Array.isArray(list) ? list : undefined;
}

/** They differ for sure in what can be published. */
const textsOf = (choices: readonly Choice[] | undefined): string[] | undefined =>
  choices && [...new Set(choices.map(({ text }) => text))];

/** Pages, questions, and the choices, rows and columns of each. */
export function partsOf(pages: readonly PartsOfPage[], untitled: (number: number) => string) {
  const titles = pages.map(({ id, title }, index) => ({ value: id, label: title.trim() || untitled(index + 1) }));
  const questions = pages.flatMap(({ elements }) =>
    elements.flatMap(({ id: elementId, settings }) => [
      { value: elementId, label: settings.text },
      ...Object.values(settings)
        .filter(Array.isArray)
        .flat()
        .filter(isItem)
        .map(({ id, text }) => ({ value: itemPart(elementId, id), label: `${settings.text}: ${text}` })),
    ]),
  );
  // The only page cannot be hidden. A row and a column of one question may have the same id, and hide together.
  const labels = new Map<string, string>();
  for (const { value, label } of [...(titles.length > 1 ? titles : []), ...questions]) {
    const before = labels.get(value);
    labels.set(value, before === undefined ? label : `${before} · ${label}`);
  }
  return Array.from(labels, ([value, label]) => ({ value, label }));
}

const isItem = (item: unknown): item is { id: string; text: string } =>
  typeof item === 'object' && item !== null && 'id' in item && 'text' in item;

import {
  type AnswerValue,
  builtinKinds,
  type Column,
  type ColumnValue,
  DONT_KNOW,
  type Element,
  type Kind,
  type SurveyStructure,
} from '@kaiku/sdk/model';

/** How a column of the model is kept. */
export interface DatasetColumn {
  /** The model's key: `<element id>`, `<element id>.<row id>`, `<element id>.other`, `<element id>.dontKnow`. */
  key: string;
  elementId: string;
  /**
   * - category: code of the value in the column's dictionary, 0 for none
   * - set: a bit per value, eight to a column of its own
   * - number: the number, null for none
   * - text: the text, null when blank
   */
  type: Column['type'];
  /** Values that the survey has for it now. */
  size: number;
}

/** A question with its columns, and how an answer is read into them. */
export interface DatasetElement {
  /** The element as it is now. */
  element: Element;
  kind: Kind;
  columns: DatasetColumn[];
  /** The answer's value in each column, by key. */
  values: Kind['values'];
}

/** The questions of a structure: those that are answered and not still being made. */
export const datasetElements = (structure: SurveyStructure): DatasetElement[] =>
  columnsOf(structure.pages.flatMap((page) => page.elements));

/** Those of `elements` that are answered and not still being made, with their columns. */
export function columnsOf(elements: readonly Element[]): DatasetElement[] {
  return elements.flatMap((element) => {
    const kind = builtinKinds.get(element.kind);
    if (!kind?.answerable || !element.saved) return [];
    const wide = widened(element);
    const columns = kind
      .columns(wide)
      .map(({ key, elementId, type, domain }) => ({ key, elementId, type, size: domain?.length ?? 0 }));
    return [{ element, kind, columns, values: (_element, answer) => kind.values(wide, answer) }];
  });
}

/**
 * The value of an element's own column for an answer in its plain form, which leaves the element's other columns empty:
 * nearly all answers are, and asking the kind takes several times longer. Undefined for any other answer.
 */
export function plainValue(
  { key, elementId, type }: DatasetColumn,
  answer: AnswerValue | undefined,
): ColumnValue | undefined {
  if (key !== elementId) return undefined;
  if (typeof answer !== 'object') {
    const plain = type === 'number' ? Number.isFinite(answer) : type === 'text' && typeof answer === 'string';
    return plain ? answer : undefined;
  }
  if (Object.keys(answer).length !== 1) return undefined;
  const { choice, choices } = answer as { choice?: unknown; choices?: unknown };
  if (type === 'category') return typeof choice === 'string' ? choice : undefined;
  const texts = type === 'set' && Array.isArray(choices) && choices.every((one) => typeof one === 'string');
  return texts ? choices : undefined;
}

/** With "other" and "don't know", so that switching them on or off later changes no column. */
function widened(element: Element): Element {
  const extra = { enabled: true, text: '-' };
  return { ...element, settings: { ...element.settings, dontKnow: extra, other: extra } as Element['settings'] };
}

export const dontKnowKey = (elementId: string): string => `${elementId}.${DONT_KNOW}`;

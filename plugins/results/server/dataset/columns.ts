import { widened } from '@kaiku/plugin-surveys/contract';
import {
  type Column,
  DONT_KNOW,
  type Element,
  type Kind,
  type KindRegistry,
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
  /** Whether the survey has it now: one for "other" or "don't know" that it has no more is made when an answer needs it. */
  now: boolean;
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
export const datasetElements = (structure: SurveyStructure, kinds: KindRegistry): DatasetElement[] =>
  columnsOf(
    structure.pages.flatMap((page) => page.elements),
    kinds,
  );

/** Those of `elements` that are answered and not still being made, with their columns. */
export function columnsOf(elements: readonly Element[], kinds: KindRegistry): DatasetElement[] {
  return elements.flatMap((element) => {
    const kind = kinds.get(element.kind);
    if (!kind?.answerable || !element.saved) return [];
    const wide = widened(element);
    const now = new Set(kind.columns(element).map(({ key }) => key));
    const columns = kind.columns(wide).map(({ key, elementId, type, domain }) => ({
      key,
      elementId,
      type,
      size: domain?.length ?? 0,
      now: now.has(key),
    }));
    return [{ element, kind, columns, values: (_element, answer) => kind.values(wide, answer) }];
  });
}

export const dontKnowKey = (elementId: string): string => `${elementId}.${DONT_KNOW}`;

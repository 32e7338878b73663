import type { Summary } from '@kaiku/sdk/model';
import type { DatasetElement } from '../dataset/columns.ts';
import { type CountedGroup, emptyCounts } from '../dataset/counting.ts';
import type { Selection } from '../dataset/view.ts';

/** A question's figures; none of fewer answers than are shown. */
export function summaryOf(
  selection: Selection,
  known: DatasetElement,
  { elements }: CountedGroup,
): { summary: Summary; hidden: boolean } {
  const { element, kind } = known;
  const summary = kind.summariseCounts(element, elements.get(element.id)!);
  const hidden = selection.hidden || selection.hides(summary.n + summary.dontKnow);
  return { summary: hidden ? emptySummary(known) : summary, hidden };
}

export const emptySummary = ({ element, kind }: DatasetElement): Summary =>
  kind.summariseCounts(element, emptyCounts());

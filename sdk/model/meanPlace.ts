import type { Labelled, Summary } from './kinds/kind.ts';

/** What was put in order, by mean place: what came first begins, what nobody gave a place ends. */
export function byMeanPlace<Row extends Labelled>(
  rows: readonly Row[],
  { rows: figures }: Extract<Summary, { type: 'matrix' }>,
): Row[] {
  const meanOf = ({ id }: Row) => figures[id]?.mean ?? Number.POSITIVE_INFINITY;
  return [...rows].sort((a, b) => meanOf(a) - meanOf(b) || 0);
}

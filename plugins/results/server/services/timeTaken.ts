import { type TimeTaken, timeClasses } from '../../contract/timeTaken.ts';
import type { CountedGroup } from '../dataset/counting.ts';
import type { Selection } from '../dataset/view.ts';

/** How long respondents took; null where the survey hides times, where it is known of nobody, or of too few. */
export function timeTaken(selection: Selection, { seconds }: CountedGroup): TimeTaken | null {
  const sorted = [...seconds].sort(([a], [b]) => a - b);
  const n = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0 || selection.hides(n) || selection.view.scope.hideDurations) return null;
  const counts = timeClasses.map((from, at) => {
    const to = timeClasses[at + 1] ?? Number.POSITIVE_INFINITY;
    return sorted.reduce((sum, [value, count]) => (value >= from && value < to ? sum + count : sum), 0);
  });
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((part) => quantile(sorted, (n - 1) * part));
  return { n, median: median!, quartiles: [lower!, upper!], counts };
}

/** What stands at a place among all, between two of them as far as the place lies between theirs. */
function quantile(sorted: readonly [value: number, count: number][], place: number): number {
  const at = (wanted: number): number => {
    let before = 0;
    for (const [value, count] of sorted) {
      before += count;
      if (wanted < before) return value;
    }
    throw new RangeError('there are not so many');
  };
  const low = at(Math.floor(place));
  return low + (at(Math.ceil(place)) - low) * (place % 1);
}

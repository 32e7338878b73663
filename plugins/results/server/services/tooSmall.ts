import type { Selection } from '../dataset/view.ts';

/**
 * Groups of too few. When all of them together are too few, the smallest other goes too: what is missing of the whole
 * would tell of them.
 */
export function tooSmall<G extends { n: number }>(selection: Selection, groups: readonly G[]): ReadonlySet<G> {
  const small = groups.filter(({ n }) => selection.hides(n));
  const sum = small.reduce((all, { n }) => all + n, 0);
  if (!selection.hides(sum)) return new Set(small);
  const others = groups.filter((group) => !small.includes(group) && group.n > 0).sort((a, b) => a.n - b.n);
  return new Set([...small, ...others.slice(0, 1)]);
}

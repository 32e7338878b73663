import type { FilterSource } from './sources.ts';

/**
 * The values that are offered: those that are known and those that are ticked, as far as the search finds them, and what is
 * typed itself where there are others than the known ones.
 */
export function offered(
  { values, more = false }: Pick<FilterSource, 'values' | 'more'>,
  ticked: readonly string[],
  search: string,
) {
  const typed = search.trim();
  const known = new Set(values.map(({ value }) => value));
  const others = ticked.filter((value) => !known.has(value)).map((value) => ({ value, label: value, n: null }));
  const found = [...others, ...values].filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const there = found.some(({ value, label }) => value === typed || label.toLowerCase() === typed.toLowerCase());
  return { found, asTyped: more && typed !== '' && !there ? typed : null };
}

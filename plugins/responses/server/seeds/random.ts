/** Numbers from 0 to 1 that are the same for the same seed (mulberry32), so that every demo company is alike. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** One of the items, by their weights. */
export function pick<T>(random: () => number, items: readonly T[], weights?: readonly number[]): T {
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : items.length;
  let left = random() * total;
  for (const [index, item] of items.entries()) {
    left -= weights?.[index] ?? 1;
    if (left < 0) return item;
  }
  return items[items.length - 1]!;
}

/** About normal, from -3 to 3. */
export const bell = (random: () => number): number =>
  random() + random() + random() + random() + random() + random() - 3;

/** A cache of look-ups that are under way or done; `Options` are the cache's own, of an entry. */
interface Memory<K, V, Options> {
  get(key: K): V | undefined;
  peek(key: K): V | undefined;
  set(key: K, value: V, options?: Options): unknown;
  delete(key: K): unknown;
}

/**
 * What is known by a key, or else what is found now: whoever asks meanwhile waits for the same look-up. One that failed is
 * not remembered: it goes, unless a newer one has taken its place.
 */
export function remembered<K, T, Options>(
  memory: Memory<K, Promise<T>, Options>,
  key: K,
  find: () => Promise<T>,
  options?: Options,
): Promise<T> {
  const known = memory.get(key);
  if (known) return known;
  const found = find();
  memory.set(key, found, options);
  found.catch(() => {
    if (memory.peek(key) === found) memory.delete(key);
  });
  return found;
}

/** What is asked of a cache of look-ups that are under way or done. */
interface Remembered<K, V> {
  peek(key: K): V | undefined;
  delete(key: K): unknown;
}

/** A look-up that failed is not remembered: it goes, unless a newer one has taken its place meanwhile. */
export function forgetFailed<K, V extends Promise<unknown>>(memory: Remembered<K, V>, key: K, found: V): void {
  found.catch(() => {
    if (memory.peek(key) === found) memory.delete(key);
  });
}

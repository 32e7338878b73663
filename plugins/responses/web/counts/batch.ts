interface Waiting<V> {
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

/**
 * Gathers keys that are asked for in one turn of the event loop, such as by all the cards of a list when they appear,
 * and loads them with one call for every `size` keys.
 *
 * @returns the value of a key; undefined where `load` gave none. A call that fails fails for all of its keys.
 */
export function createBatch<V>(load: (keys: string[]) => Promise<ReadonlyMap<string, V>>, size: number) {
  let waiting = new Map<string, Waiting<V>[]>();

  async function loadSome(some: [string, Waiting<V>[]][]): Promise<void> {
    try {
      const values = await load(some.map(([key]) => key));
      for (const [key, askers] of some) for (const one of askers) one.resolve(values.get(key));
    } catch (error) {
      for (const [, askers] of some) for (const one of askers) one.reject(error);
    }
  }

  function send(): void {
    const all = [...waiting];
    waiting = new Map();
    for (let from = 0; from < all.length; from += size) void loadSome(all.slice(from, from + size));
  }

  return (key: string): Promise<V | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(send);
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
    });
}

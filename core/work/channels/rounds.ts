interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Does what many callers ask for in rounds: who comes while one goes on goes with the others in the next. A caller alone
 * waits for nobody.
 * @param keyOf whose things can be done together
 * @param most of one round
 * @param work returns the outcomes of a round in its order; what it throws all of them get
 * @param apartMs how far apart rounds of a key begin at the least: so that many come together where work costs as much for one
 */
export function inRounds<Item, Outcome>(
  keyOf: (item: Item) => string,
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  apartMs = 0,
): (item: Item) => Promise<Outcome> {
  const waiting = new Map<string, Waiting<Item, Outcome>[]>();
  const go = async (key: string, queue: Waiting<Item, Outcome>[]): Promise<void> => {
    while (queue.length > 0) {
      const began = performance.now();
      const round = queue.splice(0, most);
      try {
        const outcomes = await work(round.map(({ item }) => item));
        for (const [at, { resolve }] of round.entries()) resolve(outcomes[at]!);
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
      const rest = apartMs - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    waiting.delete(key);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const queue = waiting.get(key);
      if (queue) {
        queue.push({ item, resolve, reject });
        return;
      }
      const fresh = [{ item, resolve, reject }];
      waiting.set(key, fresh);
      void go(key, fresh);
    });
}

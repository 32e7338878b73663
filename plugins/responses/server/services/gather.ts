/**
 * Gathers what comes in while earlier things are on their way, and sends it together: nothing waits while there is
 * room, and under load one commit serves many. Things of one key only travel together.
 *
 * @param send gives a result for each item, in order; when it fails for several, each is sent again by itself, so that
 *   one that cannot be stored does not take others along
 */
export function createGatherer<I, O>(
  send: (key: string, items: readonly I[]) => Promise<readonly O[]>,
  limits: { lanes: number; items: number },
): (key: string, item: I) => Promise<O> {
  interface Waiting {
    item: I;
    resolve(result: O): void;
    reject(error: unknown): void;
  }
  const queues = new Map<string, { waiting: Waiting[]; lanes: number }>();

  async function deliver(key: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await send(
        key,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as O);
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error);
      else await Promise.all(batch.map((one) => deliver(key, [one])));
    }
  }

  async function work(key: string, queue: { waiting: Waiting[]; lanes: number }): Promise<void> {
    while (queue.waiting.length > 0) await deliver(key, queue.waiting.splice(0, limits.items));
    queue.lanes -= 1;
    if (queue.lanes === 0) queues.delete(key);
  }

  return (key, item) =>
    new Promise<O>((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], lanes: 0 };
      queues.set(key, queue);
      queue.waiting.push({ item, resolve, reject });
      if (queue.lanes >= limits.lanes) return;
      queue.lanes += 1;
      void work(key, queue);
    });
}

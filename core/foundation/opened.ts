import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@kaiku/sdk/server';

export interface Closing {
  /** How long the whole end may take. */
  withinMs: number;
  /** Hears what did not end in time: it is left as it is. */
  late?(what: string): void;
}

/** Even past the time everything is asked to close, and given this long. */
const leastMs = 250;
/** For what a start that fails has opened. */
const failedStartMs = 10_000;
/** No single one may use up the time of all that come after it. */
const usualShare = 0.5;

interface Closer {
  what: string | (() => string);
  /** @param withinMs after which nobody waits for it any more */
  close(withinMs: number): unknown;
  share: number;
}

/** What a start has opened: closed in the opposite order, when the start fails as when all ends. */
export class Opened {
  #closers: Closer[] = [];

  /**
   * @param what as it is told when it does not end in time
   * @param share of the time that is left, which it may take
   */
  add(what: Closer['what'], close: Closer['close'], share = usualShare): void {
    this.#closers.push({ what, close, share });
  }

  /** Runs a start that may fail without ending this one: what it opened before is closed then, and kept otherwise. */
  async attempt<T>(start: (opened: Opened) => Promise<T>): Promise<T> {
    const [started, opened] = await Opened.during(async (own) => [await start(own), own] as const);
    this.#closers.push(...opened.#closers);
    return started;
  }

  /**
   * Whatever cannot be closed, or does not end in time, keeps nothing else open. May be called twice.
   * @throws the first of what went wrong
   */
  async close({ withinMs, late = () => {} }: Closing): Promise<void> {
    const by = performance.now() + withinMs;
    const failures: unknown[] = [];
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop()) {
      const ms = Math.max(leastMs, (by - performance.now()) * closer.share);
      try {
        if (await within(ms, closer)) continue;
        const what = typeof closer.what === 'string' ? closer.what : closer.what();
        late(what);
        failures.push(new Error(`did not end in time: ${what}`));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Runs `start`; what it opened before it failed is closed. */
  static async during<T>(start: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = new Opened();
    try {
      return await start(opened);
    } catch (error) {
      await opened.close({ withinMs: failedStartMs }).catch(() => {});
      throw error;
    }
  }
}

/** @returns whether it ended in time */
async function within(ms: number, { close }: Closer): Promise<boolean> {
  const done = new AbortController();
  const closing = (async () => close(ms))();
  // One that is left may still fail.
  closing.catch(() => {});
  const late = pause(ms, false, { signal: done.signal }).catch(() => false);
  try {
    return await Promise.race([closing.then(() => true), late]);
  } finally {
    done.abort();
  }
}

/** For `late`. */
export const tellLate =
  (log: Logger) =>
  (what: string): void =>
    log.error({ what }, 'did not end in time and was cut off');

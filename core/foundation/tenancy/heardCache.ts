import { LRUCache } from 'lru-cache';
import type { Signals } from './signals.ts';

/** What is neither read nor confirmed for so long is read again: changes elsewhere are felt within two seconds. */
const trustMs = 1_000;
/** However well this process hears. */
const keepMs = 10_000;
const maxEntries = 10_000;

interface Entry<V> {
  value: V;
  /** Before it was read. */
  at: number;
}

/**
 * What was read of companies, kept until a signal says that it has changed; while this process cannot be sure to hear
 * signals, no longer than a second.
 */
export class HeardCache<V> {
  readonly #signals: Pick<Signals, 'heardAt' | 'reconnected'>;
  readonly #entries = new LRUCache<string, Entry<V>>({ max: maxEntries });
  readonly #now: () => number;
  /** Counted up when something is forgotten: what was being read meanwhile may be of before. */
  #forgotten = 0;

  constructor(signals: Pick<Signals, 'heardAt' | 'reconnected'>, now: () => number = () => performance.now()) {
    this.#signals = signals;
    this.#now = now;
    signals.reconnected(() => this.#clear());
  }

  async get(key: string, read: () => Promise<V>): Promise<V> {
    const kept = this.#entries.get(key);
    const at = this.#now();
    if (kept && at - kept.at < keepMs && at - Math.max(kept.at, this.#signals.heardAt()) < trustMs) return kept.value;
    const before = this.#forgotten;
    const value = await read();
    if (before === this.#forgotten) this.#entries.set(key, { value, at });
    return value;
  }

  forget(key: string): void {
    this.#forgotten += 1;
    this.#entries.delete(key);
  }

  #clear(): void {
    this.#forgotten += 1;
    this.#entries.clear();
  }
}

import { Problem } from '@kaiku/sdk/server';

/** One of those that a borrower counts as, and how many of it may hold something at a time. */
export interface Share {
  key: string;
  most: number;
}

interface Waiting {
  shares: readonly Share[];
  admit(giveBack: () => void): void;
}

/** Keeps any one plugin or route from holding all of something. Those beyond their share wait, others pass them. */
export class Shares {
  readonly #held = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  /** @returns what gives the share back. @throws Problem `unavailable` when it does not get free in time */
  async take(shares: readonly Share[], waitMs: number): Promise<() => void> {
    return this.#fits(shares) ? this.#hold(shares) : this.#wait(shares, waitMs);
  }

  #fits(shares: readonly Share[]): boolean {
    return shares.every(({ key, most }) => (this.#held.get(key) ?? 0) < most);
  }

  #hold(shares: readonly Share[]): () => void {
    for (const { key } of shares) this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      for (const { key } of shares) {
        const left = this.#held.get(key)! - 1;
        if (left === 0) this.#held.delete(key);
        else this.#held.set(key, left);
      }
      for (const waiting of this.#waiting) {
        if (this.#fits(waiting.shares)) waiting.admit(this.#hold(waiting.shares));
      }
    };
  }

  #wait(shares: readonly Share[], waitMs: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        shares,
        admit: (giveBack) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(giveBack);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new Problem('unavailable'));
      }, waitMs);
      this.#waiting.add(waiting);
    });
  }
}

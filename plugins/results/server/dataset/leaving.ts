import { keyOf, type SurveyOf } from './entry.ts';

/** Datasets that are not kept and were used lately: each goes when nobody has used it for a while (RES-023). */
export class Leaving {
  readonly #afterMs: number;
  readonly #timers = new Map<string, { of: SurveyOf; timer: NodeJS.Timeout }>();

  /** @param afterMs so long after its last use: a page asks more than once */
  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  has(of: SurveyOf): boolean {
    return this.#timers.has(keyOf(of));
  }

  /** @param go is called when its time has come */
  later(of: SurveyOf, go: () => void): void {
    this.stay(of);
    this.#timers.set(keyOf(of), { of, timer: setTimeout(go, this.#afterMs).unref() });
  }

  stay(of: SurveyOf): void {
    clearTimeout(this.#timers.get(keyOf(of))?.timer);
    this.#timers.delete(keyOf(of));
  }

  /** @returns those whose time had not come, of which none goes by itself any more */
  takeAll(): SurveyOf[] {
    const all = Array.from(this.#timers.values(), ({ of }) => of);
    for (const of of all) this.stay(of);
    return all;
  }
}

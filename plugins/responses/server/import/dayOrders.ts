import type { DayOrder } from '@kaiku/sdk/model';
import type { TableRow } from '@kaiku/sdk/server';
import type { ImportForm } from '../../contract/index.ts';
import { textOf } from './cells.ts';
import { longestTime, orderIn } from './time.ts';

/** In which order a file writes day and month: a program writes all of them in one. */
export class DayOrders {
  readonly #seen = new Set<DayOrder | 'either'>();

  add(rows: readonly TableRow[]): void {
    for (const { cells } of rows) {
      for (const cell of cells) {
        if (typeof cell !== 'string' || cell.length > longestTime) continue;
        const order = orderIn(textOf(cell));
        if (order) this.#seen.add(order);
      }
    }
  }

  /** What follows cannot change it. */
  get isKnown(): boolean {
    return this.#seen.has('dayFirst') && this.#seen.has('monthFirst');
  }

  /** @param said by who imports */
  found(said: DayOrder | null | undefined): Pick<ImportForm, 'dayOrder'> {
    if (said) return { dayOrder: said };
    if (this.#seen.size === 0) return {};
    const [order, other] = [...this.#seen].filter((one) => one !== 'either');
    return { dayOrder: order && !other ? order : null };
  }
}

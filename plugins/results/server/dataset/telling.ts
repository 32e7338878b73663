import { Problem } from '@kaiku/sdk/server';
import type { Dataset } from './dataset.ts';
import { isFull, meaningOf } from './engineErrors.ts';
import type { Entry, SurveyOf } from './entry.ts';
import { lookAt } from './files.ts';
import type { Ledger } from './ledger.ts';

/** So often at most the ledger hears of a dataset that is used and well. */
const toldAgainMs = 60_000;

export type LedgerPart = Pick<Ledger, 'tell' | 'idle' | 'place'>;

/** What the ledger is told of a process's datasets. */
export class Telling {
  readonly #ledger: LedgerPart | null;

  constructor(ledger: LedgerPart | null) {
    this.#ledger = ledger;
  }

  /** As the ledger knows this process. */
  get place(): string | null {
    return this.#ledger?.place ?? null;
  }

  building(of: SurveyOf): void {
    this.#ledger?.tell(of, { state: 'building' });
  }

  gone(of: SurveyOf): void {
    this.#ledger?.tell(of, null);
  }

  async well(entry: Entry, dataset: Dataset): Promise<void> {
    if (!this.#ledger || Date.now() - entry.toldAt < toldAgainMs) return;
    entry.toldAt = Date.now();
    const { madeAt } = entry;
    entry.madeAt = null;
    // Where it is let go of meanwhile, whoever opens it again tells.
    const responses = await dataset.count().catch(() => undefined);
    const { bytes, bornAt } = await lookAt(entry.file);
    this.#ledger.tell(entry.of, {
      state: 'ready',
      responses,
      bytes,
      bornAt,
      ...(madeAt && { madeAt }),
    });
  }

  failed(entry: Entry, error: unknown): void {
    const meaning = meaningOf(error);
    // What others let go of is opened again, and what is refused to a caller has not failed.
    if (meaning === 'released' || meaning === 'aftermath' || (error instanceof Problem && error.status < 500)) return;
    entry.toldAt = 0;
    const failure = isFull(error) ? 'no_space' : meaning === 'locked' ? 'locked' : 'other';
    this.#ledger?.tell(entry.of, { state: 'failed', failure });
  }

  /** One that lies here, whether it is open or not. */
  async found(of: SurveyOf, entry: Entry | undefined, file: string): Promise<void> {
    if (entry?.build) this.building(of);
    else if (entry?.failure) this.failed(entry, entry.failure);
    else {
      const { bytes, bornAt } = await lookAt(file);
      this.#ledger?.tell(of, { state: 'ready', bytes, bornAt });
    }
  }

  async idle(): Promise<void> {
    await this.#ledger?.idle();
  }
}

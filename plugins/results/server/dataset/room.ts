import { type Logger, outsideOfRequests } from '@kaiku/sdk/server';
import type { SurveyOf } from './entry.ts';
import type { DatasetFiles } from './files.ts';

export interface RoomParts {
  files: Pick<DatasetFiles, 'all'>;
  /** Bytes that the datasets of this process may take on its disk. */
  most: number;
  isUsed(of: SurveyOf): boolean;
  drop(of: SurveyOf): Promise<void>;
}

/** Keeps what datasets take on a disk within bounds: those go that were used longest ago, and are made anew when asked for (RES-075). */
export class Room {
  readonly #parts: RoomParts;
  #making: Promise<void> | null = null;
  /** What is there may have grown since the look that is under way. */
  #again = false;

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  /** In the background, one at a time. */
  make(log: Pick<Logger, 'warn'>): void {
    this.#again = true;
    this.#making ??= outsideOfRequests(() => this.#makeAll())
      .catch((error) => log.warn({ err: error }, 'no room was made for datasets'))
      .finally(() => {
        this.#making = null;
      });
  }

  async #makeAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#make();
    }
  }

  async #make(): Promise<void> {
    const { files, most, isUsed, drop } = this.#parts;
    const all = await files.all();
    let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    if (bytes <= most) return;
    for (const one of all.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= most) return;
      if (isUsed(one.of)) continue;
      await drop(one.of);
      bytes -= one.bytes;
    }
  }

  async idle(): Promise<void> {
    await this.#making;
  }
}

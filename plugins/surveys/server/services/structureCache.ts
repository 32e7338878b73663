import type { VersionedStructure } from '../../contract/index.ts';

/** Bytes of JSON that the cache holds at the most; objects in memory take a few times as much. */
const MAX_BYTES = 32_000_000;

/** Structures by company, survey and version, which never change; the longest unused ones go first. */
export class StructureCache {
  readonly #entries = new Map<string, { value: VersionedStructure; bytes: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): VersionedStructure | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: VersionedStructure, bytes: number): void {
    if (this.#entries.has(key)) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}

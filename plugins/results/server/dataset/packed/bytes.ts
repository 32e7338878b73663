/** A block of bytes, for single bytes and for four at a time. */
export interface Block {
  bytes: Buffer;
  view: DataView;
}

export const blockOf = (bytes: Uint8Array): Block => ({
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** Bytes that others are held against. */
export interface Pattern {
  words: Int32Array;
  rest: Uint8Array;
  length: number;
}

/** @param end after the last byte */
export function patternOf({ bytes, view }: Block, start: number, end: number): Pattern {
  const words = new Int32Array((end - start) >> 2);
  for (let index = 0; index < words.length; index += 1) words[index] = view.getInt32(start + index * 4, true);
  return { words, rest: bytes.slice(start + words.length * 4, end), length: end - start };
}

/** Whether a block has a pattern at a place. */
export function isAt({ bytes, view }: Block, at: number, { words, rest, length }: Pattern): boolean {
  if (at + length > bytes.length) return false;
  let place = at;
  for (let index = 0; index < words.length; index += 1, place += 4) {
    if (view.getInt32(place, true) !== words[index]) return false;
  }
  for (let index = 0; index < rest.length; index += 1) if (bytes[place + index] !== rest[index]) return false;
  return true;
}

/** Of some of the bytes, the last ones among them: whoever finds by it compares all. */
function hashOf({ view }: Block, start: number, end: number): number {
  const length = end - start;
  let hash = length;
  if (length < 4) {
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ view.getUint8(at), 0x01000193);
    return hash;
  }
  const step = length < 40 ? 4 : length >> 3;
  for (let at = start; at + 4 <= end; at += step) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ view.getInt32(end - 4, true), 0x9e3779b1);
  return hash ^ (hash >>> 13);
}

/** Values of one memo at most: what hardly comes again is not worth its room. */
export const mostKept = 4_096;
/** Longest one that is kept. */
const longest = 4_096;
/** What a memo of few values takes. */
const firstSlots = 32;
const firstBytes = 1_024;

/**
 * What sequences of bytes stand for, so that what comes again and again is understood once. It lies in few places side by
 * side: whoever looks for millions waits for memory more than for anything else.
 */
export class Memo<T> {
  /** Lengths that there are, in the order in which they came up. */
  readonly lengths: number[] = [];
  /** A hash and, one above it, the number of its sequence plus one; 0 for none. */
  #slots = new Int32Array(firstSlots * 2);
  #mask = firstSlots - 1;
  #kept = blockOf(new Uint8Array(firstBytes));
  #filled = 0;
  /** Where each sequence begins, and how long it is. */
  readonly #places: number[] = [];
  readonly #values: T[] = [];
  readonly #most: number;

  constructor(most = mostKept) {
    this.#most = most;
  }

  find(block: Block, start: number, end: number): T | undefined {
    const hash = hashOf(block, start, end);
    const slots = this.#slots;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const entry = slots[slot * 2 + 1]!;
      if (entry === 0) return undefined;
      if (slots[slot * 2] === hash && this.#isSame(block, start, end - start, entry - 1))
        return this.#values[entry - 1];
    }
  }

  #isSame({ bytes, view }: Block, start: number, length: number, entry: number): boolean {
    if (this.#places[entry * 2 + 1] !== length) return false;
    const { bytes: kept, view: keptView } = this.#kept;
    const place = this.#places[entry * 2]!;
    let at = 0;
    for (; at + 4 <= length; at += 4) {
      if (view.getInt32(start + at, true) !== keptView.getInt32(place + at, true)) return false;
    }
    for (; at < length; at += 1) if (bytes[start + at] !== kept[place + at]) return false;
    return true;
  }

  keep(block: Block, start: number, end: number, value: T): void {
    const length = end - start;
    const entry = this.#values.length;
    if (entry === this.#most || length > longest) return;
    if (!this.lengths.includes(length)) this.lengths.push(length);
    if (this.#filled + length > this.#kept.bytes.length) {
      const grown = new Uint8Array(this.#kept.bytes.length * 2 + length);
      grown.set(this.#kept.bytes);
      this.#kept = blockOf(grown);
    }
    this.#kept.bytes.set(block.bytes.subarray(start, end), this.#filled);
    this.#places.push(this.#filled, length);
    this.#filled += length;
    this.#values.push(value);
    if (this.#values.length * 2 > this.#mask) this.#grow();
    this.#place(hashOf(block, start, end), entry);
  }

  #grow(): void {
    const slots = this.#slots;
    this.#slots = new Int32Array(slots.length * 2);
    this.#mask = this.#mask * 2 + 1;
    for (let at = 0; at < slots.length; at += 2) if (slots[at + 1]) this.#place(slots[at]!, slots[at + 1]! - 1);
  }

  #place(hash: number, entry: number): void {
    let slot = hash & this.#mask;
    while (this.#slots[slot * 2 + 1] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot * 2] = hash;
    this.#slots[slot * 2 + 1] = entry + 1;
  }
}

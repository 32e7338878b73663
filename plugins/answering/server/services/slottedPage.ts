import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Stands for a slot while the rest is compressed: no page has it, and so nothing is copied out of a slot. */
const filler = '\u0001';
/** How far back deflate looks. */
const windowBytes = 32 * 1024;
/** Lengths of values for which a page is kept compressed: addresses of links and versions have few. */
const maxLengths = 8;
const maxValueBytes = 0xffff;
/** No name, no time, of Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);

/**
 * A page that is the same for everybody but for some values, compressed once: what goes out is what was compressed then,
 * with the values between as they are.
 */
export class SlottedPage {
  /** What stands between the slots, one more than there are of these. */
  readonly #texts: readonly Buffer[];
  /** Which value comes at each slot. */
  readonly #order: readonly number[];
  /** The texts compressed, by the lengths of the values between them; null where the filler stands in a text. */
  readonly #packed: Map<string, readonly Buffer[]> | null;
  /** Bytes that it takes, about. */
  readonly size: number;

  /** @param slots what stands where values come; each is unlike anything else in the page */
  constructor(html: string, slots: readonly string[]) {
    const parts = html.split(new RegExp(`(${slots.join('|')})`));
    this.#texts = parts.filter((_part, at) => at % 2 === 0).map((part) => Buffer.from(part));
    this.#order = parts.filter((_part, at) => at % 2 === 1).map((slot) => slots.indexOf(slot));
    this.#packed = html.includes(filler) ? null : new Map();
    this.size = html.length;
  }

  /** @param values of the slots, in their order */
  plain(values: readonly string[]): Buffer {
    const given = values.map((value) => Buffer.from(value));
    return Buffer.concat(this.#texts.flatMap((text, at) => (at === 0 ? [text] : [given[this.#order[at - 1]!]!, text])));
  }

  /** The same as a gzip file; null where that cannot be made of parts. */
  gzip(values: readonly string[]): Buffer | null {
    const given = values.map((value) => Buffer.from(value));
    if (!this.#packed || given.some(({ length }) => length > maxValueBytes)) return null;
    const lengths = given.map(({ length }) => length);
    const key = lengths.join(' ');
    let packed = this.#packed.get(key);
    if (!packed) {
      if (this.#packed.size >= maxLengths) this.#packed.clear();
      packed = this.#pack(lengths);
      this.#packed.set(key, packed);
    }
    const stored = given.map(storedBlock);
    const chunks: Buffer[] = [gzipHeader];
    let checksum = 0;
    let length = 0;
    for (const [at, text] of this.#texts.entries()) {
      if (at > 0) {
        const value = this.#order[at - 1]!;
        chunks.push(stored[value]!);
        checksum = crc32(given[value]!, checksum);
        length += lengths[value]!;
      }
      chunks.push(packed[at]!);
      checksum = crc32(text, checksum);
      length += text.length;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(checksum);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([...chunks, trailer]);
  }

  /** Each text ends at a whole byte and knows what stands before it, values as long as those that will. */
  #pack(lengths: readonly number[]): Buffer[] {
    let before = Buffer.alloc(0);
    return this.#texts.map((text, at) => {
      if (at > 0) before = last(before, Buffer.alloc(lengths[this.#order[at - 1]!]!, filler));
      const ends = at === this.#texts.length - 1;
      const packed = deflateRawSync(text, {
        level: constants.Z_BEST_COMPRESSION,
        finishFlush: ends ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
        ...(before.length > 0 && { dictionary: before }),
      });
      before = last(before, text);
      return packed;
    });
  }
}

const last = (before: Buffer, after: Buffer) => Buffer.concat([before, after]).subarray(-windowBytes);

/** A block of deflate that is not compressed. */
function storedBlock(value: Buffer): Buffer {
  const block = Buffer.alloc(5 + value.length);
  block.writeUInt16LE(value.length, 1);
  block.writeUInt16LE(value.length ^ 0xffff, 3);
  value.copy(block, 5);
  return block;
}

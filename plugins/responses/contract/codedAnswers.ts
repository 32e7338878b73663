import { type Answers, type AnswerValue, allElements, isRecord, type SurveyStructure } from '@kaiku/sdk/model';

/**
 * Answers a second time, in short, for who reads very many: ids are places in a list of words that a survey's answers
 * share. Everything that JSON can say comes back as it was.
 *
 * - the list's key, 8 bytes
 * - for each answer its element, a word; the bytes of the value, a count; the value
 *
 * An object of the list's first word alone, which answers of one choice are, has a sign of its own before its value.
 *
 * A count is a little-endian base 128 number (LEB128). A value begins with a byte below 224, which is a word, or with a
 * sign of what follows. A word is its place in one byte below 192; in two from there on: 192 and the upper bits of
 * what is above 192, then the lower eight.
 */
export interface WordList {
  /** Of these words: another list has another. */
  key: Uint8Array;
  words: readonly string[];
}

export const codedKeyBytes = 8;
/** Longer ones are not coded: a row of the table is to stay short. */
const mostBytes = 1_000;

const wordsOfOneByte = 192;
const firstSign = 224;
/** Words that a list has at the most: more cannot be said in two bytes. */
const mostWords = wordsOfOneByte + (firstSign - wordsOfOneByte) * 256;
/** Whether a value that begins so is a word. */
export const isWord = (first: number): boolean => first < firstSign;
export const codedSign = {
  text: 224,
  whole: 225,
  number: 226,
  list: 227,
  object: 228,
  yes: 229,
  no: 230,
  nothing: 231,
  chosen: 232,
} as const;
const wholes = 2 ** 31;

/** What answers of many kinds have beside ids; the first is what most have alone. */
const commonWords = ['choice', 'choices', 'other', 'dontKnow'];

/** What answers to a survey are made of: its elements, and what has an id in them. */
export function wordsOf(structure: Pick<SurveyStructure, 'pages'>): string[] {
  const elements = allElements(structure);
  const ids = new Set<string>();
  for (const { settings } of elements) addIds(settings, ids);
  // In an order that stays when they are moved.
  const words = new Set([...commonWords, ...elements.map(({ id }) => id).sort(), ...[...ids].sort()]);
  return [...words].slice(0, mostWords);
}

function addIds(value: unknown, ids: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addIds(one, ids);
  else if (isRecord(value)) {
    if (typeof value.id === 'string') ids.add(value.id);
    for (const member of Object.values(value)) if (typeof member === 'object') addIds(member, ids);
  }
}

class TooLong extends Error {}

/** Codes answers by the words of a list. */
export class AnswerCoder {
  readonly #list: WordList;
  readonly #places: ReadonlyMap<string, number>;
  readonly #out = Buffer.allocUnsafe(mostBytes);
  #at = 0;

  constructor(list: WordList) {
    this.#list = list;
    this.#places = new Map(list.words.map((word, place) => [word, place]));
  }

  /** Null where they would be long, or an element is not among the words. */
  code(answers: Answers): Buffer | null {
    this.#out.set(this.#list.key);
    this.#at = codedKeyBytes;
    try {
      for (const [id, value] of Object.entries(answers)) {
        if (value === undefined) continue;
        const place = this.#places.get(id);
        if (place === undefined) return null;
        this.#word(place);
        this.#sized(value);
      }
    } catch (error) {
      if (error instanceof TooLong) return null;
      throw error;
    }
    return Buffer.from(this.#out.subarray(0, this.#at));
  }

  #byte(byte: number): void {
    if (this.#at >= mostBytes) throw new TooLong();
    this.#out[this.#at] = byte;
    this.#at += 1;
  }

  #word(place: number): void {
    if (place < wordsOfOneByte) {
      this.#byte(place);
      return;
    }
    this.#byte(wordsOfOneByte + ((place - wordsOfOneByte) >> 8));
    this.#byte((place - wordsOfOneByte) & 255);
  }

  #count(count: number): void {
    let left = count;
    for (; left > 127; left = Math.floor(left / 128)) this.#byte((left & 127) | 128);
    this.#byte(left);
  }

  /** The value after its length, which is known when it has been written. */
  #sized(value: AnswerValue): void {
    const start = this.#at;
    // Nearly all take one byte for it.
    this.#byte(0);
    this.#value(value);
    const length = this.#at - start - 1;
    if (length > 127) {
      this.#byte(0);
      this.#out.copyWithin(start + 2, start + 1, this.#at - 1);
    }
    const end = this.#at;
    this.#at = start;
    this.#count(length);
    this.#at = end;
  }

  #value(value: unknown): void {
    if (typeof value === 'string') this.#text(value);
    // As JSON has it.
    else if (typeof value === 'number' && Number.isFinite(value)) this.#number(value);
    else if (typeof value === 'boolean') this.#byte(value ? codedSign.yes : codedSign.no);
    else if (Array.isArray(value)) {
      this.#byte(codedSign.list);
      this.#count(value.length);
      for (const one of value) this.#value(one);
    } else if (isRecord(value)) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      if (members.length === 1 && members[0]![0] === this.#list.words[0]) {
        this.#byte(codedSign.chosen);
        this.#value(members[0]![1]);
        return;
      }
      this.#byte(codedSign.object);
      this.#count(members.length);
      for (const [key, member] of members) {
        this.#text(key);
        this.#value(member);
      }
    } else this.#byte(codedSign.nothing);
  }

  #text(text: string): void {
    const place = this.#places.get(text);
    if (place !== undefined) {
      this.#word(place);
      return;
    }
    const length = Buffer.byteLength(text);
    this.#byte(codedSign.text);
    this.#count(length);
    if (this.#at + length > mostBytes) throw new TooLong();
    this.#at += this.#out.write(text, this.#at);
  }

  #number(value: number): void {
    if (Number.isInteger(value) && Math.abs(value) < wholes) {
      this.#byte(codedSign.whole);
      this.#count(value < 0 ? -value * 2 - 1 : value * 2);
      return;
    }
    this.#byte(codedSign.number);
    if (this.#at + 8 > mostBytes) throw new TooLong();
    this.#at = this.#out.writeDoubleLE(value, this.#at);
  }
}

/** Reads what was coded, from a place on. */
export class CodedReader {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  at: number;

  constructor(bytes: Buffer, at: number, view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) {
    this.#bytes = bytes;
    this.#view = view;
    this.at = at;
  }

  #byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new RangeError('coded answers do not end');
    this.at += 1;
    return byte;
  }

  /** A word's place. */
  word(first = this.#byte()): number {
    return first < wordsOfOneByte ? first : wordsOfOneByte + (first - wordsOfOneByte) * 256 + this.#byte();
  }

  count(): number {
    let count = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte();
      count += (byte & 127) * factor;
      if (byte < 128) return count;
    }
  }

  value(words: readonly string[]): unknown {
    const first = this.#byte();
    if (isWord(first)) return words[this.word(first)]!;
    switch (first) {
      case codedSign.text: {
        const end = this.count() + this.at;
        const text = this.#bytes.toString('utf8', this.at, end);
        this.at = end;
        return text;
      }
      case codedSign.whole: {
        const count = this.count();
        return count % 2 === 1 ? -(count + 1) / 2 : count / 2;
      }
      case codedSign.number:
        this.at += 8;
        return this.#view.getFloat64(this.at - 8, true);
      case codedSign.list:
        return Array.from({ length: this.count() }, () => this.value(words));
      case codedSign.object:
        return Object.fromEntries(Array.from({ length: this.count() }, () => [this.value(words), this.value(words)]));
      case codedSign.chosen:
        return { [words[0]!]: this.value(words) };
      case codedSign.yes:
      case codedSign.no:
        return first === codedSign.yes;
      case codedSign.nothing:
        return null;
      default:
        throw new RangeError(`coded answers have no value of sign ${first}`);
    }
  }
}

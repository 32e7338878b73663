import type { WordList } from '@kaiku/plugin-responses/contract';
import { secondsTaken } from '../../../contract/timeTaken.ts';
import { type FactColumns, firstBit, type Put, placeOfClass, put, putsOf, type RowBuffer } from '../rowBuffer.ts';
import { type Block, blockOf, isAt, Memo, type Pattern, patternOf } from './bytes.ts';
import { CodedAnswers } from './coded.ts';
import { endOfText, endOfValue, endsValue, isObjectEnd, skipSigns } from './json.ts';
import type { Targets } from './targets.ts';

/** A question or field that answers are expected of. */
interface Member {
  id: string;
  /** Its key in the JSON text, with both quotes. */
  key: Pattern;
  answers: Memo<Put[]>;
}

/** A background value that came before. */
interface FieldValue {
  buffer: RowBuffer | undefined;
  value: string;
}

/** Begins each copy: a signature, flags and the length of an extension. */
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerBytes = 19;
const nulls = -1;
/** PostgreSQL counts microseconds from 2000 on. */
const since2000 = 946_684_800_000_000n;
/** Lengths that are tried before the end of a value is looked for. */
const guesses = 3;

/**
 * Reads blocks of packed responses (`packedFields`) without making texts or objects of what came before: the bytes of an
 * answer say at once what it puts into which columns. What an answer is, the kind says, once for the same bytes.
 */
export class PackedReader {
  readonly #targets: Targets;
  readonly #facts: FactColumns;
  readonly #coded: CodedAnswers;
  /** In the order in which the database writes members. */
  readonly #members: Member[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #fields = new Memo<FieldValue>();
  readonly #languages = new Memo<string>();
  readonly #collectors = new Memo<string>();
  /** By source, whether it is spam, and signals. */
  readonly #classes = new Memo<number>();

  /** @param words lists that answers are coded by */
  constructor(targets: Targets, facts: FactColumns, elementIds: readonly string[], words: readonly WordList[]) {
    this.#targets = targets;
    this.#coded = new CodedAnswers(targets, words);
    this.#facts = facts;
    this.#members = elementIds
      .toSorted((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map((id) => {
        const bytes = Buffer.from(JSON.stringify(id));
        return { id, key: patternOf(blockOf(bytes), 0, bytes.length), answers: new Memo() };
      });
    this.#places = new Map(this.#members.map(({ id }, place) => [id, place]));
  }

  /** @param next the row for the next response @returns how many there were */
  read(bytes: Uint8Array, next: () => number): number {
    const block = blockOf(bytes);
    const { view } = block;
    let at = signature.equals(bytes.subarray(0, signature.length)) ? headerBytes + view.getInt32(15) : 0;
    let count = 0;
    // The trailer is a row of -1 fields.
    for (; at < bytes.length && view.getInt16(at) >= 0; count += 1) at = this.#row(block, at, next());
    return count;
  }

  #row(block: Block, start: number, row: number): number {
    const { view } = block;
    const facts = this.#facts;
    let at = start + 2 + 4;
    facts.id[row * 2] = view.getBigUint64(at + 8);
    facts.id[row * 2 + 1] = view.getBigUint64(at) ^ firstBit;
    at += 16;
    const collector = view.getInt32(at);
    at += 4;
    if (collector !== nulls) {
      facts.collector.set(row, remembered(this.#collectors, block, at, at + collector, uuidAt));
      at += collector;
    }
    const started = view.getInt32(at);
    at += 4;
    if (started !== nulls) {
      facts.seconds[row] = secondsTaken(millisecondsAt(block, at), millisecondsAt(block, at + 8 + 4));
      at += started;
    }
    const microseconds = view.getBigInt64(at + 4) + since2000;
    // Browsers and JavaScript know milliseconds.
    facts.submittedAt[row] = BigInt.asUintN(64, microseconds - (((microseconds % 1_000n) + 1_000n) % 1_000n));
    facts.version[row] = view.getInt32(at + 16);
    at += 12 + 8;
    const language = view.getInt32(at);
    facts.language.set(row, remembered(this.#languages, block, at + 4, at + 4 + language, textAt));
    at += 4 + language;
    facts.transaction[row] = view.getBigUint64(at + 4);
    at += 12;
    // Source, spam and signals stand side by side.
    const source = view.getInt32(at);
    const signalsEnd = at + 4 + source + 5 + 6;
    facts.integrity[row] = remembered(this.#classes, block, at, signalsEnd, classAt);
    const answers = view.getInt32(signalsEnd);
    at = signalsEnd + 4;
    if (answers !== nulls) {
      this.#answers(block, at + 1, row);
      at += answers;
    }
    const coded = view.getInt32(at);
    at += 4;
    if (coded !== nulls) {
      this.#coded.read(block, at, at + coded, row);
      at += coded;
    }
    const background = at;
    this.#background(block, background + 5, row);
    return background + 4 + view.getInt32(background);
  }

  /** An object by element id. */
  #answers(block: Block, start: number, row: number): void {
    const { bytes } = block;
    let expected = 0;
    for (let at = skipSigns(bytes, start + 1); !isObjectEnd(bytes[at]); at = skipSigns(bytes, at)) {
      let member = this.#members[expected];
      if (!member || !isAt(block, at, member.key)) {
        // Not everybody answers everything.
        expected += 1;
        member = this.#members[expected];
        if (!member || !isAt(block, at, member.key)) {
          const end = endOfText(bytes, at);
          const id: string = JSON.parse(textAt(block, at, end));
          const place = this.#places.get(id);
          at = skipSigns(bytes, end);
          if (place === undefined) {
            this.#targets.skip(id);
            expected = Math.max(0, expected - 1);
            at = endOfValue(bytes, at);
            continue;
          }
          expected = place;
          member = this.#members[place]!;
          at = this.#answer(block, member, at, row);
          expected += 1;
          continue;
        }
      }
      at = this.#answer(block, member, skipSigns(bytes, at + member.key.length), row);
      expected += 1;
    }
  }

  /** @returns where the answer ends */
  #answer(block: Block, { id, answers }: Member, at: number, row: number): number {
    const { bytes } = block;
    const { lengths } = answers;
    // A value that is the same up to its end is the same: no JSON value begins with another, but for numbers.
    for (let index = 0; index < lengths.length && index < guesses; index += 1) {
      const end = at + lengths[index]!;
      if (end >= bytes.length || !endsValue(bytes[end])) continue;
      const known = answers.find(block, at, end);
      if (known) {
        put(known, row);
        return end;
      }
    }
    const end = endOfValue(bytes, at);
    const known = lengths.length > guesses ? answers.find(block, at, end) : undefined;
    if (known) {
      put(known, row);
      return end;
    }
    const values = this.#targets.valuesOf(id, JSON.parse(textAt(block, at, end)));
    const puts = putsOf(values);
    if (puts) {
      answers.keep(block, at, end, puts);
      put(puts, row);
    } else for (const { buffer, value } of values) buffer.set(row, value);
    return end;
  }

  /** An object of texts by field id; each member's bytes are remembered as a whole. */
  #background(block: Block, start: number, row: number): void {
    const { bytes } = block;
    for (let at = skipSigns(bytes, start + 1); !isObjectEnd(bytes[at]); at = skipSigns(bytes, at)) {
      const keyEnd = endOfText(bytes, at);
      const end = endOfValue(bytes, skipSigns(bytes, keyEnd));
      const { buffer, value } = remembered(this.#fields, block, at, end, () => ({
        buffer: this.#targets.fieldOf(JSON.parse(textAt(block, at, keyEnd))),
        value: JSON.parse(textAt(block, skipSigns(bytes, keyEnd), end)),
      }));
      buffer?.set(row, value);
      at = end;
    }
  }
}

function remembered<T>(
  memo: Memo<T>,
  block: Block,
  start: number,
  end: number,
  make: (block: Block, start: number, end: number) => T,
): T {
  const known = memo.find(block, start, end);
  if (known !== undefined) return known;
  const value = make(block, start, end);
  memo.keep(block, start, end, value);
  return value;
}

/** Since 2000, of a time that has microseconds: those of our days are numbers without a remainder. */
const millisecondsAt = ({ view }: Block, at: number): number =>
  Math.floor((view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)) / 1_000);

function textAt({ bytes }: Block, start: number, end: number): string {
  return bytes.toString('utf8', start, end);
}

function uuidAt({ bytes }: Block, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end))
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Of source, spam and signals, each with its length. */
function classAt(block: Block, start: number): number {
  const { bytes, view } = block;
  const source = view.getInt32(start);
  const spam = start + 4 + source;
  return placeOfClass({
    source: textAt(block, start + 4, spam),
    spam: bytes[spam + 4] === 1,
    signals: view.getInt16(spam + 9),
  });
}

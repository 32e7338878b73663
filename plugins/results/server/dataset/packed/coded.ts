import { CodedReader, codedKeyBytes, codedSign, isWord, type WordList } from '@kaiku/plugin-responses/contract';
import type { AnswerValue } from '@kaiku/sdk/model';
import { type Put, put, putsOf } from '../rowBuffer.ts';
import { type Block, blockOf, isAt, Memo, mostKept, type Pattern, patternOf } from './bytes.ts';
import type { Targets } from './targets.ts';

/** An element, and what its values put where. */
interface Member {
  id: string;
  /** Of one choice and of a whole number, which most answers are, by what follows their sign. */
  choices: (Put[] | undefined)[];
  wholes: (Put[] | undefined)[];
  others: Memo<Put[]>;
  /** Its texts are set, and hardly come again. */
  texts: boolean;
}

interface KnownList {
  key: Pattern;
  words: readonly string[];
  /** By the element's place among the words. */
  members: (Member | undefined)[];
}

/** Words and numbers below have a place of their own. */
const places = 1_024;

/** Reads answers in short: the bytes of a value say at once what it puts into which columns, as `PackedReader` says. */
export class CodedAnswers {
  readonly #targets: Targets;
  readonly #lists: KnownList[];
  /** The one of the row before: most rows in turn have the same. */
  #last: KnownList | undefined;

  constructor(targets: Targets, lists: readonly WordList[]) {
    this.#targets = targets;
    this.#lists = lists.map(({ key, words }) => ({
      key: patternOf(blockOf(Uint8Array.from(key)), 0, codedKeyBytes),
      words,
      members: [],
    }));
  }

  read(block: Block, start: number, end: number, row: number): void {
    let list = this.#last;
    if (!list || !isAt(block, start, list.key)) {
      list = this.#lists.find(({ key }) => isAt(block, start, key));
      if (!list) throw new RangeError('answers are coded by a list that is not known');
      this.#last = list;
    }
    const { bytes } = block;
    const reader = new CodedReader(bytes, start + codedKeyBytes, block.view);
    while (reader.at < end) {
      const place = reader.word();
      const length = reader.count();
      const at = reader.at;
      const member = list.members[place] ?? this.#memberAt(list, place);
      const sign = bytes[at]!;
      let table: Member['choices'] | null = null;
      let follows = 0;
      if (sign === codedSign.chosen && isWord(bytes[at + 1]!)) {
        reader.at = at + 1;
        follows = reader.word();
        table = member.choices;
      } else if (sign === codedSign.whole) {
        reader.at = at + 1;
        follows = reader.count();
        table = member.wholes;
      }
      reader.at = at + length;
      if (table && follows < places) {
        let puts = table[follows];
        if (!puts) {
          puts = this.#first(block, list, member, at, row);
          table[follows] = puts;
        }
        if (puts) put(puts, row);
      } else this.#other(block, list, member, at, length, row);
    }
  }

  #other(block: Block, list: KnownList, member: Member, at: number, length: number, row: number): void {
    if (member.texts && block.bytes[at] === codedSign.text) {
      const reader = new CodedReader(block.bytes, at + 1, block.view);
      const end = reader.count() + reader.at;
      if (this.#targets.setText(member.id, block.bytes, reader.at, end, row)) return;
    }
    const known = member.others.find(block, at, at + length);
    if (known) {
      put(known, row);
      return;
    }
    const puts = this.#first(block, list, member, at, row);
    if (!puts) return;
    member.others.keep(block, at, at + length, puts);
    put(puts, row);
  }

  #memberAt({ members, words }: KnownList, place: number): Member {
    const id = words[place]!;
    // As many of all lists together.
    const others = new Memo<Put[]>(Math.ceil(mostKept / this.#lists.length));
    const member = { id, choices: [], wholes: [], others, texts: this.#targets.holdsTexts(id) };
    members[place] = member;
    return member;
  }

  #valueAt({ bytes, view }: Block, { words }: KnownList, at: number): AnswerValue {
    return new CodedReader(bytes, at, view).value(words) as AnswerValue;
  }

  /** What the value puts where; undefined where it has texts, which are set. */
  #first(block: Block, list: KnownList, { id }: Member, at: number, row: number): Put[] | undefined {
    const values = this.#targets.valuesOf(id, this.#valueAt(block, list, at));
    const puts = putsOf(values);
    if (puts) return puts;
    for (const { buffer, value } of values) buffer.set(row, value);
    return undefined;
  }
}

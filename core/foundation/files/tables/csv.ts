import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { type TextSeparator, textSeparators } from '@kaiku/sdk/common/textFiles';
import type { TableLimits, TableRow, TextForm } from '@kaiku/sdk/server';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { encodingOf, textOf } from './encoding.ts';
import { invalidFile } from './problems.ts';

/** Bytes that the separator is guessed from. */
const sampleBytes = 64 * 1024;
/** Characters of a row that are read however short its cells are to be. */
const minRecord = 2_400_000;

/** Rows of a CSV file, and how it is written, as far as that was not known. @throws Problem `invalid_file` */
export async function openCsv(path: string, { cell }: TableLimits, known: Partial<TextForm>, isBeginning = false) {
  const encoding = known.encoding ?? (await encodingOf(path, isBeginning));
  const strict = known.encoding !== undefined;
  const separator = known.separator ?? (await separatorOf(textOf(path, encoding, { strict, end: sampleBytes - 1 })));
  const form: TextForm = { encoding, ...(separator && { separator }) };
  const { size } = await stat(path);
  let read = 0;
  const onRead = (bytes: number) => {
    read += bytes;
  };
  const all = textOf(path, encoding, { strict, onRead });
  const longest = Math.max(cell * 8, minRecord);
  const text = isBeginning ? wholeRows(all, separator, longest) : all;
  return { form, rows: csvRows(text, separator, longest), share: () => read / size };
}

async function* csvRows(
  text: AsyncIterable<string>,
  delimiter: string | undefined,
  longest: number,
): AsyncGenerator<TableRow> {
  const parser = parse({ bom: true, delimiter, relax_column_count: true, max_record_size: longest });
  allowAnyLength(parser);
  // Who reads the rows hears of what fails.
  pipeline(Readable.from(text), parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows before it may not have been handed over yet.
    throw invalidFile('csv_broken', { row: Math.max(row, Number(error.records)) + 1 });
  }
}

/**
 * For each row that is not as long as the first the parser makes an error, with its stack and copies of what it knows, which
 * nobody hears of: nine tenths of its time, and minutes for some megabytes of empty lines. So each is as long as it should be.
 */
function allowAnyLength(parser: object): void {
  const { state } = parser as { state?: { record: unknown[] } };
  if (state) Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set() {} });
}

/**
 * A text up to the end of its last whole row: a row goes on over line ends within quotes. One of less than a row is as it is,
 * and so is what is longer than a row may be, for the parser to refuse.
 */
async function* wholeRows(
  texts: AsyncIterable<string>,
  delimiter: string | undefined,
  longest: number,
): AsyncGenerator<string> {
  let held = '';
  let hasRow = false;
  let isQuoted = false;
  // A quote elsewhere opens nothing.
  let mayOpen = true;
  for await (const text of texts) {
    let end = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at]!;
      const isLineEnd = sign === '\n' || sign === '\r';
      if (sign === '"') {
        // Right after one that closes it opens again: the two are a letter of the cell.
        const opens: boolean = !isQuoted && mayOpen;
        mayOpen = isQuoted;
        isQuoted = opens;
      } else {
        mayOpen = isLineEnd || sign === (delimiter ?? ',');
        if (isLineEnd && !isQuoted) end = at + 1;
      }
    }
    const whole = end > 0 ? held.length + end : 0;
    held += text;
    const length = held.length - whole > longest ? held.length : whole;
    if (length === 0) continue;
    yield held.slice(0, length);
    held = held.slice(length);
    hasRow = true;
  }
  if (!hasRow) yield held;
}

/** With which the first rows fall into the most columns, all of them into equally many. */
async function separatorOf(texts: AsyncIterable<string>): Promise<TextSeparator | undefined> {
  let sample = '';
  for await (const text of texts) sample += text;
  const lines = sample.lastIndexOf('\n');
  const text = lines > 0 ? sample.slice(0, lines) : sample;
  const rows = new Map(textSeparators.map((separator) => [separator, firstRows(text, separator)]));
  const whole = mostEven(rows, evenColumns);
  // Below a title that has one only what is as even as a table: sentences have commas, too.
  return whole.even > 0.5 ? whole.separator : (mostEven(rows, evenBelowTitle).separator ?? whole.separator);
}

interface Even {
  /** The share of rows that have so many columns as the first. */
  even: number;
  columns: number;
}
const uneven: Even = { even: 0, columns: 1 };

function mostEven(rows: ReadonlyMap<TextSeparator, string[][]>, look: (rows: string[][]) => Even) {
  let best: { separator?: TextSeparator; even: number; score: number } = { even: 0, score: 0 };
  for (const [separator, some] of rows) {
    const { even, columns } = look(some);
    const score = even * 1_000 + Math.min(columns, 900);
    if (even > 0 && score > best.score) best = { separator, even, score };
  }
  return best;
}

function evenColumns(rows: string[][]): Even {
  const columns = rows[0]?.length ?? 0;
  return columns < 2 ? uneven : { even: rows.filter((row) => row.length === columns).length / rows.length, columns };
}

function evenBelowTitle(rows: string[][]): Even {
  const columns = rows.at(-1)?.length ?? 0;
  const below = rows.slice(rows.findLastIndex((row) => row.length !== columns) + 1);
  return below.length > 1 && columns > 2 ? { even: 1, columns } : uneven;
}

/** None where it is no CSV with that separator. */
function firstRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const keep = (row: string[]) => void rows.push(row);
  const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, to: 50, on_record: keep };
  try {
    parseSync(text, options);
  } catch (error) {
    // The sample may end within quotes.
    if (!(error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')) return [];
  }
  return rows;
}

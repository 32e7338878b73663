import { Readable } from 'node:stream';
import type { TableLimits, TableRow } from '@kaiku/sdk/server';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { encodingOf, textOf } from './encoding.ts';
import { invalidFile } from './problems.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Bytes that the delimiter is guessed from. */
const sampleBytes = 64 * 1024;
/** Characters of a row that are read however short its cells are to be. */
const minRecord = 2_400_000;

/** Rows of a CSV file, in any of the usual encodings and delimiters. @throws Problem `invalid_file` */
export async function* csvRows(path: string, { cell }: TableLimits): AsyncGenerator<TableRow> {
  const encoding = await encodingOf(path);
  let sample = '';
  for await (const text of textOf(path, encoding, { end: sampleBytes - 1 })) sample += text;
  const parser = Readable.from(textOf(path, encoding)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(sample),
      relax_column_count: true,
      max_record_size: Math.max(cell * 8, minRecord),
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidFile('csv_broken', { row: row + 1 });
  }
}

/** The delimiter with which the first rows fall into the most columns, all of them into equally many. */
function delimiterOf(sample: string): string {
  const lines = sample.lastIndexOf('\n');
  const text = lines > 0 ? sample.slice(0, lines) : sample;
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = evenColumns(text, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function evenColumns(text: string, delimiter: string): number {
  try {
    const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, to: 50 } as const;
    const rows = parseSync(text, options) as string[][];
    const width = rows[0]?.length ?? 0;
    if (width < 2) return 0;
    const even = rows.filter((row) => row.length === width).length / rows.length;
    return even * 1_000 + Math.min(width, 900);
  } catch {
    return 0;
  }
}

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardFormula } from '@kaiku/plugin-responses/contract';
import { timeText, type WrittenCell } from '@kaiku/sdk/server';

type Batches = AsyncIterable<readonly (readonly WrittenCell[])[]>;

/** Writes a CSV file as Excel reads it: UTF-8 with its mark, commas, line ends of Windows. */
export async function writeCsv(file: string, headers: readonly string[], batches: Batches): Promise<void> {
  async function* text(): AsyncGenerator<string> {
    yield `\uFEFF${line(headers)}`;
    for await (const batch of batches) yield batch.map(line).join('');
  }
  await pipeline(Readable.from(text(), { objectMode: false }), createWriteStream(file));
}

const line = (cells: readonly WrittenCell[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: WrittenCell): string {
  if (value === null) return '';
  if (value instanceof Date) return timeText(value) ?? '';
  if (typeof value !== 'string') return String(value);
  const safe = guardFormula(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

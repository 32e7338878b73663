import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readJsonLines } from '@kaiku/sdk/server';
import { CaseEncoder } from './cases.ts';
import { cutTo, dictionary, elementsOf, mostBytes, type SavFacts, type SavVariable } from './dictionary.ts';

/** Of one response, for each variable; null: not answered. */
export type SavRow = readonly (number | string | null)[];

/**
 * Writes an SPSS system file (.sav), as PSPP, R, Python and jamovi read it, too. The dictionary comes first and says how long
 * texts are, so rows go into a file beside it until all have been seen: however many, one is in memory.
 */
export async function writeSav(
  file: string,
  facts: SavFacts,
  variables: readonly SavVariable[],
  batches: AsyncIterable<readonly SavRow[]>,
): Promise<void> {
  const rows = `${file}.rows`;
  const widths = variables.map(() => 0);
  let count = 0;
  async function* seen(): AsyncGenerator<string> {
    for await (const batch of batches) {
      let lines = '';
      for (const row of batch) {
        count += 1;
        for (const [at, value] of row.entries()) {
          if (typeof value === 'string') widths[at] = Math.max(widths[at]!, Buffer.byteLength(value));
        }
        lines += `${JSON.stringify(row)}\n`;
      }
      yield lines;
    }
  }
  await pipeline(Readable.from(seen(), { objectMode: false }), createWriteStream(rows));
  const most = widestOf(widths, count);
  const sized = variables.map((variable, at) => ({ ...variable, width: Math.min(widths[at]!, most) }));
  async function* bytes(): AsyncGenerator<Buffer> {
    yield dictionary(sized, count, facts, new Date());
    const encoder = new CaseEncoder(sized);
    for await (const row of readJsonLines<SavRow>(rows)) {
      const chunk = encoder.add(row.map((value) => (typeof value === 'string' ? fit(value, most) : value)));
      if (chunk) yield chunk;
    }
    yield encoder.end();
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(file));
  await rm(rows);
}

/** Elements of a case, and of all cases: each takes a byte where a text is shorter than the longest of its variable. */
const caseElements = 1_000_000;
const allElements = 2_000_000_000;

/** The most bytes that texts have, so that one respondent who writes very much does not make a file that nobody can open. */
export function widestOf(widths: readonly number[], cases: number): number {
  const room = Math.min(caseElements, allElements / Math.max(cases, 1));
  let most = mostBytes;
  const elements = () => widths.reduce((sum, width) => sum + elementsOf(Math.min(width, most)), 0);
  while (most > 255 && elements() > room) most = Math.floor(most / 2);
  return most;
}

/** Ends what is longer than there is room for. */
const goesOn = ' […]';

function fit(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  return `${cutTo(text, most - Buffer.byteLength(goesOn))}${goesOn}`;
}

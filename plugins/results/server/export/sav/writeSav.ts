import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CaseEncoder } from './cases.ts';
import { cutTo, dictionary, mostBytes, type SavVariable, type SizedVariable } from './dictionary.ts';

/** Of one response, for each variable; null: not answered. */
export type SavRow = readonly (number | string | null)[];

/**
 * Writes an SPSS system file (.sav), as PSPP, R, Python and jamovi read it, too. The dictionary comes first and says how long
 * texts are, so rows go into a file beside it until all have been seen: however many, one is in memory.
 */
export async function writeSav(
  file: string,
  title: string,
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
  const parts = variables.map((variable, at) => partsOf(variable, widths[at]!));
  const sized = parts.flat();
  async function* bytes(): AsyncGenerator<Buffer> {
    yield dictionary(sized, count, title, new Date());
    const encoder = new CaseEncoder(sized);
    for await (const line of createInterface({ input: createReadStream(rows), crlfDelay: Number.POSITIVE_INFINITY })) {
      const row = JSON.parse(line) as SavRow;
      const chunk = encoder.add(row.flatMap((value, at) => splitText(value, parts[at]!.length)));
      if (chunk) yield chunk;
    }
    yield encoder.end();
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(file));
  await rm(rows);
}

/** A text that is longer than any variable goes on in further ones, `Q3_part2` after `Q3`. */
function partsOf(variable: SavVariable, width: number): SizedVariable[] {
  if (width <= mostBytes) return [{ ...variable, width }];
  // A part may be some bytes short, because no character is broken.
  return Array.from({ length: Math.ceil(width / (mostBytes - 3)) }, (_, at) => ({
    ...variable,
    name: at === 0 ? variable.name : `${variable.name}_part${at + 1}`,
    width: mostBytes,
  }));
}

function splitText(value: number | string | null, count: number): (number | string | null)[] {
  if (count === 1) return [value];
  let rest = typeof value === 'string' ? value : '';
  return Array.from({ length: count }, () => {
    const part = cutTo(rest, mostBytes).toString();
    rest = rest.slice(part.length);
    return part;
  });
}

import { createReadStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { type TextEncoding, textSeparators } from '@kaiku/sdk/common/textFiles';

const quote = 0x22;
const lineEnds = new Set([0x0a, 0x0d]);
const cellStarts = new Set([...lineEnds, ...textSeparators.map((separator) => separator.charCodeAt(0))]);

/**
 * Cuts the beginning of a text file to its whole rows: where somebody cut it, a cell may be open or half a letter stand. One
 * of less than a row stays, and so does a workbook, which is only readable whole.
 */
export async function cutToRows(path: string, encoding?: TextEncoding): Promise<void> {
  const length = await wholeRows(createReadStream(path), encoding);
  if (length !== null) await truncate(path, length);
}

/** How many of the bytes hold whole rows; null where none do. A row goes on over line ends within quotes. */
export async function wholeRows(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding?: TextEncoding,
): Promise<number | null> {
  let form: ReturnType<typeof formOf> | undefined;
  let end: number | null = null;
  let at = 0;
  let half = 0;
  let isQuoted = false;
  // A quote elsewhere opens nothing: the reader tells that it is none of CSV.
  let mayOpen = true;
  for await (const chunk of chunks) {
    form ??= formOf(chunk, encoding);
    if (form.isZip) return null;
    for (const byte of chunk) {
      at += 1;
      if (at <= form.mark) continue;
      if (form.wide && at % 2 === 1) {
        half = byte;
        continue;
      }
      const sign = form.wide === 'little' ? half + byte * 256 : half * 256 + byte;
      if (sign === quote) {
        // Right after one that closes it opens again: the two are a letter of the cell.
        const opens: boolean = !isQuoted && mayOpen;
        mayOpen = isQuoted;
        isQuoted = opens;
      } else {
        mayOpen = cellStarts.has(sign);
        if (!isQuoted && lineEnds.has(sign)) end = at;
      }
    }
  }
  return end;
}

/** Letters of two bytes are told by their mark, or by the zeros of Latin ones; the others have the signs of CSV as they are. */
function formOf([a, b, c]: Uint8Array, encoding?: TextEncoding) {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => [a, b, c][at] === byte);
  const little = starts(0xff, 0xfe);
  const big = starts(0xfe, 0xff);
  const wide: 'little' | 'big' | null =
    encoding === 'utf-16le' || little || (!encoding && b === 0)
      ? 'little'
      : encoding === 'utf-16be' || big || (!encoding && a === 0)
        ? 'big'
        : null;
  return { wide, mark: little || big ? 2 : starts(0xef, 0xbb, 0xbf) ? 3 : 0, isZip: starts(0x50, 0x4b, 0x03) };
}

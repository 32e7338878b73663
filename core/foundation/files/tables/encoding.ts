import { createReadStream } from 'node:fs';
import { invalidFile } from './problems.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The encoding of a text file: by its mark, else UTF-8 when all of it is, else UTF-16 by its zeros, else Windows-1252. */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let zeros = 0;
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first) {
      const marked = byMark(chunk) ?? byZeros(chunk);
      if (marked) return marked;
      first = false;
    }
    if (chunk.includes(0)) zeros += 1;
    // Text holds no zeros outside of UTF-16: this is a picture or a program.
    if (zeros > 0) throw invalidFile('not_text');
    if (valid) valid = decodes(utf8, chunk);
  }
  return valid && decodes(utf8) ? 'utf-8' : 'windows-1252';
}

function byMark(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Latin letters in UTF-16 without a mark: every other byte of the beginning is zero. */
function byZeros(bytes: Buffer): Encoding | undefined {
  const sample = bytes.subarray(0, 256);
  if (sample.length < 4) return undefined;
  const half = Math.floor(sample.length / 2);
  const zerosAt = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zerosAt(1) > half * 0.6 && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > half * 0.6 && zerosAt(1) === 0) return 'utf-16be';
  return undefined;
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The file's text in pieces. */
export async function* textOf(
  path: string,
  encoding: Encoding,
  options: { end?: number } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, options) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

import { createReadStream } from 'node:fs';
import type { TextEncoding } from '@kaiku/sdk/common/textFiles';
import { invalidFile } from './problems.ts';

/**
 * The encoding of a text file: by its mark, else UTF-8 when all of it is, else UTF-16 by its zeros, else Windows-1252. A
 * file that breaks off in the middle of a letter is UTF-8 where it has whole ones before, or may break off anywhere.
 */
export async function encodingOf(path: string, isBeginning = false): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let hasLetters = false;
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first) {
      const marked = byMark(chunk) ?? byZeros(chunk);
      if (marked) return marked;
      first = false;
    }
    // Text holds no zeros outside of UTF-16: this is a picture or a program.
    if (chunk.includes(0)) throw invalidFile('not_text');
    const text: string | undefined = valid ? decoded(utf8, chunk) : undefined;
    valid = text !== undefined;
    hasLetters ||= text !== undefined && beyondAscii.test(text);
  }
  const isWhole = valid && decoded(utf8) !== undefined;
  return isWhole || (valid && (hasLetters || isBeginning)) ? 'utf-8' : 'windows-1252';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const beyondAscii = /[^\u0000-\u007f]/;

function byMark(bytes: Buffer): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Latin letters in UTF-16 without a mark: every other byte of the beginning is zero. */
function byZeros(bytes: Buffer): TextEncoding | undefined {
  const sample = bytes.subarray(0, 256);
  if (sample.length < 4) return undefined;
  const half = Math.floor(sample.length / 2);
  const zerosAt = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zerosAt(1) > half * 0.6 && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > half * 0.6 && zerosAt(1) === 0) return 'utf-16be';
  return undefined;
}

/** Undefined where the bytes are not in the encoding. */
function decoded(decoder: TextDecoder, chunk?: Buffer): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

/**
 * The file's text in pieces; half a letter at its end is U+FFFD.
 * @throws Problem `invalid_file` with `other_encoding` when `strict` and it is not in that encoding
 */
export async function* textOf(
  path: string,
  encoding: TextEncoding,
  { strict = false, end, onRead }: { strict?: boolean; end?: number; onRead?(bytes: number): void } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: strict });
  for await (const chunk of createReadStream(path, { end }) as AsyncIterable<Buffer>) {
    const text = decoded(decoder, chunk);
    if (text === undefined) throw invalidFile('other_encoding', { value: encoding });
    onRead?.(chunk.length);
    yield text;
  }
  yield decoded(decoder) ?? '\ufffd';
}

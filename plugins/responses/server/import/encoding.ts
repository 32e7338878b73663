import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@kaiku/sdk/server';
import type { ImportEncoding } from '../../contract/index.ts';

const archive = Buffer.from('PK');
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The encoding of a text file: by its mark or its zeros UTF-16, UTF-8 when all of it is, else Windows-1252. What breaks
 * off in the middle of a letter is a part of a file. Undefined for what is no text.
 */
export async function recogniseEncoding(path: string): Promise<ImportEncoding | undefined> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      if (chunk.subarray(0, 2).equals(archive) || chunk.subarray(0, 4).equals(oldWorkbook)) return undefined;
      const wide = wideEncoding(chunk);
      if (wide) return wide;
      isFirst = false;
    }
    if (chunk.includes(0)) return undefined;
    isUtf8 &&= decodes(utf8, chunk);
  }
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

function wideEncoding(bytes: Buffer): ImportEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 256);
  const zerosAt = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const many = sample.length * 0.3;
  if (zerosAt(1) > many && zerosAt(0) === 0) return 'utf-16le';
  return zerosAt(0) > many && zerosAt(1) === 0 ? 'utf-16be' : undefined;
}

function decodes(decoder: TextDecoder, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Writes a text file anew in UTF-8. @throws Problem `invalid_file` when it is not in that encoding */
export async function writeAsUtf8(from: string, to: string, encoding: ImportEncoding): Promise<void> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  async function* texts(chunks: AsyncIterable<Buffer>) {
    yield '\ufeff';
    for await (const chunk of chunks) {
      try {
        yield decoder.decode(chunk, { stream: true });
      } catch {
        throw new Problem('invalid_file', { details: [{ code: 'other_encoding', value: encoding }] });
      }
    }
  }
  await pipeline(createReadStream(from), texts, createWriteStream(to));
}

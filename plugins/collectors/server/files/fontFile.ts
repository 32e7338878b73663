import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/**
 * A WOFF file as the TrueType font that it packs: `fontkit` reads tables of WOFF by unpacking them anew for every glyph.
 * @see https://www.w3.org/TR/WOFF/
 */
export function unpackedFont(path: string): Buffer {
  const woff = readFileSync(path);
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    return { head: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), length, bytes, packed };
  });
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  const largest = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(largest * 16, 6);
  directory.writeUInt16BE(Math.log2(largest), 8);
  directory.writeUInt16BE((count - largest) * 16, 10);
  const parts = [directory];
  let offset = directory.length;
  for (const [index, { head, sum, length, bytes, packed }] of tables.entries()) {
    const at = 12 + index * 16;
    head.copy(directory, at);
    sum.copy(directory, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(bytes) : bytes).copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

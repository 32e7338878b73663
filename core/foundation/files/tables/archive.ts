import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Open } from 'unzipper';
import { invalidFile } from './problems.ts';

/** What an honest spreadsheet of 50 MB can grow to; its XML shrinks to a twentieth or less. */
const archiveLimits = {
  entries: 2_000,
  /** Bytes when unpacked, in all. */
  unpacked: 600 * 1024 * 1024,
  /** Of the shared texts alone: the reader holds them in memory. */
  sharedTexts: 120 * 1024 * 1024,
  /** Unpacked size by packed size, for entries beyond `freeBytes`. */
  ratio: 250,
  freeBytes: 5 * 1024 * 1024,
} as const;

/**
 * Refuses archives that unpack to more than a spreadsheet would. Sizes in an archive's directory can lie, so each entry
 * is unpacked and its bytes counted, which holds nothing in memory and stops at the limit.
 * @returns how many rows each sheet has by its part's path, near enough to tell how far a reader is
 * @throws Problem `invalid_file`
 */
export async function checkArchive(path: string): Promise<ReadonlyMap<string, number>> {
  // The library makes a list as long as is told before it reads the first part.
  if ((await partsTold(path)) > archiveLimits.entries) throw invalidFile('archive_too_large');
  const directory = await Open.file(path).catch(() => null);
  if (!directory?.files.some((file) => file.path === 'xl/workbook.xml')) throw invalidFile('not_spreadsheet');
  if (directory.files.length > archiveLimits.entries) throw invalidFile('archive_too_large');
  let total = 0;
  const rows = new Map<string, number>();
  for (const file of directory.files) {
    if (file.type === 'Directory') continue;
    let size = 0;
    let stream: Readable | undefined;
    try {
      // Throws for a place or a size that no file has.
      stream = file.stream();
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        total += chunk.length;
        if (file.path.startsWith('xl/worksheets/')) rows.set(file.path, (rows.get(file.path) ?? 0) + rowsIn(chunk));
        const packed = Math.max(file.compressedSize, 1);
        const swollen = size > archiveLimits.freeBytes && size / packed > archiveLimits.ratio;
        const texts = file.path === 'xl/sharedStrings.xml' && size > archiveLimits.sharedTexts;
        if (swollen || texts || total > archiveLimits.unpacked) throw invalidFile('archive_too_large');
      }
    } catch (error) {
      if ((error as Error).name === 'Problem') throw error;
      throw invalidFile('archive_broken');
    } finally {
      stream?.destroy();
    }
  }
  return rows;
}

/** Where the library looks for the end of an archive, in which it tells how many parts there are. */
const tailBytes = 80;

/** How many parts the end of an archive tells of; 0 where there is no such end. */
async function partsTold(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = async (at: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, Math.min(Math.max(0, at), size))).buffer;
    const tail = await bytes(size - tailBytes, tailBytes);
    const at = tail.indexOf('PK\x05\x06');
    if (at < 0 || at + 22 > tail.length) return 0;
    // Of 64 bits, told in a record of its own.
    const isLong =
      [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 10)].includes(0xffff) ||
      tail.readUInt32LE(at + 16) === 0xffffffff;
    if (!isLong) return tail.readUInt16LE(at + 10);
    const place = (await bytes(Math.max(0, size - tailBytes) + at - 20, 20)).readBigUInt64LE(8);
    return Number((await bytes(Number(place), 56)).readBigUInt64LE(32));
  } finally {
    await file.close();
  }
}

function rowsIn(xml: Buffer): number {
  let count = 0;
  for (let at = xml.indexOf('<row '); at >= 0; at = xml.indexOf('<row ', at + 1)) count += 1;
  return count;
}

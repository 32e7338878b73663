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
  const directory = await Open.file(path).catch(() => null);
  if (!directory?.files.some((file) => file.path === 'xl/workbook.xml')) throw invalidFile('not_spreadsheet');
  if (directory.files.length > archiveLimits.entries) throw invalidFile('archive_too_large');
  let total = 0;
  const rows = new Map<string, number>();
  for (const file of directory.files) {
    if (file.type === 'Directory') continue;
    let size = 0;
    const stream = file.stream();
    try {
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
      stream.destroy();
    }
  }
  return rows;
}

function rowsIn(xml: Buffer): number {
  let count = 0;
  for (let at = xml.indexOf('<row '); at >= 0; at = xml.indexOf('<row ', at + 1)) count += 1;
  return count;
}

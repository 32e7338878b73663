import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Ids of very many responses in their order, 16 bytes each, so that no memory has to hold them. */
const idBytes = 16;

export async function writeIds(
  file: string,
  batches: AsyncIterable<readonly [string][]> | Iterable<readonly [string][]>,
): Promise<number> {
  let count = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      count += batch.length;
      yield Buffer.from(batch.map(([id]) => id.replaceAll('-', '')).join(''), 'hex');
    }
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(file));
  return count;
}

export async function* readIds(file: string, size: number): AsyncGenerator<string[]> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(size * idBytes);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      const ids: string[] = [];
      for (let at = 0; at < bytesRead; at += idBytes) {
        const hex = buffer.toString('hex', at, at + idBytes);
        ids.push(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
      }
      yield ids;
    }
  } finally {
    await handle.close();
  }
}

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { readJsonLines } from '@kaiku/sdk/server';
import type { ImportedResponse } from './readRow.ts';

/** Rows of one INSERT: a few hundred kilobytes. */
const chunkSize = 500;

/** Writes responses to a file, a line each, at the speed of the disk. */
export function stageWriter(path: string) {
  const stream = createWriteStream(path);
  let failure: Error | null = null;
  stream.once('error', (error) => {
    failure = error;
  });
  return {
    async write(response: ImportedResponse): Promise<void> {
      if (failure) throw failure;
      if (!stream.write(`${JSON.stringify(response)}\n`)) await once(stream, 'drain');
    },
    async end(): Promise<void> {
      stream.end();
      await finished(stream);
    },
    discard: () => void stream.destroy(),
  };
}

/** The staged responses in chunks. */
export async function* stagedChunks(path: string): AsyncGenerator<ImportedResponse[]> {
  let chunk: ImportedResponse[] = [];
  for await (const response of readJsonLines<ImportedResponse>(path)) {
    chunk.push(response);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

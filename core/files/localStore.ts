import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, notFound, Problem, uuidv7 } from '@kaiku/sdk/server';

/** Files in a folder per company. A file appears under its key only once it is whole. */
export function createLocalFileStore(folder: string): FileStore {
  const place = (companyId: string, key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(companyId) || !/^[0-9a-f-]{36}$/.test(key)) throw notFound();
    return path.join(folder, companyId, key.slice(-2), key);
  };
  return {
    async put(companyId, { contentType, stream, maxBytes }) {
      const key = uuidv7();
      const file = place(companyId, key);
      const partial = `${file}.partial`;
      await mkdir(path.dirname(file), { recursive: true });
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > maxBytes) {
            done(
              new Problem('file_too_large', {
                status: 413,
                params: { limit: `${Math.round(maxBytes / 1024 / 1024)} MB` },
              }),
            );
          } else done(null, chunk);
        },
      });
      try {
        await pipeline(stream, count, createWriteStream(partial));
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size, contentType };
    },
    async get(companyId, key) {
      const file = place(companyId, key);
      const facts = await stat(file).catch(() => null);
      if (!facts) throw notFound();
      return { stream: createReadStream(file), size: facts.size, contentType: 'application/octet-stream' };
    },
    async remove(companyId, key) {
      await rm(place(companyId, key), { force: true });
    },
  };
}

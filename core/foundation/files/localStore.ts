import { once } from 'node:events';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStoreAdapter, notFound, uuidv7 } from '@kaiku/sdk/server';
import { builtInStore, filePath } from './keys.ts';
import { measure } from './measure.ts';

/** Files in a folder per company. A file appears under its key only once it is whole. */
export function createLocalFileStore(folder: string): FileStoreAdapter {
  const place = (companyId: string, key: string): string => path.join(folder, filePath(companyId, key));
  return {
    name: builtInStore,
    async put(companyId, { key = uuidv7(), contentType, stream, maxBytes }) {
      const file = place(companyId, key);
      const partial = `${file}.partial`;
      await mkdir(path.dirname(file), { recursive: true });
      const measured = measure(maxBytes);
      try {
        await pipeline(stream, measured.stream, createWriteStream(partial));
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size: measured.size(), contentType };
    },
    async get(companyId, key) {
      const file = place(companyId, key);
      const facts = await stat(file).catch(() => null);
      if (!facts) throw notFound();
      const stream = createReadStream(file);
      // Open before it is handed out: who removes the file meanwhile takes it from nobody, and no failure goes unheard.
      await once(stream, 'open').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notFound() : error;
      });
      return { stream, size: facts.size };
    },
    async remove(companyId, key) {
      await rm(place(companyId, key), { force: true });
    },
    async prepare() {
      await mkdir(folder, { recursive: true });
    },
    check: () => access(folder, constants.W_OK),
    close: () => {},
  };
}

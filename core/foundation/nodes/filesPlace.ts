import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, makeDataFolder } from '@kaiku/config';
import { builtInStore } from '../files/keys.ts';

/** Where uploaded files lie, so that nodes can tell whether they see the same ones. */
export interface FilesPlace {
  /** As it is told to people. */
  name: string;
  /** What other nodes compare; null for a folder that no node has marked yet. */
  key(): string | null;
  /** Makes it one that others can recognise. @returns its key */
  mark(): string;
}

/** In a folder that is shared every node reads the same. */
const marker = '.kaiku';

export function filesPlace(config: Pick<Config, 'fileStore' | 'filesS3' | 'dataDir'>): FilesPlace {
  if (config.fileStore !== builtInStore) return elsewhere(`store ${config.fileStore}`);
  if (config.filesS3) return elsewhere(`bucket ${config.filesS3.url}/${config.filesS3.bucket}`);
  const folder = makeDataFolder(config.dataDir, 'files');
  const file = path.join(folder, marker);
  const key = () => {
    // One without a word was broken off, as by a full disk.
    const word = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    return word ? `folder ${word}` : null;
  };
  return {
    name: `the folder ${folder}`,
    key,
    mark() {
      const there = key();
      if (there !== null) return there;
      rmSync(file, { force: true });
      writeFileSync(file, `${randomBytes(12).toString('base64url')}\n`, { flag: 'wx' });
      return key()!;
    },
  };
}

const elsewhere = (name: string): FilesPlace => ({ name: `the ${name}`, key: () => name, mark: () => name });

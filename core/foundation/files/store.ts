import path from 'node:path';
import { type Config, makeDataFolder, StartupError } from '@kaiku/config';
import type { FileStoreAdapter, Logger } from '@kaiku/sdk/server';
import { builtInStore } from './keys.ts';
import { createLocalFileStore } from './localStore.ts';

/** The store that the configuration names: an S3 bucket, or a folder below the data folder. */
export async function createFileStore(
  { filesS3, dataDir }: Pick<Config, 'filesS3' | 'dataDir'>,
  log: Logger,
): Promise<FileStoreAdapter> {
  if (!filesS3) return createLocalFileStore(path.join(dataDir, 'files'));
  // The client is large, and most nodes of newcomers never need it.
  const { createS3FileStore } = await import('./s3Store.ts');
  return createS3FileStore(filesS3, log);
}

/** @throws StartupError naming the folder, or the bucket, what the server said of it, and the variable to look at */
export async function prepareFileStore(
  store: FileStoreAdapter,
  { filesS3, dataDir }: Pick<Config, 'filesS3' | 'dataDir'>,
): Promise<void> {
  const builtIn = store.name === builtInStore;
  if (builtIn && !filesS3) {
    makeDataFolder(dataDir, 'files');
    return;
  }
  try {
    await store.prepare();
  } catch (error) {
    if (!builtIn || !filesS3) {
      throw new StartupError(
        'files_unreachable',
        `The file store "${store.name}" cannot be used: ${(error as Error).message}`,
        'Mend what the message names, or choose another store with KAIKU_FILE_STORE.',
        { cause: error },
      );
    }
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    throw new StartupError(
      'files_unreachable',
      `The bucket "${filesS3.bucket}" of KAIKU_FILES_S3_URL (${filesS3.url}) cannot be used: ${reasons[status ?? 0] ?? ([name, message].filter(Boolean).join(': ') || 'no answer')}.`,
      'Correct the KAIKU_FILES_S3_ variables (docs/operations.md), or make the bucket and give the key the right to read, write and delete in it.',
      { cause: error },
    );
  }
}

/** What a status of the server means here. */
const reasons: Record<number, string> = {
  301: 'it lies in another region than KAIKU_FILES_S3_REGION says',
  400: 'the server does not take KAIKU_FILES_S3_REGION or KAIKU_FILES_S3_KEY_ID',
  403: 'the server refuses KAIKU_FILES_S3_KEY_ID and KAIKU_FILES_S3_SECRET, or the key has no right to the bucket',
  404: 'there is no such bucket (KAIKU_FILES_S3_BUCKET)',
};

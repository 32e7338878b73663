import type { FileStore } from '@kaiku/sdk/server';

/** A file store as the host sees it. */
export interface CheckedFileStore extends FileStore {
  /** Shows at the start that files can be written and read. @throws when they cannot */
  prepare(): Promise<void>;
  /** @throws when the store does not answer now */
  check(): Promise<void>;
  close(): void;
}

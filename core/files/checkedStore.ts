import type { Readable } from 'node:stream';
import type { StoredFile } from '@kaiku/sdk/server';

/** Where files lie. It knows bytes only; who refers to them, and what they hold, `createFiles` knows. */
export interface CheckedFileStore {
  /** `key` is made when it is not given. */
  put(
    companyId: string,
    file: { key?: string; name: string; contentType: string; stream: Readable; maxBytes: number },
  ): Promise<StoredFile>;
  /** @throws Problem `not_found` */
  get(companyId: string, key: string): Promise<{ stream: Readable; size: number }>;
  remove(companyId: string, key: string): Promise<void>;
  /** Shows at the start that files can be written and read. @throws when they cannot */
  prepare(): Promise<void>;
  /** @throws when the store does not answer now */
  check(): Promise<void>;
  close(): void;
}

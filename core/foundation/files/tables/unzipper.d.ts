/** The part of `unzipper` that is used here; it brings no types. */
declare module 'unzipper' {
  import type { Readable } from 'node:stream';
  export interface ArchiveEntry {
    path: string;
    type: 'File' | 'Directory';
    compressedSize: number;
    uncompressedSize: number;
    stream(): Readable;
  }
  export const Open: { file(path: string): Promise<{ files: ArchiveEntry[] }> };
}

import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Request } from '@hapi/hapi';
import type { UploadedFile } from '@kaiku/sdk/server';

/** A file of a form, with the name of its field. */
export interface FormFile extends UploadedFile {
  field: string;
}

interface Part {
  path: string;
  bytes: number;
  filename?: string;
}
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'path' in value && 'bytes' in value;

const partsOf = (payload: unknown): [string, unknown][] =>
  Object.entries((payload ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, unknown] => [name, one]),
  );

/** The files of a form that was sent; fields in which none was chosen are left out. */
export const uploadsOf = (payload: unknown): FormFile[] =>
  partsOf(payload).flatMap(([field, part]) =>
    isPart(part) && part.filename
      ? [
          {
            field,
            filename: part.filename,
            contentType: 'application/octet-stream',
            path: part.path,
            size: part.bytes,
            stream: () => createReadStream(part.path),
          },
        ]
      : [],
  );

/** Removes the files that the request has brought. */
export async function removeParts(payload: unknown): Promise<void> {
  await Promise.all(partsOf(payload).map(([, part]) => (isPart(part) ? unlink(part.path).catch(() => {}) : undefined)));
}

/** What a request counts for by what it brings, before that is read. */
export const megabytesOf = ({ headers }: Request): number =>
  1 + Math.floor(Number(headers['content-length'] ?? maxFormBytes) / 1024 / 1024);

/** Files of a form: those of a page's questions. */
export const maxFiles = 100;
/** Files that it costs as much to keep as to read a megabyte. */
const filesPerPoint = 20;

/** What a form turns out to count for beyond its megabytes: many files of a letter each are work. */
export const surplusOf = (files: readonly FormFile[]): number => Math.floor(files.length / filesPerPoint);

/** A form with the files of a question, or of a few. */
export const maxFormBytes = 64 * 1024 * 1024;

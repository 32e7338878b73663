import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Request } from '@hapi/hapi';
import type { UploadedFile } from '@kaiku/sdk/server';
import { maxValues } from './weight.ts';

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

/** And its other fields; none of one that has more than anybody fills in. */
export function fieldsOf(payload: unknown): [string, string][] {
  const fields = partsOf(payload).filter((one): one is [string, string] => typeof one[1] === 'string');
  return fields.length > maxValues ? [] : fields;
}

/** Removes the files that the request has brought. */
export async function removeParts(payload: unknown): Promise<void> {
  await Promise.all(partsOf(payload).map(([, part]) => (isPart(part) ? unlink(part.path).catch(() => {}) : undefined)));
}

/** What a request counts for by what it brings, before that is read. */
export const megabytesOf = ({ headers }: Request): number =>
  1 + Math.floor(Number(headers['content-length'] ?? maxFormBytes) / 1024 / 1024);

/** Parts of a form, of which each may be a file, that it costs as much to keep as to read a megabyte. */
const partsPerPoint = 20;
/** Parts that a form may have, with all that was answered before. Each may be a file that is open: processes have limits. */
export const maxParts = 400;
/** Bytes of the shortest part. */
const partBytes = 70;

/** As `megabytesOf`, and by how many files it may hold: hundreds of a letter each are half a second of work. */
export function formWeightOf(request: Request): number {
  const bytes = Number(request.headers['content-length'] ?? maxFormBytes);
  const parts = Math.min(maxParts, bytes / partBytes);
  return megabytesOf(request) + Math.floor(parts / partsPerPoint);
}

/** What it turns out to hold beyond that: files that nobody was asked for. */
export const surplusOf = (payload: unknown): number =>
  Math.max(0, partsOf(payload).filter(([, part]) => isPart(part)).length - partsPerPoint);

/** A form with the files of a question, or of a few. */
export const maxFormBytes = 64 * 1024 * 1024;

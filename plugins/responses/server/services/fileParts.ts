import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AnswerFile, elementPath, FILE_PART_BYTES, type FileLimits, type Id, problem } from '@kaiku/sdk/model';
import {
  type FileStore,
  invalid,
  Problem,
  type TenantContext,
  type TenantRunner,
  type UploadedFile,
} from '@kaiku/sdk/server';
import type { FilePart, Respondent } from '../../contract/index.ts';
import { filesTable } from './fileSweep.ts';

/** Places of parts: no whole file has one of them. So there are parts of one file of a question at a time. */
const firstPlace = 1_000;
/** For so long they wait for each other. */
const waitingMs = 24 * 60 * 60 * 1_000;

interface PartRow {
  id: string;
  upload: string | null;
  part: number | null;
  name: string;
  size: number;
}

/** What it needs of the files that come at once. */
interface Whole {
  own(respondent: Respondent): object;
  /** Stores it in the place of its parts. @throws Problem `validation` */
  add(file: UploadedFile, upload: string): Promise<AnswerFile>;
  /** @throws Problem `validation` with `file-waiting` */
  room(ctx: TenantContext, surveyId: string, elementId: Id, file: { name: string; size: number }): Promise<void>;
  drop(ctx: TenantContext, ids: readonly string[]): Promise<void>;
}

/** Bytes that a part has, by the size of its file; none where there is no such part. */
function bytesOf({ size, part }: FilePart): number {
  const left = size - part * FILE_PART_BYTES;
  return Math.min(FILE_PART_BYTES, left);
}

interface Parts {
  runner: TenantRunner;
  store: FileStore;
  whole: Whole;
}

/** The file that the upload has become, where all of it came. */
function wholeOf(rows: readonly PartRow[]): AnswerFile | undefined {
  const row = rows.find(({ part }) => part === null);
  return row && { id: row.id, name: row.name, size: row.size };
}

/** Takes a part; with the last one the file is judged and stored in the place of its parts. */
export async function addPart(
  parts: Parts,
  respondent: Respondent,
  elementId: Id,
  limits: FileLimits,
  given: FilePart,
): Promise<AnswerFile | { next: number }> {
  const { companyId } = respondent;
  const { upload, part, name, size, bytes } = given;
  const own = { ...parts.whole.own(respondent), element_id: elementId };
  if (size > limits.bytes) throw invalid(problem(elementPath(elementId), 'file-size', { name, max: limits.megabytes }));
  if (bytes.length === 0 || bytes.length !== bytesOf(given)) {
    throw invalid({ path: 'part', code: 'format', params: { label: 'part' } });
  }
  const rows = (): Promise<PartRow[]> =>
    parts.runner.run(
      companyId,
      ({ trx }) =>
        trx(filesTable)
          .where({ ...own, upload })
          .select('*'),
      {
        readOnly: true,
      },
    );
  /** What the upload has become. A part that was stored while the whole took its place goes, too. */
  const become = async (there: readonly PartRow[]): Promise<AnswerFile | undefined> => {
    const made = wholeOf(there);
    const late = made ? there.flatMap((row) => (row.part === null ? [] : [row.id])) : [];
    if (late.length > 0) await parts.runner.run(companyId, (ctx) => parts.whole.drop(ctx, late));
    return made;
  };
  const before = await rows();
  // Its reply got lost.
  const done = await become(before);
  if (done) return done;
  if (!before.some((row) => row.part === part)) await takePart(parts, respondent, own, elementId, given);

  const there = await rows();
  const made = await become(there);
  if (made) return made;
  const ids = new Map(there.map((row) => [row.part, row.id]));
  const count = Math.ceil(size / FILE_PART_BYTES);
  const keys = Array.from({ length: count }, (_, at) => ids.get(at));
  const next = keys.indexOf(undefined);
  if (next !== -1) return { next };
  try {
    return await join(parts, companyId, given, keys as string[]);
  } catch (error) {
    // Its parts went into the file meanwhile: the last one was sent twice.
    const whole = await become(await rows());
    if (whole) return whole;
    // What is refused as a whole is not wanted in parts; any other trouble passes, and the last part is sent again.
    if (error instanceof Problem && error.code === 'validation')
      await parts.runner.run(companyId, (ctx) => parts.whole.drop(ctx, keys as string[]));
    throw error;
  }
}

/** Stores a part; those of another file of the question go. */
async function takePart(
  { runner, store, whole }: Parts,
  { companyId, surveyId }: Respondent,
  own: object,
  elementId: Id,
  { upload, part, name, size, bytes }: FilePart,
): Promise<void> {
  const stream = Readable.from([bytes]);
  const file = { name: 'part', contentType: 'application/octet-stream', stream, maxBytes: FILE_PART_BYTES };
  const { key } = await store.put(companyId, file);
  const kept = await runner.run(companyId, async (ctx) => {
    const files = () => ctx.trx(filesTable).where(own);
    const others: string[] = await files().whereNotNull('part').whereNot({ upload }).forUpdate().pluck('id');
    if (others.length > 0) await whole.drop(ctx, others);
    const there: PartRow[] = await files().where({ upload }).select('*');
    // Somebody else's part was the last.
    if (wholeOf(there)) return false;
    // For all that is still to come: who may bring the first part may bring the last.
    const come = there.reduce((sum, row) => sum + row.size, 0);
    await whole.room(ctx, surveyId, elementId, { name, size: size - come });
    const row = { ...own, id: key, upload, part, place: firstPlace + part, name: 'part', size: bytes.length };
    const stored = await ctx
      .trx(filesTable)
      .insert({ ...row, content_type: file.contentType, expires_at: new Date(Date.now() + waitingMs) })
      .onConflict(['company_id', 'transaction_id', 'collector_id', 'element_id', 'place'])
      .ignore()
      .returning('id');
    if (stored.length > 0) await store.keep(ctx, key);
    return stored.length > 0;
  });
  if (!kept) await store.remove(companyId, key);
}

/** Puts the parts together. @throws Problem `validation` as for a file that came at once */
async function join(
  { store, whole }: Parts,
  companyId: string,
  { upload, name: filename, folder }: FilePart,
  keys: readonly string[],
): Promise<AnswerFile> {
  const at = path.join(folder, randomUUID());
  try {
    for (const key of keys) {
      const { stream } = await store.get(companyId, key);
      await pipeline(stream, createWriteStream(at, { flags: 'a' }));
    }
    const { size } = await stat(at);
    const stream = () => createReadStream(at);
    return await whole.add({ filename, contentType: 'application/octet-stream', path: at, size, stream }, upload);
  } finally {
    await unlink(at).catch(() => {});
  }
}

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AnswerFile, elementPath, FILE_PART_BYTES, type FileLimits, type Id, problem } from '@kaiku/sdk/model';
import { type FileStore, invalid, type TenantContext, type TenantRunner, type UploadedFile } from '@kaiku/sdk/server';
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

/** Takes a part; with the last one the file is judged and stored, and its parts go. */
export async function addPart(
  { runner, store, whole }: { runner: TenantRunner; store: FileStore; whole: Whole },
  respondent: Respondent,
  elementId: Id,
  limits: FileLimits,
  given: FilePart,
): Promise<AnswerFile | { next: number }> {
  const { companyId, surveyId } = respondent;
  const { upload, part, name, size, bytes, folder } = given;
  const own = { ...whole.own(respondent), element_id: elementId };
  if (size > limits.bytes) throw invalid(problem(elementPath(elementId), 'file-size', { name, max: limits.megabytes }));
  if (bytes.length === 0 || bytes.length !== bytesOf(given)) {
    throw invalid({ path: 'part', code: 'format', params: { label: 'part' } });
  }
  const rows = (): Promise<PartRow[]> =>
    runner.run(companyId, ({ trx }) => trx(filesTable).where(own).whereNotNull('upload').select('*'), {
      readOnly: true,
    });
  const there = (await rows()).filter((row) => row.upload === upload);
  // Its reply got lost.
  const done = there.find((row) => row.part === null);
  if (done) return { id: done.id, name: done.name, size: done.size };

  if (!there.some((row) => row.part === part)) {
    const stream = Readable.from([bytes]);
    const file = { name: 'part', contentType: 'application/octet-stream', stream, maxBytes: FILE_PART_BYTES };
    const { key } = await store.put(companyId, file);
    const kept = await runner.run(companyId, async (ctx) => {
      const others: string[] = await ctx
        .trx(filesTable)
        .where(own)
        .whereNotNull('part')
        .whereNot({ upload })
        .forUpdate()
        .pluck('id');
      if (others.length > 0) await whole.drop(ctx, others);
      await whole.room(ctx, surveyId, elementId, { name, size: bytes.length });
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
  const parts = (await rows()).filter((row) => row.upload === upload && row.part !== null);
  const byPart = new Map(parts.map((row) => [row.part, row.id]));
  const count = Math.ceil(size / FILE_PART_BYTES);
  for (let next = 0; next < count; next += 1) if (!byPart.has(next)) return { next };

  const at = path.join(folder, randomUUID());
  try {
    for (let one = 0; one < count; one += 1) {
      const { stream } = await store.get(companyId, byPart.get(one)!);
      await pipeline(stream, createWriteStream(at, { flags: 'a' }));
    }
    const contentType = 'application/octet-stream';
    const { size: bytesThere } = await stat(at);
    const stream = () => createReadStream(at);
    return await whole.add({ filename: name, contentType, path: at, size: bytesThere, stream }, upload);
  } finally {
    await unlink(at).catch(() => {});
    await runner.run(companyId, (ctx) =>
      whole.drop(
        ctx,
        parts.map(({ id }) => id),
      ),
    );
  }
}

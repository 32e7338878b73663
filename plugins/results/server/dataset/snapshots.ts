import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ResponseReader } from '@kaiku/plugin-responses/contract';
import type { CopyScope, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { FileStore, TenantContext, TenantRunner } from '@kaiku/sdk/server';
import { datasetFormat } from './layout.ts';

export interface SnapshotRow {
  survey_id: string;
  file_key: string;
  sha256: string;
  bytes: number;
  format: string;
  watermark: string;
  responses: number;
  made_at: Date;
}

/** A dataset as it lies in the file store. */
export type Snapshot = Pick<SnapshotRow, 'file_key' | 'sha256' | 'bytes' | 'responses'>;

export interface SnapshotServices {
  files: FileStore;
  tenants: Pick<TenantRunner, 'run'>;
  responses: ResponseReader;
  surveys: Pick<SurveyReader, 'hold' | 'head'>;
}

const maxBytes = 20_000_000_000;
const rows = ({ trx }: TenantContext) => trx<SnapshotRow>('results.snapshots');
const keyOf = ({ surveyId }: CopyScope) => ({ survey_id: surveyId });

/** Datasets that nodes leave for each other in the file store, one of a survey: to read its answers takes far longer. */
export class Snapshots {
  readonly #services: SnapshotServices;

  constructor(services: SnapshotServices) {
    this.#services = services;
  }

  /** @returns null where there is none that changes since could bring up to date */
  async find(ctx: TenantContext, copy: CopyScope): Promise<Snapshot | null> {
    const row: SnapshotRow | undefined = await rows(ctx).where(keyOf(copy)).first();
    if (row?.format !== datasetFormat) return null;
    const { reset } = await this.#services.responses.changes(ctx, copy, row.watermark);
    return reset ? null : row;
  }

  /** Fetches one. @throws where it is not there, or not what was stored */
  async fetch({ companyId }: CopyScope, snapshot: Snapshot, file: string, signal?: AbortSignal): Promise<void> {
    const { stream } = await this.#services.files.get(companyId, snapshot.file_key);
    const sum = hashing();
    try {
      await pipeline(stream, sum.pass, createWriteStream(file), { signal });
      if (sum.digest() !== snapshot.sha256) throw new Error('a stored dataset is not what was stored');
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  /**
   * Stores a dataset's file, in place of the one before.
   * @returns whether it is there now: not when answers were removed since it was made, or the survey's is not kept any more
   * @throws Problem `not_found` when the survey is gone
   */
  async store(copy: CopyScope, file: string, watermark: string, responses: number): Promise<boolean> {
    const { files, tenants, surveys } = this.#services;
    const { size: bytes } = await stat(file);
    const sum = hashing();
    const contentType = 'application/octet-stream';
    // Whoever stores it hears where the file cannot be read, and lets go of it where it cannot be stored.
    pipeline(createReadStream(file), sum.pass).catch(() => {});
    const { key } = await files.put(copy.companyId, { name: 'dataset', contentType, stream: sum.pass, maxBytes });
    const fields = { file_key: key, sha256: sum.digest(), bytes, format: datasetFormat, watermark, responses };
    return tenants.run(copy.companyId, async (ctx) => {
      await surveys.hold(ctx, copy.surveyId);
      await takeTurn(ctx, copy.surveyId);
      if (!(await surveys.head(ctx, copy.surveyId))?.useDatasets) return false;
      if (await this.#lacksRemovals(ctx, copy, watermark)) return false;
      const before: SnapshotRow | undefined = await rows(ctx).where(keyOf(copy)).first();
      const now = { ...fields, made_at: new Date() };
      await rows(ctx)
        .insert({ ...keyOf(copy), ...now })
        .onConflict(['company_id', 'survey_id'])
        .merge(now);
      await files.keep(ctx, key);
      if (before) await files.remove(ctx, before.file_key);
      return true;
    });
  }

  /** What was removed is to lie nowhere. */
  async #lacksRemovals(ctx: TenantContext, copy: CopyScope, watermark: string): Promise<boolean> {
    const { reset, batches } = await this.#services.responses.changes(ctx, copy, watermark);
    if (reset) return true;
    // Removals come first.
    for await (const change of batches) return change.type === 'removed';
    return false;
  }
}

/** Forgets what is stored of a survey: it is gone, or some of its answers are. */
export async function forgetSnapshot(ctx: TenantContext, files: FileStore, surveyId: string): Promise<void> {
  await takeTurn(ctx, surveyId);
  const gone = await rows(ctx).where({ survey_id: surveyId }).delete().returning('file_key');
  for (const { file_key } of gone) await files.remove(ctx, file_key);
}

/**
 * One at a time stores or forgets a survey's, until its transaction ends: of two that stored at once each would replace
 * the same one, and leave the other's file for ever; who forgets would not see one that is on its way.
 */
async function takeTurn({ trx, companyId }: TenantContext, surveyId: string): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtext('results.snapshots'), hashtext(?))", [
    `${companyId} ${surveyId}`,
  ]);
}

function hashing(): { pass: Transform; digest(): string } {
  const hash = createHash('sha256');
  const pass = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { pass, digest: () => hash.digest('hex') };
}

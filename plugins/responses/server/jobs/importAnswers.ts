import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackgroundMappings, QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { applyMappings, type SurveyStructure } from '@kaiku/sdk/model';
import {
  Companies,
  defineJob,
  FileStore,
  FileWork,
  inFolder,
  JobCancelled,
  type JobContext,
  notFound,
  Problem,
} from '@kaiku/sdk/server';
import {
  answersImported,
  type ImportForm,
  type ImportMeanings,
  type ImportTarget,
  importLimits,
  TracesOfRespondents,
} from '../../contract/index.ts';
import { openAnswers } from '../import/answerTable.ts';
import { clockOf } from '../import/clock.ts';
import { keepFaults } from '../import/faultList.ts';
import { Faults } from '../import/faults.ts';
import { meaningsByColumn } from '../import/meanings.ts';
import { planImport } from '../import/plan.ts';
import { filesLeftOut, readRow } from '../import/readRow.ts';
import { stagedChunks, stageWriter } from '../import/staged.ts';
import { beginImport, refuseTwice, storedImport, storeImported } from '../import/store.ts';
import { headingKey } from '../import/targets.ts';
import { coderFor } from '../services/coding.ts';
import { removeSlice } from '../services/removal.ts';

export interface ImportPayload {
  surveyId: string;
  surveyVersion: number;
  fileKey: string;
  filename: string;
  /** One per column of the file. */
  targets: ImportTarget[];
  /** Missing: as recognised. */
  form?: ImportForm;
  /** Of all answers, where the file has no times. */
  answeredAt?: string;
  /** Name of who imports, for the list of imports; missing in jobs of before it was noted. */
  importedBy?: string;
  /** Nothing is stored. */
  dryRun?: boolean;
  /** Rows with faults are left out. */
  leaveOut?: boolean;
  /** What cells say that mean no answer. */
  noAnswer?: string[];
  /** What cells of a column mean, by heading. */
  meanings?: ImportMeanings;
  /** Of the file: SHA-256, in hexadecimal. */
  digest?: string;
  /** Refused where another import has stored the same file meanwhile. */
  once?: boolean;
}

/** The longest silence of the reading thread: an honest workbook of 50 MB takes a fifth of it to unpack. */
const limits = { ...importLimits, seconds: 120 };

/**
 * Reads the whole file before it stores a row: faults are told all together, and nothing of a faulty file gets in, but
 * where who imports leaves its faulty rows out.
 * What is stored goes into one transaction, once, however often the job is begun.
 */
export const importAnswers = defineJob<ImportPayload>({
  name: 'responses.import',
  lane: 'heavy',
  maxAttempts: 3,
  refusalsAreTold: true,
  async handler(ctx, payload) {
    const earlier = await ctx.tenant((tenant) => storedImport(tenant, ctx.jobId));
    if (earlier !== null) {
      // It was stopped between its transaction and its end.
      await ctx.get(FileStore).remove(ctx.companyId, payload.fileKey);
      return { imported: earlier };
    }
    const remove = () => ctx.get(FileStore).remove(ctx.companyId, payload.fileKey);
    return inFolder('import', async (folder) => {
      try {
        const file = path.join(folder, 'file');
        const { stream } = await ctx.get(FileStore).get(ctx.companyId, payload.fileKey);
        await pipeline(stream, createWriteStream(file));
        const staged = path.join(folder, 'staged');
        const { filesLeft, structure, ...rows } = await stage(ctx, payload, file, staged);
        if (!payload.dryRun) await store(ctx, payload, structure, staged, rows);
        await remove();
        const { count, leftOut } = rows;
        return {
          [payload.dryRun ? 'checked' : 'imported']: count,
          ...(leftOut > 0 && { leftOut }),
          ...(filesLeft > 0 && { filesLeft }),
        };
      } catch (error) {
        // Trying again would end the same way, so that the file is needed no more.
        if ((error instanceof Problem && error.status < 500) || error instanceof JobCancelled) await remove();
        throw error;
      }
    });
  },
});

async function stage(ctx: JobContext, payload: ImportPayload, file: string, staged: string) {
  const version = await ctx.tenant((tenant) =>
    ctx.get(SurveyReader).structure(tenant, payload.surveyId, payload.surveyVersion),
  );
  if (!version) throw notFound();
  const isOfCompany = payload.form?.timeZone === 'company';
  const zone = isOfCompany ? await ctx.tenant((tenant) => ctx.get(Companies).timeZone(tenant)) : undefined;
  const rules = await ctx.get(BackgroundMappings).of(ctx.companyId, payload.surveyId);
  const table = await openAnswers(ctx.get(FileWork), file, limits, payload.form);
  const writer = stageWriter(staged);
  const faults = new Faults();
  let count = 0;
  let filesLeft = 0;
  let leftOut = 0;
  let read = 0;
  try {
    const kinds = ctx.get(QuestionKinds);
    const plan = {
      ...planImport(version.structure, table.headers, payload.targets, kinds, payload.answeredAt),
      dayOrder: payload.form?.dayOrder ?? undefined,
      clock: zone === undefined ? undefined : clockOf(zone),
      noAnswer: new Set(payload.noAnswer?.map(headingKey)),
      meanings: meaningsByColumn(payload.meanings, table.headers),
    };
    for await (const batch of table.batches) {
      for (const row of batch) {
        const response = readRow(version.structure, plan, row, faults, kinds);
        if (!response) leftOut += 1;
        if (!response || (faults.count > 0 && !payload.leaveOut)) continue;
        await writer.write({ ...response, background: applyMappings(rules, response.background) });
        count += 1;
        filesLeft += filesLeftOut(plan, row, response);
      }
      read += batch.length;
      await ctx.progress(read, roughly(read, table.share()));
    }
    if (faults.count > 0) {
      const about = { importId: ctx.jobId, surveyId: payload.surveyId };
      await ctx.tenant((tenant) => keepFaults(tenant, about, faults.details));
    }
    if (!payload.leaveOut || count === 0) faults.check();
    await writer.end();
    return { count, leftOut, filesLeft, structure: version.structure };
  } finally {
    writer.discard();
    await table.close();
  }
}

/** How many rows there will be, to two figures: of a text only its size is known. */
function roughly(read: number, share: number): number {
  if (share <= 0) return 0;
  return Math.max(read, Number((read / share).toPrecision(2)));
}

/** One transaction, during which nobody can be told of progress: all before it has been, and it is the shorter part. */
async function store(
  ctx: JobContext,
  payload: ImportPayload,
  structure: SurveyStructure,
  staged: string,
  { count, leftOut }: { count: number; leftOut: number },
): Promise<void> {
  const { surveyId, surveyVersion, filename, importedBy = null, digest = null, once } = payload;
  await ctx.progress(count, count);
  const coder = await ctx.tenant((tenant) => coderFor(tenant, surveyId, structure));
  await ctx.tenant(async (tenant) => {
    if (digest !== null && once) await refuseTwice(tenant, { surveyId, digest, importId: ctx.jobId });
    if (!(await beginImport(tenant, { importId: ctx.jobId, surveyId, filename, importedBy, count, digest }))) return;
    for await (const chunk of stagedChunks(staged)) {
      await storeImported(tenant, { importId: ctx.jobId, surveyId, surveyVersion, coder }, chunk);
    }
    await tenant.publish(answersImported, { surveyId, importId: ctx.jobId, count });
    await tenant.audit({
      operation: 'answers.import',
      itemType: 'survey',
      itemId: surveyId,
      surveyId,
      itemName: filename,
      details: { count, ...(leftOut > 0 && { leftOut }), importId: ctx.jobId },
    });
  });
  try {
    await ctx.progress(count, count);
  } catch (error) {
    // Cancelled while the transaction ran: who cancelled was told that it would not be.
    if (error instanceof JobCancelled) {
      for (let last = false; !last; ) {
        ({ last } = await ctx.tenant((tenant) =>
          removeSlice(tenant, tenant.contributions(TracesOfRespondents), { surveyId, importId: ctx.jobId }),
        ));
      }
    }
    throw error;
  }
}

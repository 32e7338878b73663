import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import {
  defineJob,
  FileStore,
  FileWork,
  inFolder,
  JobCancelled,
  type JobContext,
  Problem,
  TenantRunner,
} from '@kaiku/sdk/server';
import type { Channel, MassProblem } from '../../contract/index.ts';
import { type Column, type Fault, planColumns } from '../mass/columns.ts';
import { RowReader } from '../mass/rows.ts';
import { massSettings } from '../mass/settings.ts';
import { clearFile, FileStorer, unread } from '../mass/store.ts';
import { unitsOf } from '../mass/units.ts';
import { Recipient } from '../models/delivery.ts';
import { Mass } from '../models/mass.ts';

interface Reading {
  massId: string;
  surveyId: string;
  channel: Channel;
  fileKey: string;
}

const maxAttempts = 3;
const limits = { columns: 500, cells: 2_000_000, cell: 5_000, text: 50_000_000, seconds: 60 };

/** What came of a file. */
interface Read {
  problem: MassProblem | null;
  params: Record<string, string | number>;
  columns: readonly Column[];
  recipients: number;
  doubled: number;
  faults: number;
}

/**
 * Reads the file of a mass delivery in one pass: its recipients with what is known of them, or everything that is wrong
 * with it. It bears being repeated: what an earlier try has stored goes first.
 */
export const readMass = defineJob<Reading>({
  name: 'deliveries.readMass',
  lane: 'heavy',
  maxAttempts,
  async handler(job, reading) {
    const { massId, fileKey } = reading;
    const remove = () => job.get(FileStore).remove(job.companyId, fileKey);
    const waits = await job.tenant(async (ctx) => {
      const mass = await unread(ctx, massId, job.jobId);
      if (!mass) return null;
      await clearFile(ctx, massId);
      await Mass.query(ctx.trx)
        .where({ id: massId })
        .patch({ tries: mass.tries + 1 });
      return mass;
    });
    // It was read by an earlier try, or nobody wants it any more.
    if (!waits) return remove();
    try {
      await inFolder('mass', async (folder) => {
        const file = path.join(folder, 'file');
        const { stream } = await job.get(FileStore).get(job.companyId, fileKey);
        await pipeline(stream, createWriteStream(file));
        const read = await readFile(job, reading, waits.companyField, file);
        await note(job, massId, read);
        await job.progress(read.recipients, read.recipients);
      });
    } catch (error) {
      // Whoever waits for the file is told once nobody tries any more.
      if (!(error instanceof JobCancelled) && waits.tries + 1 < maxAttempts) throw error;
      await note(job, massId, nothing('unexpected_file_error'));
      await remove();
      throw error;
    }
    await remove();
  },
});

const nothing = (problem: MassProblem, faults = 0): Read => ({
  problem,
  params: {},
  columns: [],
  recipients: 0,
  doubled: 0,
  faults,
});

async function readFile(
  job: JobContext,
  { massId, surveyId, channel }: Reading,
  companyField: string | null,
  file: string,
): Promise<Read> {
  const known = await job.tenant(async (ctx) => {
    const settings = await massSettings(ctx);
    const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
    return {
      rows: settings.max_rows,
      fields: asked?.structure.backgroundFields ?? [],
      companyFields: settings.fields,
      companyField,
      language: asked?.structure.settings.language ?? 'en',
    };
  });
  const store = new FileStorer(job, massId);
  const fault = (found: Fault) => store.fault(found);
  try {
    const table = await job.get(FileWork).readTable(file, { ...limits, rows: known.rows });
    try {
      const plan = planColumns(table.headers, known);
      for (const found of plan.faults) fault(found);
      // Of rows whose recipients are nowhere nothing can be said. What else is wrong with headings is told with the rows (DEL-161).
      if (plan.problem === 'target_not_first') {
        await store.flush(true);
        return nothing(plan.problem, store.faults);
      }
      const ofHeadings = store.faults;
      const units = await job
        .get(TenantRunner)
        .run(job.companyId, (ctx) => unitsOf(ctx, plan.columns, known.language), { readOnly: true });
      const reader = new RowReader({ channel, heading: table.headers[0]!, columns: plan.columns }, units, (found) => {
        // What several places are called a column may tell apart that has a wrong heading.
        if (plan.problem === null || found.code !== 'hierarchy_ambiguous') fault(found);
      });
      let read = 0;
      for await (const batch of table.batches) {
        for (const row of batch) {
          const person = reader.read(row);
          if (person) store.person(person);
        }
        read += batch.length;
        await store.flush();
        await job.progress(read, 0);
      }
      reader.end();
      await store.flush(true);
      const { people: recipients, faults } = store;
      if (plan.problem) return { ...nothing(plan.problem, faults), params: { count: faults - ofHeadings } };
      const problem = faults > 0 ? 'invalid_rows' : recipients === 0 ? 'file_no_targets' : null;
      return { problem, params: { count: faults }, columns: plan.columns, recipients, doubled: reader.doubled, faults };
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_file') throw error;
    return refused(error, store, known.rows);
  }
}

/** What the reader of files says is told in the delivery's words (DEL-038, DEL-041, DEL-043). */
async function refused({ details }: Problem, store: FileStorer, max: number): Promise<Read> {
  const [detail] = details;
  const code = detail?.code ?? 'invalid_file';
  if (code === 'too_many_rows') {
    await store.flush(true);
    return { ...nothing('too_many_rows', store.faults), params: { max } };
  }
  const { row, params } = detail ?? {};
  store.fault({ column: '', code, ...(row !== undefined && { row }), ...(params && { params }) });
  await store.flush(true);
  const problem =
    code === 'row_too_long'
      ? 'empty_rows_or_columns'
      : code === 'empty_heading'
        ? 'target_not_first'
        : 'unexpected_file_error';
  return nothing(problem, store.faults);
}

/** Nobody sees what was stored before this. */
const note = (job: JobContext, massId: string, read: Read): Promise<void> =>
  job.tenant(async (ctx) => {
    const { problem, params, columns, recipients, doubled, faults } = read;
    const changed = await Mass.query(ctx.trx)
      .where({ id: massId, job_id: job.jobId, state: 'parsing' })
      .patch({
        state: problem ? 'refused' : 'read',
        problem,
        params,
        recipients: problem ? 0 : recipients,
        doubled: problem ? 0 : doubled,
        faults,
        fileKey: null,
        fields: columns.map(({ field }) => field),
      });
    if (changed > 0 && problem) await Recipient.query(ctx.trx).where({ rule_id: massId }).delete();
  });

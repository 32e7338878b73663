import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CombinedReader, type FilterQuery } from '@kaiku/plugin-results/contract';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { dayIn, type Language, type Person } from '@kaiku/sdk/common';
import {
  defineJob,
  FileStore,
  fileTitle,
  forbidden,
  inFolder,
  type JobContext,
  People,
  Problem,
} from '@kaiku/sdk/server';
import { ReportsConfig } from '../config.ts';
import { buildReport } from '../document/build.ts';
import { buildCombined } from '../document/buildCombined.ts';
import type { Report, Source } from '../document/report.ts';
import { ReportExport } from '../models/export.ts';
import { maySee, noteSurveys } from '../services/exports.ts';
import { contentTypes, type ExportFormat, mostTexts } from '../services/formats.ts';
import { mailExport } from './mailExport.ts';

export interface WritePayload {
  surveyId: string;
  /** Whose surveys' results are shown together; null: those of the survey alone. */
  combinationId: string | null;
  /** In whose name, at home; judged again when the job runs. */
  askedBy: { companyId: string; userId: string };
  format: ExportFormat;
  language: Language;
  viewId: string | null;
  filter: FilterQuery;
  fieldIds: string[];
}

const maxBytes = 1_000_000_000;
/** Of a hundred steps: reading what the report says is the first part, writing it the second. */
const hundred = 100;
const reading = 60;

/** A survey's report as a file (REP-015, REP-017). */
export const writeReport = defineJob<WritePayload>({
  name: 'reports.writeReport',
  lane: 'heavy',
  maxAttempts: 3,
  refusalsAreTold: true,
  async handler(job, payload) {
    const { surveyId, combinationId, format, language, filter } = payload;
    const asked = await job.tenant(({ trx }) => ReportExport.query(trx).findOne({ id: job.jobId }));
    if (!asked) throw outdated();
    // It was stopped between its last transaction and its end.
    if (asked.fileKey) return { name: asked.name };
    const person = await job.get(People).subject(job.companyId, payload.askedBy);
    if (!person) throw forbidden();
    return inFolder('report', async (folder) => {
      const { report, sources } = await build(job, person, payload);
      const file = path.join(folder, `report.${format}`);
      await write(job, file, report, { format, filter });
      const name = fileName(report, format);
      const stored = await job.get(FileStore).put(job.companyId, {
        name,
        contentType: contentTypes[format],
        stream: createReadStream(file),
        maxBytes,
      });
      const { size: bytes } = await stat(file);
      const limits = combinationId === null ? sources[0]!.limits : null;
      return job.tenant(async (ctx) => {
        // The survey, or the right to see it, may have gone while the file was written: then nobody keeps it. One that
        // goes from now on takes the file along.
        for (const source of sources.toSorted((a, b) => (a.surveyId < b.surveyId ? -1 : 1)))
          await ctx.get(SurveyReader).hold(ctx, source.surveyId);
        if (!(await maySee(ctx, person, sources))) throw forbidden();
        const changed = await ReportExport.query(ctx.trx)
          .where({ id: job.jobId })
          .patch({ fileKey: stored.key, name, bytes, limits, finishedAt: new Date() });
        if (changed === 0) throw outdated();
        if (combinationId !== null) await noteSurveys(ctx, job.jobId, sources);
        await ctx.get(FileStore).keep(ctx, stored.key);
        const seconds = (Date.now() - asked.askedAt.getTime()) / 1_000;
        if (seconds > job.get(ReportsConfig).mailAfterSeconds)
          await ctx.enqueue(mailExport, { exportId: job.jobId, surveyName: report.title }, { key: job.jobId });
        await ctx.audit({
          operation: 'report_file.export',
          itemType: 'survey',
          itemId: surveyId,
          itemName: name,
          surveyId,
          details: { format, language, bytes, n: report.n },
        });
        return { name };
      });
    });
  },
});

async function build(
  job: JobContext,
  person: Person,
  payload: WritePayload,
): Promise<{ report: Report; sources: Source[] }> {
  const { combinationId, surveyId, format } = payload;
  if (combinationId === null) {
    const wish = { ...payload, mostTexts: mostTexts[format] };
    return buildReport(job, person, wish, (done, total) => job.progress(Math.round((done / total) * reading), hundred));
  }
  const of = { surveyId, combinationId };
  await job.tenant(async (ctx) => {
    // Before anything is read: answers that are removed from then on take the report along.
    if (!(await ReportExport.query(ctx.trx).findOne({ id: job.jobId }).forUpdate())) throw outdated();
    const surveyIds = await ctx.get(CombinedReader).surveyIds(ctx, of);
    await noteSurveys(
      ctx,
      job.jobId,
      surveyIds.map((id) => ({ surveyId: id, limits: null })),
    );
  });
  const built = await buildCombined(job, person, { ...payload, ...of });
  await job.progress(reading, hundred);
  return built;
}

/** What was written is not to lie anywhere: answers were removed meanwhile, or the survey. */
const outdated = () => new Problem('report_outdated');

async function write(
  job: JobContext,
  file: string,
  report: Report,
  { format, filter }: { format: ExportFormat; filter: FilterQuery },
): Promise<void> {
  const step = (done: number, total: number) =>
    job.progress(reading + Math.round((done / Math.max(1, total)) * (hundred - reading)), hundred);
  // Each brings a library of its own, which is loaded for who wants it.
  switch (format) {
    case 'pdf':
      return (await import('../writers/pdf.ts')).writePdf(file, report, step);
    case 'xlsx':
      return (await import('../writers/xlsx.ts')).writeXlsx(file, report, step);
    case 'pptx':
      return writeFile(file, await (await import('../writers/pptx.ts')).writePptx(report, step));
    case 'docx':
      return writeFile(file, await (await import('../writers/docx.ts')).writeDocx(report, step));
    case 'json':
      return writeFile(file, JSON.stringify((await import('../writers/json.ts')).reportJson(report, filter), null, 2));
  }
}

/** `Coffee break 2026-11-22.pdf` */
const fileName = ({ title, words, madeAt }: Report, format: ExportFormat): string =>
  `${fileTitle(title)} ${dayIn(words.timeZone, madeAt.getTime())}.${format}`;

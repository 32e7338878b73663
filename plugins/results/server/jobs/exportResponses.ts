import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ResponseReader } from '@kaiku/plugin-responses/contract';
import { mayHave, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { dayIn, type Language } from '@kaiku/sdk/common';
import {
  Companies,
  defineJob,
  FileStore,
  FileWork,
  fileTitle,
  forbidden,
  inFolder,
  type JobContext,
  type LongTexts,
  notFound,
  People,
  Problem,
  type TenantContext,
} from '@kaiku/sdk/server';
import type { ExportFormat } from '../../contract/exportFormats.ts';
import { ResponsePapers } from '../../contract/index.ts';
import { type Chosen, chooseResponses, type ExportQuery, hasColumn } from '../export/choose.ts';
import { writeCsv } from '../export/csv.ts';
import { readIds } from '../export/idFile.ts';
import { writeJson } from '../export/json.ts';
import { daysIn, timeIn } from '../export/paper.ts';
import { codeBookOf, recordOf } from '../export/record.ts';
import { writeSav } from '../export/sav/writeSav.ts';
import { numbersIn } from '../services/answerWords.ts';
import { beginExport, type ExportRow, exportsIn, exportTypes, keepExport } from '../services/exports.ts';
import type { ToldResponse } from '../services/marks.ts';
import { told } from '../services/told.ts';

export interface ExportPayload {
  surveyId: string;
  /** In whose name, at home; judged again when the job runs. */
  askedBy: { companyId: string; userId: string };
  language: Language;
  format: ExportFormat;
  query: ExportQuery;
}

/** Responses that are in memory at a time, and cells that go to the writer together. */
const chunkRows = 1_000;
const batchCells = 10_000;
const papersAtOnce = 50;
const maxBytes = 4_000_000_000;
/** Beyond this nobody reads them on paper; a table is made for that. */
export const mostPapers = 10_000;

/** The responses table as a file, however large: from the dataset's order, a chunk of responses at a time. */
export const exportResponses = defineJob<ExportPayload>({
  name: 'results.exportResponses',
  lane: 'heavy',
  maxAttempts: 3,
  refusalsAreTold: true,
  async handler(job, payload) {
    const earlier = await job.tenant((ctx) => exportsIn(ctx).where({ id: job.jobId }).whereNotNull('file_key').first());
    // It was stopped between its last transaction and its end.
    if (earlier) return resultOf(earlier);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const result = await write(job, payload);
      if (result) return result;
    }
    throw new Problem('answers_going');
  },
});

/** How often a file is begun anew because answers were taken away meanwhile. */
const attempts = 5;

/** @returns null when answers were removed or erased while it was written: it may have what is to be nowhere any more */
async function write(job: JobContext, payload: ExportPayload) {
  const person = await job.get(People).subject(job.companyId, payload.askedBy);
  if (!person) throw forbidden();
  return inFolder('export', async (folder) => {
    const { surveyId, query, language, format } = payload;
    const idFile = path.join(folder, 'ids');
    const t = (key: string, params?: Record<string, unknown>) => job.t(language, key, params);
    const wish = { person, surveyId, query, language, t };
    const { chosen, name } = await job.tenant(async (ctx) => {
      const found = await chooseResponses(ctx, wish, idFile);
      const name = await fileName(ctx, found.surveyName, format);
      await beginExport(ctx, { id: job.jobId, survey_id: surveyId, asked_by: person.userId, name });
      return { chosen: found, name };
    });
    await job.progress(0, chosen.count);
    const file = path.join(folder, 'table');
    const headers = chosen.columns.flatMap((column) => column.headers);
    const cells = (response: ToldResponse) => chosen.columns.flatMap((column) => column.cells(response));
    const batches = rowsOf(job, chosen, idFile, batchCells / Math.max(1, headers.length), cells);
    if (format === 'json') await writeRecords(job, file, chosen, payload, idFile);
    else if (format === 'sav') await writeVariables(job, file, chosen, idFile);
    else if (format === 'pdf') await writeBook(job, file, chosen, payload, idFile);
    else if (format === 'csv') await writeCsv(file, headers, batches);
    else {
      const sheets = [chosen.codeSheet(), chosen.filterSheet()];
      await job.get(FileWork).writeTable(file, { headers, batches, sheets, long: longTexts(t) });
    }
    const stored = await job.get(FileStore).put(job.companyId, {
      name,
      contentType: exportTypes[format],
      stream: createReadStream(file),
      maxBytes,
    });
    const { size: bytes } = await stat(file);
    return job.tenant(async (ctx) => {
      // The survey, or the right to see it, may have gone while the file was written: then nobody keeps it. One that
      // goes from now on takes the file along.
      await ctx.get(SurveyReader).hold(ctx, surveyId);
      const now = await ctx.get(SurveyAccess).answers(ctx, person, surveyId);
      if (!mayHave(now, chosen.scope.limits)) throw forbidden();
      const limits = chosen.scope.limits && JSON.stringify(chosen.scope.limits);
      if (!(await keepExport(ctx, job.jobId, { file_key: stored.key, rows: chosen.count, limits }))) return null;
      await ctx.get(FileStore).keep(ctx, stored.key);
      await ctx.audit({
        operation: 'answers.export',
        itemType: 'survey',
        itemId: surveyId,
        itemName: name,
        surveyId,
        details: { rows: chosen.count, format, bytes },
      });
      return resultOf({ name, rows: chosen.count });
    });
  });
}

/** What the sheet says that has what is longer than Excel's cells. */
const longTexts = (t: (key: string) => string): LongTexts => ({
  name: t('export.long.title'),
  headers: [
    t('export.long.sheet'),
    t('export.long.cell'),
    t('export.long.column'),
    t('export.long.part'),
    t('export.long.text'),
  ],
});

const resultOf = ({ name, rows }: Pick<ExportRow, 'name' | 'rows'>) => ({ name, rows });

function writeVariables(job: JobContext, file: string, chosen: Chosen, idFile: string) {
  const { variables, row } = chosen.sav();
  const batches = rowsOf(job, chosen, idFile, batchCells / Math.max(1, variables.length), row);
  const notes = chosen.filterSheet().rows.map(([label, value]) => `${label}: ${value}`);
  return writeSav(file, { title: chosen.surveyName, notes }, variables, batches);
}

/** Responses as they are stored, behind what their questions and codes are called. */
function writeRecords(job: JobContext, file: string, chosen: Chosen, payload: ExportPayload, idFile: string) {
  const { columns: _columns, sort_by: _by, sort_order: _order, filter: search, ...filters } = payload.query;
  const has = (key: string): boolean => hasColumn(payload.query, key);
  const head = {
    survey_id: payload.surveyId,
    name: chosen.surveyName,
    // What the responses are narrowed to, as the call says it.
    filters: { ...filters, ...(search && { search }) },
    ...codeBookOf(chosen.codeBook(), has),
  };
  const record = (response: ToldResponse) => recordOf(response, chosen.scope.hideTimes, has);
  return writeJson(file, head, rowsOf(job, chosen, idFile, chunkRows, record));
}

/** Responses one after another on paper; whoever chose some for themselves needs no page that says which. */
async function writeBook(job: JobContext, file: string, chosen: Chosen, payload: ExportPayload, idFile: string) {
  const [papers] = job.contributions(ResponsePapers);
  if (!papers) throw notFound();
  if (chosen.count > mostPapers) throw new Problem('too_many_papers', { params: { max: mostPapers } });
  const { language, query } = payload;
  const t = (key: string, params?: Record<string, unknown>) => job.t(language, key, params);
  const number = numbersIn(language);
  const paper = chosen.paper();
  async function* each() {
    for await (const some of rowsOf(job, chosen, idFile, papersAtOnce, paper)) yield* some;
  }
  const facts = chosen.filterSheet(daysIn(language, chosen.timeZone)).rows.map(([label, value]) => ({
    label: String(label),
    text: typeof value === 'number' ? number(value, {}) : String(value),
  }));
  const written = `${timeIn(language, chosen.timeZone)(Date.now())} (${chosen.timeZone})`;
  await papers.write(job, file, {
    title: chosen.surveyName,
    kind: t('responses.title'),
    language,
    facts: query.response_ids ? null : [...facts, { label: t('paper.written'), text: written }],
    papers: each(),
    page: (at) => t('paper.page', { n: number(at, {}) }),
  });
}

/** Rows in batches of a size; the next responses are read when those before are asked for no more. */
async function* rowsOf<Row>(
  job: JobContext,
  { scope, count }: Chosen,
  idFile: string,
  size: number,
  rowOf: (response: ToldResponse) => Row,
): AsyncGenerator<Row[]> {
  if (count === 0) return;
  const reader = job.get(ResponseReader);
  let done = 0;
  for await (const ids of readIds(idFile, chunkRows)) {
    const responses = await job.tenant(async (ctx) =>
      told(ctx, scope, await reader.byIds(ctx, scope, ids, { chosen: true })),
    );
    let batch: Row[] = [];
    for (const id of ids) {
      const response = responses.get(id);
      // Gone since it was chosen.
      if (!response) continue;
      batch.push(rowOf(response));
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    done += ids.length;
    await job.progress(done, count);
  }
}

/** `Coffee break 2026-11-22.xlsx` */
async function fileName(ctx: TenantContext, surveyName: string, format: string): Promise<string> {
  const zone = await ctx.get(Companies).timeZone(ctx);
  return `${fileTitle(surveyName)} ${dayIn(zone, Date.now())}.${format}`;
}

import { createHash } from 'node:crypto';
import { onSurvey, QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import {
  Companies,
  FileStore,
  FileWork,
  idParam,
  inTransaction,
  isoTime,
  Joi,
  notFound,
  type RequestContext,
  requireFile,
  route,
  type TableCell,
  type TableRow,
  type UploadedFile,
  uuid,
} from '@kaiku/sdk/server';
import {
  type ImportForm,
  type ImportMapping,
  type ImportMeanings,
  type ImportTarget,
  importLimits,
} from '../../contract/index.ts';
import { openAnswers } from '../import/answerTable.ts';
import { isBlank, textOf } from '../import/cells.ts';
import { clockOf } from '../import/clock.ts';
import { DayOrders } from '../import/dayOrders.ts';
import { givenTargets, guessTargets, guessTimestamp } from '../import/mapping.ts';
import { checkMeanings, valuesIn } from '../import/meanings.ts';
import { planImport } from '../import/plan.ts';
import { refuseTwice } from '../import/store.ts';
import { targetsOf } from '../import/targets.ts';
import { isFarTime, isZoneless, readTime } from '../import/time.ts';
import { importAnswers } from '../jobs/importAnswers.ts';
import { nameOf } from '../services/nameOf.ts';
import { importForm, importMapping, importMeanings, importTarget, noAnswers } from './schemas.ts';

/** Room for the mapping beside the file. */
const maxBytes = importLimits.bytes + 1024 * 1024;
const previewRows = 8;
const previewText = 200;
/** Rows in which the order of days is looked for. */
const looksAt = 10_000;
/** Somebody waits for the reply; the job that reads the file whole may take longer. */
const limits = { ...importLimits, seconds: 20 };

/** RES-030: answers from a file. */
export const importRoutes = [
  route<
    { id: string },
    object,
    Partial<ImportForm> & {
      mapping?: ImportMapping;
      answeredAt?: string;
      dryRun?: boolean;
      leaveOut?: boolean;
      noAnswer?: string[];
      meanings?: ImportMeanings;
      again?: boolean;
    }
  >({
    id: 'importAnswers',
    method: 'POST',
    path: '/answer/{id}/import',
    summary:
      'Imports an answer file (CSV or Excel, with one row of headings or two, below a title or not) into a survey; faults of rows are told by the job',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({
      mapping: importMapping,
      answeredAt: isoTime()
        .pattern(/^(19[7-9]|20)/)
        .description('When all of the answers were given, of a file that has no times; from 1970 to 2099'),
      dryRun: Joi.boolean().description('The whole file is read and checked, and nothing of it is stored'),
      leaveOut: Joi.boolean().description('Rows with faults are left out, instead of the whole file being refused'),
      noAnswer: noAnswers.description('What cells say that mean no answer, such as `99`; a list as JSON'),
      meanings: importMeanings.description(
        'What values of columns mean, such as `{"How often?": {"Now and then": "Weekly", "-9": null}}`: a choice in the words of the survey, or null for no answer; an object as JSON',
      ),
      again: Joi.boolean().description('Also where the same file was imported into the survey before'),
      ...importForm,
    }),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({ jobId: uuid().required() }),
    transaction: 'none',
    async handler(ctx, { params, payload, files }) {
      const file = requireFile(files);
      const { structure, version } = await structureOf(ctx, params.id);
      const { headers, form } = await readHead(ctx, file, 0, payload);
      const kinds = ctx.get(QuestionKinds);
      const targets = payload.mapping
        ? givenTargets(payload.mapping, headers)
        : guessTargets(structure, headers, kinds);
      const plan = planImport(structure, headers, targets, kinds, payload.answeredAt);
      if (payload.meanings) checkMeanings(structure, plan, payload.meanings, targets, kinds);
      const { filename, contentType } = file;
      // Of what is stored alone.
      const digest = payload.dryRun ? undefined : await digestOf(file);
      const once = digest !== undefined && !payload.again;
      if (once)
        await inTransaction(ctx, (tenant) => refuseTwice(tenant, { surveyId: params.id, digest }), { readOnly: true });
      const stored = await ctx.get(FileStore).put(ctx.companyId, {
        name: filename,
        contentType,
        stream: file.stream(),
        maxBytes: importLimits.bytes,
      });
      return inTransaction(ctx, async (tenant) => {
        await ctx.get(SurveyReader).keep(tenant, params.id, version);
        await ctx.get(FileStore).keep(tenant, stored.key);
        const jobId = await tenant.enqueue(importAnswers, {
          surveyId: params.id,
          surveyVersion: version,
          fileKey: stored.key,
          filename,
          importedBy: nameOf(ctx.subject!),
          targets,
          form: { ...form, ...(payload.timeZone && { timeZone: payload.timeZone }) },
          ...(payload.answeredAt && { answeredAt: payload.answeredAt }),
          ...(payload.dryRun && { dryRun: true }),
          ...(payload.leaveOut && { leaveOut: true }),
          ...(payload.noAnswer && { noAnswer: payload.noAnswer }),
          ...(payload.meanings && { meanings: payload.meanings }),
          ...(digest && { digest }),
          ...(once && { once }),
        });
        return { jobId };
      });
    },
  }),

  route<{ id: string }, object, Partial<ImportForm> & { isBeginning?: boolean }>({
    id: 'previewAnswerImport',
    method: 'POST',
    path: '/answer/{id}/import/preview',
    summary:
      'Headings and first rows of an answer file (of CSV its beginning will do), and what each column seems to hold',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({
      ...importForm,
      isBeginning: Joi.boolean().description(
        'The content is only the beginning of a text file, such as its first megabyte: a last row that is not whole is left out',
      ),
    }),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({
      form: Joi.object({
        ...importForm,
        dayOrder: importForm.dayOrder
          .allow(null)
          .description('Of days and times such as `3/4/2026`; null where nothing tells'),
        timeZone: importForm.timeZone.description(
          'Whose clocks show times that say no zone; missing where the first rows have none',
        ),
      })
        .required()
        .description('How the file was read'),
      headers: Joi.array()
        .items(Joi.string().allow(''))
        .required()
        .description('`Question`, or `Question - Option` where two rows say it'),
      above: Joi.array()
        .items(Joi.string())
        .required()
        .description('What stands above the headings, such as a title: a text per row that holds something'),
      rows: Joi.array()
        .items(Joi.array().items(Joi.string().allow('')))
        .required(),
      times: Joi.array()
        .items(isoTime().allow(null))
        .required()
        .description('As what the first value of each column is read, where it is a time'),
      targets: Joi.array().items(importTarget).required().description('One per column'),
      choices: Joi.array()
        .items(
          Joi.object({
            target: importTarget.required(),
            label: Joi.string().allow('').required(),
            values: Joi.object({
              list: Joi.array().items(Joi.string().allow('')).required(),
              own: Joi.number().integer().description('Any other text, too, of so many characters'),
              isTick: Joi.boolean().description(
                'Of a choice that has a column of its own: `1` was chosen, `0` was not',
              ),
            }).description('What values of such a column can mean; missing where each text is an answer of its own'),
          }),
        )
        .required()
        .description('What a column can be mapped to'),
    }),
    transaction: 'none',
    async handler(ctx, { params, payload: { isBeginning, ...given }, files }) {
      const file = requireFile(files);
      const { structure, zone } = await structureOf(ctx, params.id);
      const { headers, above, rows: first, form } = await readHead(ctx, file, previewRows, given, isBeginning);
      const rows = first.map(({ cells }) => headers.map((_, column) => shown(cells[column])));
      const kinds = ctx.get(QuestionKinds);
      const targets: ImportTarget[] = guessTimestamp(guessTargets(structure, headers, kinds), first);
      const valuesOf = valuesIn(structure, kinds);
      const choices = targetsOf(structure, kinds).map(({ target, headings }) => {
        const values = valuesOf(target);
        return { target, label: headings[0] ?? '', ...(values && { values }) };
      });
      const isZoned = first.some(({ cells }) => cells.some(isZoneless));
      const timeZone = given.timeZone ?? (isZoned ? 'utc' : undefined);
      const clock = timeZone === 'company' ? clockOf(zone) : undefined;
      const times = headers.map((_, column) => {
        const cell = first.map(({ cells }) => cells[column]).find((one) => !isBlank(one));
        const time = readTime(cell, form.dayOrder, clock);
        return time && !isFarTime(time) ? time.toISOString() : null;
      });
      return {
        form: { ...form, ...(timeZone && { timeZone }) },
        headers,
        above: above.map(({ cells }) => shown(cells.map(textOf).filter(Boolean).join(' · '))),
        rows,
        times,
        targets,
        choices,
      };
    },
  }),
];

/** Headings and the first rows. @throws Problem `invalid_file` */
async function readHead(
  ctx: RequestContext,
  file: UploadedFile,
  count: number,
  given: Partial<ImportForm>,
  isBeginning = false,
) {
  const { encoding, separator, headingRow, headingRows, dayOrder } = given;
  const table = await openAnswers(
    ctx.get(FileWork),
    file.path,
    { ...limits, cell: previewText },
    { encoding, separator, headingRow, headingRows, isBeginning },
  );
  const rows: TableRow[] = [];
  const days = new DayOrders();
  let read = 0;
  try {
    for await (const batch of table.batches) {
      rows.push(...batch.slice(0, count - rows.length));
      days.add(batch);
      read += batch.length;
      if (read >= looksAt || (rows.length === count && (dayOrder || days.isKnown))) break;
    }
    const { headers, above } = table;
    return { headers, above, rows, form: { ...table.form, ...days.found(dayOrder) } };
  } finally {
    await table.close();
  }
}

async function digestOf(file: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** What answers are imported to. Read in a transaction of its own, which does not wait for the reading of the file. */
const structureOf = (ctx: RequestContext, surveyId: string) =>
  inTransaction(
    ctx,
    async (tenant) => {
      const surveys = ctx.get(SurveyReader);
      const found = (await surveys.live(tenant, surveyId)) ?? (await surveys.structure(tenant, surveyId));
      if (!found) throw notFound();
      return { ...found, zone: await ctx.get(Companies).timeZone(tenant) };
    },
    { readOnly: true },
  );

const shown = (cell: TableCell | undefined): string => textOf(cell).slice(0, previewText);

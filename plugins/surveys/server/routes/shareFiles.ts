import {
  FileWork,
  inTransaction,
  Joi,
  type RequestContext,
  readWholeTable,
  requireFile,
  route,
  workbookReply,
} from '@kaiku/sdk/server';
import { onSurvey, QuestionKinds } from '../../contract/index.ts';
import { audit } from '../services/lifecycle.ts';
import { importLimits, importShares, type ShareMapping } from '../services/shareImport.ts';
import { askedStructure, sharesOf } from '../services/shares.ts';
import { cellsOf, LimitWords, type ShareColumn, shareColumns } from '../services/shareTable.ts';
import { getSurvey } from '../services/store.ts';
import { surveyParams } from './schemas.ts';

const access = onSurvey(['full']);
const maxBytes = importLimits.bytes + 64 * 1024;
const previewRows = 5;
const previewText = 200;

const header = () => Joi.string().max(importLimits.cell).allow('');
const mappingSchema = Joi.object(Object.fromEntries(shareColumns.map((name) => [name, header()])));
/** JSON in a field of a form. */
const mappingField = Joi.string()
  .max(20_000)
  .custom((text: string, helpers) => {
    try {
      return Joi.attempt(JSON.parse(text), mappingSchema);
    } catch {
      return helpers.error('string.pattern.base');
    }
  });
const fault = Joi.object({
  row: Joi.number().integer().required(),
  column: Joi.string().allow('').required(),
  code: Joi.string().required(),
  value: Joi.string().allow(''),
  message: Joi.string().required(),
});

/** SHARE-020: shares of a survey as a file, out and in. */
export const shareFileRoutes = [
  route<{ id: string }>({
    id: 'exportShares',
    method: 'GET',
    path: '/survey/{id}/share_export',
    summary: 'The shares of a survey as an Excel file, which share_import takes',
    access,
    params: surveyParams,
    rateLimit: { points: 30, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { name, rows } = await inTransaction(ctx, async (tenant) => {
        const survey = await getSurvey(tenant, params.id);
        const words = new LimitWords(await askedStructure(tenant, params.id), ctx.get(QuestionKinds));
        const cells = (await sharesOf(tenant, params.id)).map((one) => cellsOf(one, words));
        await audit(tenant, 'share.export', survey, { shares: cells.length });
        return { name: survey.name, rows: cells };
      });
      const headers = shareColumns.map((column) => ctx.t(`share.column.${column}`));
      return workbookReply(ctx, h, { name: `${name} ${ctx.t('share.fileName')}`, headers, batches: [rows] });
    },
  }),

  route<{ id: string }>({
    id: 'previewShareImport',
    method: 'POST',
    path: '/survey/{id}/share_import/preview',
    summary: 'Headings and first rows of a file of shares, and what each column seems to hold',
    access,
    params: surveyParams,
    payload: Joi.object({}),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({
      headers: Joi.array().items(Joi.string().allow('')).required(),
      rows: Joi.array()
        .items(Joi.array().items(Joi.string().allow('')))
        .required(),
      count: Joi.number().integer().required(),
      mapping: mappingSchema.required(),
    }),
    transaction: 'none',
    async handler(ctx, { files }) {
      const { headers, rows } = await readWholeTable(ctx.get(FileWork), requireFile(files).path, importLimits);
      return {
        headers,
        rows: rows
          .slice(0, previewRows)
          .map(({ cells }) => headers.map((_, at) => String(cells[at] ?? '').slice(0, previewText))),
        count: rows.length,
        mapping: guessed(ctx, headers),
      };
    },
  }),

  route<{ id: string }, object, { mapping: ShareMapping; skip_faulty: boolean }>({
    id: 'importShares',
    method: 'POST',
    path: '/survey/{id}/share_import',
    summary:
      'Makes shares of the rows of an Excel or CSV file; nothing of a file with faults unless they are to be skipped',
    access,
    params: surveyParams,
    payload: Joi.object({
      mapping: mappingField.default({}).description('JSON: heading of the column by what it holds'),
      skip_faulty: Joi.boolean().default(false),
    }),
    upload: { maxBytes },
    rateLimit: { points: 60, seconds: 60 },
    reply: Joi.object({
      shares: Joi.number().integer().required().description('How many were made'),
      faults: Joi.array().items(fault).required().description('Of rows that were skipped'),
    }),
    transaction: 'none',
    async handler(ctx, { params, payload, files }) {
      const file = await readWholeTable(ctx.get(FileWork), requireFile(files).path, importLimits);
      const { mapping, skip_faulty: skip } = payload;
      const done = await inTransaction(ctx, (tenant) => importShares(tenant, params.id, file, { mapping, skip }));
      return { ...done, faults: done.faults.map((one) => ({ ...one, message: ctx.t(`errors.${one.code}`) })) };
    },
  }),
];

/** By the headings of exports, in the caller's language or as the calls name them. */
function guessed(ctx: RequestContext, headers: readonly string[]): ShareMapping {
  const mapping: ShareMapping = {};
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const name of shareColumns) {
    const words = [name, ctx.t(`share.column.${name}`), ...(spellings[name] ?? [])].map(plain);
    const header = headers.find((one) => words.includes(plain(one)));
    if (header !== undefined) mapping[name] = header;
  }
  return mapping;
}
const spellings: Partial<Record<ShareColumn, string[]>> = {
  email: ['e-mail', 'e-mail address', 'sähköposti', 'e-post'],
  permissions: ['permission', 'oikeudet', 'behörigheter'],
};

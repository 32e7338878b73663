import { onSurvey, QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { languagesOf } from '@kaiku/sdk/model';
import {
  attachment,
  Companies,
  FileWork,
  idParam,
  inTransaction,
  Joi,
  notFound,
  Problem,
  type ProblemDetail,
  type RequestContext,
  readWholeTable,
  requireFile,
  route,
  Settings,
  type TenantContext,
  type UploadedFile,
  uuid,
  workbookReply,
} from '@kaiku/sdk/server';
import { mostNamesTold } from '../../contract/index.ts';
import { columnsOf, type FileFacts } from '../files/columns.ts';
import { carryOut, heldLinks, linksOf, maxFaults } from '../files/import.ts';
import { importLimits, planLinks } from '../files/plan.ts';
import { type SheetSize, sheetSizes } from '../files/sheetSizes.ts';
import { linksInBatches } from '../services/batches.ts';
import { countCollectors } from '../services/collectors.ts';
import { shownStructure } from '../services/shownStructure.ts';

const upload = { maxBytes: importLimits.bytes + 64 * 1024 };
const rateLimit = { points: 60, seconds: 60 };

/** Codes of one sheet. */
const maxCodes = 2_000;
interface SheetWish {
  size: SheetSize;
  collectorIds?: string[];
  signs: 'all' | 'boxes';
}

const count = () => Joi.number().integer().required();
const faults = Joi.array()
  .items(
    Joi.object({
      row: count(),
      column: Joi.string().allow('').required(),
      code: Joi.string().required(),
      value: Joi.string().allow(''),
      params: Joi.object().unknown(true),
      message: Joi.string().required(),
    }),
  )
  .required();

/** LINK-026: the links of a survey as a file, out and in. */
export const linkFileRoutes = [
  route<{ id: string }>({
    id: 'exportLinks',
    method: 'GET',
    path: '/survey/{id}/publish_export',
    summary: 'The publish links of a survey as an Excel file, which publish_import takes',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    rateLimit: { points: 30, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { facts, survey } = await inTransaction(ctx, async (tenant) => {
        const found = await factsOf(ctx, tenant, params.id);
        const { name: itemName } = found.survey;
        const about = { itemType: 'survey', itemId: params.id, itemName, surveyId: params.id };
        await tenant.audit({ operation: 'collector.export', ...about });
        return found;
      });
      const columns = columnsOf(facts);
      async function* rows() {
        for await (const links of linksInBatches(ctx, params.id)) {
          yield links.map((link) => columns.map((column) => column.write(link, facts)));
        }
      }
      return workbookReply(ctx, h, {
        name: `${survey.name} ${ctx.t('files.name')}`,
        headers: columns.map((column) => column.heading(facts)),
        batches: rows(),
      });
    },
  }),

  route<{ id: string }, object, SheetWish>({
    id: 'printLinks',
    method: 'POST',
    path: '/survey/{id}/publish_qr',
    summary: 'QR codes of the survey’s links, all or some, as a PDF of A4 pages',
    access: onSurvey(['viewLinks']),
    params: idParam(),
    payload: Joi.object({
      size: Joi.string()
        .valid(...Object.keys(sheetSizes))
        .default('2x3')
        .description('Codes of a page: columns x rows'),
      collectorIds: Joi.array()
        .items(uuid())
        .min(1)
        .max(maxCodes)
        .unique()
        .description('Those links only; all without it'),
      signs: Joi.string()
        .valid('all', 'boxes')
        .default('all')
        .description('all: refused when a name has signs that cannot be printed; boxes: a box stands for each'),
    }),
    rateLimit: { points: 30, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, payload, h }) {
      const { size, collectorIds, signs } = payload;
      const survey = await inTransaction(
        ctx,
        async (tenant) => {
          const head = await tenant.get(SurveyReader).head(tenant, params.id);
          const { links } = await countCollectors(tenant, params.id);
          if (!collectorIds && links > maxCodes) throw new Problem('too_many_codes', { params: { max: maxCodes } });
          return head;
        },
        { readOnly: true },
      );
      if (!survey) throw notFound();
      if (signs === 'all') await requirePrintable(ctx, params.id, collectorIds);
      const origin = `${ctx.get(Settings).answerUrl}/a/`;
      async function* codes() {
        for await (const links of linksInBatches(ctx, params.id, collectorIds)) {
          yield links.map(({ name, url }) => ({ name, address: origin + url }));
        }
      }
      const title = `${survey.name} ${ctx.t('qr.fileName')}`;
      // Fonts and PDF are a twelfth of what a node would load at its start.
      const { qrSheet } = await import('../files/qrSheet.ts');
      return h
        .response(qrSheet(codes(), { size, title }))
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(title, 'pdf'));
    },
  }),

  route<{ id: string }>({
    id: 'previewLinkImport',
    method: 'POST',
    path: '/survey/{id}/publish_import/preview',
    summary: 'What a file of links would make and change, and what is wrong with it. Saves nothing',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({}),
    upload,
    rateLimit,
    reply: Joi.object({
      rows: count(),
      created: count(),
      changed: count(),
      unchanged: count(),
      ignored: Joi.array().items(Joi.string()).required().description('Headings that say nothing of a link'),
      faults: faults.description('The first ones'),
      fault_count: count(),
    }),
    transaction: 'none',
    async handler(ctx, { params, files }) {
      const file = await readLinkFile(ctx, requireFile(files));
      const look = async (tenant: TenantContext) => {
        const { facts } = await factsOf(ctx, tenant, params.id);
        return planLinks(tenant, facts, (named) => linksOf(tenant, params.id, named), file);
      };
      const plan = await inTransaction(ctx, look, { readOnly: true });
      const { rows, made, changed, unchanged, ignored } = plan;
      return {
        rows,
        created: made.length,
        changed: changed.length,
        unchanged,
        ignored,
        faults: plan.faults.slice(0, maxFaults).map((fault) => told(ctx, fault)),
        fault_count: plan.faults.length,
      };
    },
  }),

  route<{ id: string }, object, { skip_faulty: boolean }>({
    id: 'importLinks',
    method: 'POST',
    path: '/survey/{id}/publish_import',
    summary:
      'Makes and changes links by the rows of an Excel or CSV file; nothing of a file with faults unless they are to be skipped',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({ skip_faulty: Joi.boolean().default(false) }),
    upload,
    rateLimit,
    reply: Joi.object({
      created: count(),
      changed: count(),
      unchanged: count(),
      faults: faults.description('Of rows that were skipped'),
    }),
    transaction: 'none',
    async handler(ctx, { params, payload, files }) {
      const file = await readLinkFile(ctx, requireFile(files));
      const done = await inTransaction(ctx, async (tenant) => {
        const { facts, survey } = await factsOf(ctx, tenant, params.id);
        const plan = await planLinks(tenant, facts, (named) => heldLinks(tenant, params.id, named), file);
        return carryOut(tenant, survey, plan, { skip: payload.skip_faulty, now: facts.now });
      });
      return { ...done, faults: done.faults.map((fault) => told(ctx, fault)) };
    },
  }),
];

/** @throws Problem `qr_signs` naming links whose names cannot be printed whole */
async function requirePrintable(ctx: RequestContext, surveyId: string, among?: readonly string[]): Promise<void> {
  const { lackingSigns } = await import('../files/printedText.ts');
  const details: ProblemDetail[] = [];
  for await (const links of linksInBatches(ctx, surveyId, among)) {
    for (const { id, name } of links) {
      const signs = lackingSigns(name).slice(0, 20).join(' ');
      if (signs) details.push({ path: id, code: 'qr_sign', value: name, params: { signs } });
    }
  }
  if (details.length > 0)
    throw new Problem('qr_signs', { details: details.slice(0, mostNamesTold), params: { count: details.length } });
}

const told = (ctx: RequestContext, fault: ProblemDetail) => ({
  ...fault,
  message: ctx.t(`errors.${fault.code}`, { ...fault.params, value: fault.value }),
});

/** @throws Problem `not_found` */
async function factsOf(ctx: RequestContext, tenant: TenantContext, surveyId: string) {
  const survey = await tenant.get(SurveyReader).head(tenant, surveyId);
  if (!survey) throw notFound();
  const shown = await shownStructure(tenant, surveyId);
  const facts: FileFacts = {
    t: (key) => ctx.t(key),
    origin: `${ctx.get(Settings).answerUrl}/a/`,
    timeZone: await tenant.get(Companies).timeZone(tenant),
    now: new Date(),
    languages: shown ? languagesOf(shown) : survey.languages,
    fields: shown?.backgroundFields ?? [],
    structure: shown,
    kinds: tenant.get(QuestionKinds),
  };
  return { facts, survey };
}

/** @throws Problem `file_too_large` (LINK-027), `too_many_rows` (LINK-028), `broken_file` (LINK-030) */
async function readLinkFile(ctx: RequestContext, file: UploadedFile) {
  if (file.size > importLimits.bytes) throw new Problem('file_too_large', { status: 413, params: { limit: '5 MB' } });
  try {
    return await readWholeTable(ctx.get(FileWork), file.path, importLimits);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_file') throw error;
    const { details } = error;
    const many = details.some(({ code }) => code === 'too_many_rows');
    throw new Problem(many ? 'too_many_rows' : 'broken_file', { details, params: { max: importLimits.rows } });
  }
}

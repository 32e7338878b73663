import {
  CombinedReader,
  combinedFilterFields,
  type FilterQuery,
  filterFields,
  readFilter,
} from '@kaiku/plugin-results/contract';
import {
  combineFeature,
  onSurvey,
  QuestionKinds,
  SurveyAccess,
  SurveyReader,
  translatedFields,
} from '@kaiku/plugin-surveys/contract';
import { type Language, languages } from '@kaiku/sdk/common';
import {
  attachmentNamed,
  FileStore,
  idParam,
  inTransaction,
  invalid,
  isoTime,
  Joi,
  notFound,
  route,
  uuid,
} from '@kaiku/sdk/server';
import { ReportsConfig } from '../config.ts';
import { ReportExport } from '../models/export.ts';
import { askForReport } from '../services/ask.ts';
import { listExports, maySee, sourcesOf } from '../services/exports.ts';
import { combinedFormats, contentTypes, type ExportFormat, exportFormats } from '../services/formats.ts';
import { groupFieldsOf, mostGroupFields } from '../services/settings.ts';

const access = onSurvey(['reportView', 'reportEdit']);

interface Wish {
  format: ExportFormat;
  language?: Language;
  view_id: string | null;
  filter: FilterQuery;
  group_by: string[];
}

/** A survey's report as a file: REP-013 to REP-018. */
export const exportRoutes = [
  route<{ id: string }>({
    id: 'getReportOptions',
    method: 'GET',
    path: '/survey/{id}/report/options',
    summary: 'By what a report of the survey may be grouped, and when one counts as long',
    access,
    params: idParam(),
    reply: Joi.object({
      fields: Joi.array()
        .items(Joi.object({ field_id: Joi.string().required(), name: Joi.string().required() }))
        .required(),
      max_group_fields: Joi.number().integer().required(),
      mail_after_seconds: Joi.number().integer().required().description('A report that took longer is sent by e-mail'),
    }),
    async handler(ctx, { params }) {
      const asked = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!asked) throw notFound();
      const fields = translatedFields(asked.structure, ctx.language, ctx.get(QuestionKinds));
      return {
        fields: fields.map(({ id, name }) => ({ field_id: id, name })),
        max_group_fields: await groupFieldsOf(ctx),
        mail_after_seconds: ctx.get(ReportsConfig).mailAfterSeconds,
      };
    },
  }),

  route<{ id: string }, object, Wish>({
    id: 'exportReport',
    method: 'POST',
    path: '/survey/{id}/report/export',
    summary: 'Writes the report of a survey to a file; a job, which tells its name',
    access,
    params: idParam(),
    rateLimit: { points: 20, seconds: 60 },
    payload: Joi.object({
      format: Joi.string()
        .valid(...exportFormats)
        .required(),
      language: Joi.string()
        .valid(...languages)
        .description('Of the report; the caller’s by default'),
      view_id: uuid().allow(null).default(null).description('A saved view; its charts are shown'),
      filter: Joi.object<FilterQuery>(filterFields({ Joi, isoTime })).default({}),
      group_by: Joi.array()
        .items(Joi.string().max(64))
        .unique()
        .max(mostGroupFields)
        .default([])
        .description('Background fields by which respondents are compared (REP-013)'),
    }),
    reply: Joi.object({ jobId: uuid().required() }),
    async handler(ctx, { params, payload }) {
      const { format, language = ctx.language, view_id: viewId, filter, group_by: fieldIds } = payload;
      if (!readFilter(filter)) throw invalid({ path: 'filter.answer', code: 'filter_form' });
      const subject = ctx.subject!;
      await ctx.get(SurveyAccess).results(ctx, subject, params.id);
      const most = await groupFieldsOf(ctx);
      if (fieldIds.length > most)
        throw invalid({ path: 'group_by', code: 'too_many_group_fields', params: { max: most } });
      const asked = await ctx.get(SurveyReader).asked(ctx, params.id);
      const known = new Set(asked?.structure.backgroundFields.map(({ id }) => id));
      for (const [at, id] of fieldIds.entries())
        if (!known.has(id)) throw invalid({ path: `group_by.${at}`, code: 'unknown_group_field' });
      const wish = { surveyId: params.id, combinationId: null, format, language, viewId, filter, fieldIds };
      return { jobId: await askForReport(ctx, wish) };
    },
  }),

  route<{ id: string; combinationId: string }, object, Pick<Wish, 'format' | 'language' | 'filter'>>({
    id: 'exportCombinedReport',
    method: 'POST',
    path: '/survey/{id}/combined_results/{combinationId}/report',
    summary: 'Writes the results of combined surveys to a file, together and of each; a job, which tells its name',
    access,
    feature: combineFeature,
    params: idParam().keys({ combinationId: uuid().required() }),
    rateLimit: { points: 20, seconds: 60 },
    payload: Joi.object({
      format: Joi.string()
        .valid(...combinedFormats)
        .required(),
      language: Joi.string()
        .valid(...languages)
        .description('Of the report; the caller’s by default'),
      filter: Joi.object<FilterQuery>(combinedFilterFields({ Joi, isoTime }))
        .default({})
        .description('By the ids that the call for combined results gives'),
    }),
    reply: Joi.object({ jobId: uuid().required() }),
    async handler(ctx, { params, payload: { format, language = ctx.language, filter } }) {
      if (!readFilter(filter)) throw invalid({ path: 'filter.answer', code: 'filter_form' });
      const of = { surveyId: params.id, combinationId: params.combinationId };
      await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      await ctx.get(CombinedReader).surveyIds(ctx, of);
      return { jobId: await askForReport(ctx, { ...of, format, language, filter, viewId: null, fieldIds: [] }) };
    },
  }),

  route<{ id: string }, { combination_id?: string }>({
    id: 'listReportExports',
    method: 'GET',
    path: '/survey/{id}/report/export',
    summary: 'The caller’s reports of the survey of the last two days, the newest first; at most 20',
    access,
    params: idParam(),
    query: Joi.object({ combination_id: uuid().description('Those of combined surveys instead') }),
    reply: Joi.object({
      exports: Joi.array()
        .items(
          Joi.object({
            export_id: uuid().required().description('The job’s'),
            format: Joi.string().required(),
            language: Joi.string().required(),
            asked_at: Joi.date().required(),
            name: Joi.string().allow(null).required().description('null until it is written'),
            bytes: Joi.number().integer().allow(null).required(),
          }),
        )
        .required(),
    }),
    async handler(ctx, { params, query }) {
      const rows = await listExports(ctx, params.id, ctx.subject!.userId, query.combination_id ?? null);
      return {
        exports: rows.map(({ id, format, language, askedAt, name, bytes }) => ({
          export_id: id,
          format,
          language,
          asked_at: askedAt,
          name,
          bytes: bytes === null ? null : Number(bytes),
        })),
      };
    },
  }),

  route<{ id: string; exportId: string }>({
    id: 'downloadReport',
    method: 'GET',
    path: '/survey/{id}/report/export/{exportId}',
    summary: 'The file that was written; for who asked for it, for two days',
    access,
    params: idParam().keys({ exportId: uuid().required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const found = await inTransaction(
        ctx,
        async (tenant) => {
          const wanted = { id: params.exportId, survey_id: params.id, asked_by: ctx.subject!.userId };
          const made = await ReportExport.query(tenant.trx).findOne(wanted);
          if (!made?.fileKey) return null;
          if (made.combinationId !== null && !tenant.features.has(combineFeature)) return null;
          return (await maySee(tenant, ctx.subject!, await sourcesOf(tenant, made))) ? made : null;
        },
        { readOnly: true },
      );
      if (!found) throw notFound();
      const { stream, size } = await ctx.get(FileStore).get(ctx.companyId, found.fileKey!);
      return h
        .response(stream)
        .type(contentTypes[found.format])
        .bytes(size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentNamed(found.name!));
    },
  }),
];

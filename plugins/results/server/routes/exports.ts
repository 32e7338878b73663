import { editLimit } from '@kaiku/plugin-responses/contract';
import { mayHave, onSurvey, type ResultsScope, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { attachmentNamed, FileStore, idParam, inTransaction, Joi, notFound, route, uuid } from '@kaiku/sdk/server';
import { exportFormats } from '../../contract/exportFormats.ts';
import { ResponsePapers } from '../../contract/index.ts';
import type { ExportQuery } from '../export/choose.ts';
import { type ExportPayload, exportResponses } from '../jobs/exportResponses.ts';
import { exportsIn, exportTypes } from '../services/exports.ts';
import { notAmong } from '../services/notAmong.ts';
import { filterOf, filterQuery } from './schemas.ts';

/** RES-029: responses as a file. */
export const exportRoutes = [
  route<{ id: string }, object, ExportQuery & Pick<ExportPayload, 'format'>>({
    id: 'exportResponses',
    method: 'POST',
    path: '/survey/{id}/responses/export',
    summary: 'Writes the responses table to a file; a job, which tells its name and rows',
    access: onSurvey(['rawAnswers']),
    params: idParam(),
    rateLimit: { points: 20, seconds: 60 },
    payload: Joi.object({
      ...filterQuery,
      format: Joi.string()
        .valid(...exportFormats)
        .default('xlsx'),
      filter: Joi.string().max(200).allow(''),
      sort_by: Joi.string().max(70).description('As of the table'),
      sort_order: Joi.string().valid('asc', 'desc').default('desc'),
      columns: Joi.array()
        .items(Joi.string().max(80))
        .min(1)
        .max(2_000)
        .unique()
        .description(
          'submitted_at, ids of elements, `field <id>`, language, collector, integrity, time_taken; all but the last two by default',
        ),
      response_ids: Joi.array()
        .items(uuid())
        .min(1)
        .max(editLimit)
        .unique()
        .description('Only these, in this order, whatever the filters are'),
    }),
    reply: Joi.object({ jobId: uuid().required() }),
    async handler(ctx, { params, payload: { format, ...query } }) {
      filterOf(query);
      if (format === 'pdf' && ctx.contributions(ResponsePapers).length === 0)
        throw notAmong(
          'format',
          exportFormats.filter((one) => one !== 'pdf'),
        );
      const subject = ctx.subject!;
      await ctx.get(SurveyAccess).answers(ctx, subject, params.id);
      const { companyId, userId } = subject;
      const { language } = ctx;
      const askedBy = { companyId, userId };
      return { jobId: await ctx.enqueue(exportResponses, { surveyId: params.id, askedBy, language, format, query }) };
    },
  }),

  route<{ id: string; exportId: string }>({
    id: 'downloadResponses',
    method: 'GET',
    path: '/survey/{id}/responses/export/{exportId}',
    summary: 'The file that an export has written; for who asked for it, for two days',
    access: onSurvey(['rawAnswers']),
    params: idParam().keys({ exportId: uuid().required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const found = await inTransaction(
        ctx,
        async (tenant) => {
          const scope = await ctx.get(SurveyAccess).answers(tenant, ctx.subject!, params.id);
          const { userId } = ctx.subject!;
          const wanted = { id: params.exportId, survey_id: params.id, asked_by: userId };
          const file = await exportsIn(tenant).where(wanted).first();
          return file && mayHave(scope, file.limits as ResultsScope['limits']) ? file : undefined;
        },
        { readOnly: true },
      );
      if (!found?.file_key) throw notFound();
      const { stream, size } = await ctx.get(FileStore).get(ctx.companyId, found.file_key);
      return h
        .response(stream)
        .type(exportTypes[exportFormats.find((format) => found.name.endsWith(`.${format}`)) ?? 'xlsx'])
        .bytes(size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentNamed(found.name));
    },
  }),
];

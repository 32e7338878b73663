import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  defineList,
  idParam,
  inTransaction,
  isoTime,
  Joi,
  listReply,
  notFound,
  route,
  tableReply,
  uuid,
  workbookReply,
} from '@kaiku/sdk/server';
import { faultsOf } from '../import/faultList.ts';
import { removeImport } from '../jobs/removeImport.ts';
import { auditOf } from '../services/audited.ts';
import { namesNow } from '../services/nameOf.ts';

interface ImportRow {
  id: string;
  survey_id: string;
  count: number;
  stored_at: Date;
  filename: string;
  imported_by: string | null;
  /** At the time; null where nobody noted it yet. */
  imported_by_name: string | null;
  removed_at: Date | null;
}

const importList = defineList({
  sort: { stored_at: 'stored_at', count: 'count', filename: 'filename' },
  order: { by: 'stored_at', direction: 'desc' },
});

/** RES-049: what was imported, each of which can be taken back. */
export const importListRoutes = [
  route<{ id: string }, TableQuery>({
    id: 'listImports',
    method: 'GET',
    path: '/answer/{id}/imports',
    summary: 'Imports of answers into a survey: file, time, who, and how many',
    access: onSurvey(['full']),
    params: idParam(),
    query: importList.query,
    reply: tableReply(
      Joi.object({
        import_id: uuid().required(),
        filename: Joi.string().allow('').required().description('Empty for imports of before files were noted'),
        stored_at: isoTime().required(),
        imported_by: Joi.string().allow('').required(),
        count: Joi.number().integer().required(),
      }),
    ),
    async handler(ctx, { params, query }) {
      const some = ctx
        .trx<ImportRow>('responses.imports')
        .where({ survey_id: params.id, removed_at: null })
        .select('*');
      const { rows, count } = await importList.page<ImportRow>(some as never, query);
      const unnamed = rows.filter(({ imported_by_name }) => imported_by_name === null);
      const nameNow = await namesNow(
        ctx,
        unnamed.map(({ imported_by }) => imported_by),
      );
      const list = rows.map((row) => ({
        import_id: row.id,
        filename: row.filename,
        stored_at: row.stored_at.toISOString(),
        imported_by: row.imported_by_name ?? nameNow(row.imported_by),
        count: row.count,
      }));
      return listReply(query, list, count);
    },
  }),

  route<{ id: string; importId: string }>({
    id: 'exportImportFaults',
    method: 'GET',
    path: '/answer/{id}/imports/{importId}/faults',
    summary: 'What is wrong with a file that was refused, row by row, as an Excel file; for two days',
    access: onSurvey(['full']),
    params: idParam().keys({ importId: uuid().required() }),
    rateLimit: { points: 60, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params: { id, importId }, h }) {
      const read = (page: number) =>
        inTransaction(ctx, (tenant) => faultsOf(tenant, id, importId, page), { readOnly: true });
      const first = await read(0);
      if (!first) throw notFound();
      async function* batches() {
        let rows: typeof first = first;
        for (let page = 1; rows; page += 1) {
          yield rows;
          rows = await read(page);
        }
      }
      const headers = ['row', 'column', 'value', 'fault'].map((key) => ctx.t(`importFaults.${key}`));
      return workbookReply(ctx, h, { name: ctx.t('importFaults.name'), headers, batches: batches() });
    },
  }),

  route<{ id: string; importId: string }>({
    id: 'removeImport',
    method: 'DELETE',
    path: '/answer/{id}/imports/{importId}',
    summary: 'Removes the answers that an import brought, with all that is kept of them; a job',
    access: onSurvey(['full']),
    params: idParam().keys({ importId: uuid().required() }),
    reply: Joi.object({ jobId: uuid().required(), count: Joi.number().integer().required() }),
    async handler(ctx, { params: { id: surveyId, importId } }) {
      // The row stays, so that its job stores nothing once more.
      const [row] = (await ctx
        .trx<ImportRow>('responses.imports')
        .where({ id: importId, survey_id: surveyId, removed_at: null })
        .update({ removed_at: new Date() })
        .returning(['count', 'filename'])) as Pick<ImportRow, 'count' | 'filename'>[];
      if (!row) throw notFound();
      const jobId = await ctx.enqueue(removeImport, { surveyId, importId, count: row.count }, { key: importId });
      await auditOf(ctx, ctx.get(SurveyReader), surveyId, 'answers.import_remove', { count: row.count, importId });
      return { jobId, count: row.count };
    },
  }),
];

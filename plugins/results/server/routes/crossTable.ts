import { onSurvey } from '@kaiku/plugin-surveys/contract';
import { idParam, inTransaction, Joi, type RequestContext, route, workbookReply } from '@kaiku/sdk/server';
import { crossFactsSheet, crossSheet } from '../export/crossSheet.ts';
import { type CrossQuery, readCrossTable } from '../services/namedCrossTable.ts';
import { surveyName } from '../services/surveyName.ts';
import { filterQuery, hideUnder, timestamp } from './schemas.ts';

const variable = () =>
  Joi.string()
    .max(140)
    .required()
    .description('`<element id>`, `<element id>.<row id>`, `field <field id>`, `language` or `collector`');

const side = () =>
  Joi.object({
    key: Joi.string().required(),
    title: Joi.string().allow('').required().description('Empty for language and collector'),
    values: Joi.array()
      .items(
        Joi.object({
          id: Joi.string().required(),
          label: Joi.string().allow('').required(),
          n: Joi.number().integer().required().description('Respondents who have it, and any value of the other'),
        }),
      )
      .required(),
  }).required();

/** In whose name and language a table is read. */
const asker = ({ subject, language }: RequestContext) => ({ person: subject!, language });

/** RES-051, RES-084 */
export const crossTableRoutes = [
  route<{ id: string }, CrossQuery & { timestamp?: number }>({
    id: 'getCrossTable',
    method: 'GET',
    path: '/survey/{id}/results/crosstab',
    summary: 'Two questions or background fields set against each other, with how unlikely each count is by chance',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({ ...filterQuery, row: variable(), column: variable(), timestamp: timestamp() }),
    reply: Joi.object({
      n: Joi.number().integer().required().description('Respondents who have a value of both'),
      hidden: Joi.boolean()
        .required()
        .description('True when they are too few, and for two questions where few are hidden (RES-022)'),
      hide_under: hideUnder(),
      row: side(),
      column: side(),
      more: Joi.boolean().required().description('True when there are further values'),
      cells: Joi.array()
        .items(
          Joi.array().items(
            Joi.object({
              n: Joi.number().integer().required(),
              residual: Joi.number()
                .allow(null)
                .required()
                .description('Adjusted residual, in standard errors; null where fewer than five are expected'),
            }),
          ),
        )
        .required()
        .description('By row and column'),
      independence: Joi.object({
        statistic: Joi.number().required().description('Pearson’s chi-square'),
        df: Joi.number().integer().required(),
        p: Joi.number().required(),
        v: Joi.number().required().description('Cramér’s V'),
        reliable: Joi.boolean().required().description('False when too many cells expect fewer than five'),
      })
        .allow(null)
        .required()
        .description('null where respondents may be in several cells'),
      timestamp: Joi.number().integer().allow(null).required(),
    }),
    transaction: 'read',
    async handler(ctx, { params, query }) {
      const { table, scope } = await readCrossTable(ctx, asker(ctx), params.id, query);
      return { ...table, hide_under: scope.hideUnder?.under ?? null, timestamp: query.timestamp ?? null };
    },
  }),

  route<{ id: string }, CrossQuery>({
    id: 'exportCrossTable',
    method: 'GET',
    path: '/survey/{id}/results/crosstab/export',
    summary: 'The same as an Excel file, with the filters',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({ ...filterQuery, row: variable(), column: variable() }),
    rateLimit: { points: 20, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, query, h }) {
      const { told, name } = await inTransaction(ctx, async (tenant) => {
        const read = await readCrossTable(tenant, asker(ctx), params.id, query);
        const names = await read.names();
        const own = await surveyName(tenant, params.id);
        const about = { itemType: 'survey', itemId: params.id, surveyId: params.id, itemName: own };
        await tenant.audit({ operation: 'cross_table.export', ...about });
        const hideUnder = read.scope.hideUnder?.under ?? null;
        return { told: { table: read.table, names, hideUnder }, name: own ?? '' };
      });
      const { headers, rows } = crossSheet(told.table, ctx);
      const sheets = [crossFactsSheet(told, query, ctx)];
      return workbookReply(ctx, h, {
        name: `${name} ${ctx.t('cross.title')}`.trim(),
        headers,
        batches: [rows],
        sheets,
      });
    },
  }),
];

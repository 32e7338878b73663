import { onSurvey } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { OTHER } from '@kaiku/sdk/model';
import { idParam, isoTime, Joi, notFound, route, tableQuery, tableReply } from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import { conditionsOf } from '../dataset/conditions.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { withDataset } from '../services/results.ts';
import { contains, pageOf } from '../services/rowQueries.ts';
import { elementId, filterFields, filterOf } from './schemas.ts';

/** Open answers, and the texts of "other" choices. */
export const textRoutes = [
  route<{ id: string }, TableQuery & FilterQuery & { element_id: string }>({
    id: 'getResultsTexts',
    method: 'GET',
    path: '/survey/{id}/results/texts',
    summary: 'Open answers to one element, newest first; `filter` searches in them',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: (tableQuery(['submitted_at']) as Joi.ObjectSchema).keys({
      ...filterFields,
      element_id: elementId().required(),
    }),
    reply: tableReply(
      Joi.object({
        response_id: Joi.string().required(),
        submitted_at: isoTime().required(),
        language: Joi.string().required(),
        text: Joi.string().required(),
      }),
    ).keys({ element_id: Joi.string().required() }),
    async handler(ctx, { params, query }) {
      return withDataset(ctx.get(DatasetStore), ctx, params.id, async ({ dataset, elements }) => {
        const element = elements.find((one) => one.element.id === query.element_id);
        const { stored } = dataset.layout;
        const column = [stored.get(query.element_id), stored.get(`${query.element_id}.${OTHER}`)].find(
          (one) => one?.type === 'text',
        );
        if (!element || !column) throw notFound();
        const { sql, values } = conditionsOf(dataset.layout, filterOf(query));
        const name = column.names[0]!;
        const search = query.filter?.trim().toLowerCase();
        const { rows, count } = await pageOf<[string, bigint, string, string]>(dataset, {
          conditions: [...sql, `${name} IS NOT NULL`, ...(search ? [contains(name, 'search')] : [])],
          values: { ...values, ...(search && { search }) },
          select: `id::VARCHAR, epoch_ms(submitted_at), language, ${name}`,
          order: `submitted_at ${query.sort_by && query.sort_order === 'asc' ? 'ASC' : 'DESC'}, id`,
          perPage: query.per_page,
          pageNo: query.page_no,
        });
        return {
          data: rows.map(([id, at, language, text]) => ({
            response_id: id,
            submitted_at: new Date(Number(at)).toISOString(),
            language,
            text,
          })),
          count,
          element_id: query.element_id,
          timestamp: query.timestamp ?? null,
        };
      });
    },
  }),
];

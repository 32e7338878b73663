import { onSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, listReply, notFound, route, tableQuery, tableReply } from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { textOrder, textsOf } from '../services/openTexts.ts';
import { withDataset } from '../services/results.ts';
import { contains, pageOf } from '../services/rowQueries.ts';
import { elementId, filterOf, filterQuery, toldLanguage } from './schemas.ts';

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
      ...filterQuery,
      element_id: elementId().required(),
    }),
    reply: tableReply(
      Joi.object({
        response_id: Joi.string()
          .allow(null)
          .required()
          .description('Null for who may not see single responses: texts of several questions stay apart'),
        submitted_at: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
        language: toldLanguage(),
        text: Joi.string().required(),
      }),
    ).keys({ element_id: Joi.string().required(), hidden: Joi.boolean().required() }),
    async handler(ctx, { params, query }) {
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const found = await textsOf(ctx, { view, elements, elementId: query.element_id, filter: filterOf(query) });
        if (!found) throw notFound();
        const { selection, name, hidden, single } = found;
        const search = query.filter?.trim().toLowerCase();
        const ascending = !scope.hideUnder && query.sort_by && query.sort_order === 'asc';
        const { rows, count } = hidden
          ? { rows: [], count: 0 }
          : await pageOf<[string, bigint, string, string]>(
              selection,
              {
                conditions: [`${name} IS NOT NULL`, ...(search ? [contains(name, 'search')] : [])],
                values: search ? { search } : {},
                select: `id::VARCHAR, epoch_ms(submitted_at), language, ${name}`,
                order: ascending ? 'submitted_at ASC, id' : textOrder(view, query.element_id),
              },
              query,
            );
        const texts = rows.map(([id, at, language, text]) => ({
          response_id: single ? id : null,
          submitted_at: scope.hideTimes ? null : new Date(Number(at)).toISOString(),
          language: scope.hideUnder ? '' : language,
          text,
        }));
        return { ...listReply(query, texts, count), hidden, element_id: query.element_id };
      });
    },
  }),
];

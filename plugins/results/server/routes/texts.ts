import { onSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import { idParam, Joi, listReply, notFound, route } from '@kaiku/sdk/server';
import { DatasetStore } from '../services/datasetStore.ts';
import { withDataset } from '../services/openResults.ts';
import { textOrder, textsOf } from '../services/openTexts.ts';
import { contains, pageOf } from '../services/rowQueries.ts';
import { type AnswersQuery, answersQuery, answersReply, filterOf, toldLanguage } from './schemas.ts';

/** Open answers, and the texts of "other" choices. */
export const textRoutes = [
  route<{ id: string }, AnswersQuery>({
    id: 'getResultsTexts',
    method: 'GET',
    path: '/survey/{id}/results/texts',
    summary: 'Open answers to one element, newest first; `filter` searches in them',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: answersQuery(),
    reply: answersReply({
      response_id: Joi.string()
        .allow(null)
        .required()
        .description('Null for who may not see single responses: texts of several questions stay apart'),
      language: toldLanguage(),
      text: Joi.string().required(),
    }),
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

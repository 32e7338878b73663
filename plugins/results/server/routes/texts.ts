import { onSurvey, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { OTHER } from '@kaiku/sdk/model';
import {
  idParam,
  isoTime,
  Joi,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  route,
  tableQuery,
  tableReply,
} from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import type { Selection } from '../dataset/view.ts';
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
        submitted_at: isoTime().allow(null).required().description('Null when the survey hides it (SUR-011)'),
        language: Joi.string().required(),
        text: Joi.string().required(),
      }),
    ).keys({ element_id: Joi.string().required(), hidden: Joi.boolean().required() }),
    async handler(ctx, { params, query }) {
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const element = elements.find((one) => one.element.id === query.element_id);
        const { stored } = view.layout;
        const column = [stored.get(query.element_id), stored.get(`${query.element_id}.${OTHER}`)].find(
          (one) => one?.type === 'text',
        );
        if (!element || !column) throw notFound();
        const selection = await view.select(filterOf(query));
        const name = column.names[0]!;
        // How somebody can be reached is for who may see whose answer it is (SUR-054).
        const contact = element.element.settings.isContact === true && !(await seesAnswers(ctx, params.id));
        const hidden = contact || (await hidesTexts(selection, name));
        const search = query.filter?.trim().toLowerCase();
        const { rows, count } = hidden
          ? { rows: [], count: 0 }
          : await pageOf<[string, bigint, string, string]>(
              selection,
              {
                conditions: [`${name} IS NOT NULL`, ...(search ? [contains(name, 'search')] : [])],
                values: search ? { search } : {},
                select: `id::VARCHAR, epoch_ms(submitted_at), language, ${name}`,
                order: `submitted_at ${query.sort_by && query.sort_order === 'asc' ? 'ASC' : 'DESC'}, id`,
              },
              query,
            );
        const texts = rows.map(([id, at, language, text]) => ({
          response_id: id,
          submitted_at: scope.hideTimes ? null : new Date(Number(at)).toISOString(),
          language,
          text,
        }));
        return { ...listReply(query, texts, count), hidden, element_id: query.element_id };
      });
    },
  }),
];

/** Whether the person may see responses one by one. */
const seesAnswers = (ctx: RequestContext, surveyId: string): Promise<boolean> =>
  ctx
    .get(SurveyAccess)
    .answers(ctx, ctx.subject!, surveyId)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'forbidden') return false;
        throw error;
      },
    );

/** Texts of too few people are not shown, whatever is searched for among them. */
async function hidesTexts(selection: Selection, name: string): Promise<boolean> {
  if (selection.hidden || selection.view.scope.hideUnder === null) return selection.hidden;
  const [row] = await selection.rows<[bigint]>(`SELECT count(*) FROM $chosen WHERE ${name} IS NOT NULL`);
  return selection.hides(Number(row?.[0] ?? 0));
}

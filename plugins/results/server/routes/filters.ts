import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { integrityClasses } from '@kaiku/plugin-responses/contract';
import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { idParam, isoTime, Joi, notFound, route } from '@kaiku/sdk/server';
import { backgroundKey } from '../dataset/layout.ts';
import type { Selection } from '../dataset/view.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { translatedFields } from '../services/questions.ts';
import { withDataset } from '../services/results.ts';

/** Values of one field that are offered, the frequent ones first; others can still be asked for by address. */
const maxValues = 200;

const counted = (name: string) =>
  Joi.array()
    .items(Joi.object({ [name]: Joi.string().required(), n: Joi.number().integer().required() }))
    .required();

/** What the responses can be filtered by besides their answers. */
export const filterRoutes = [
  route<{ id: string }>({
    id: 'getResultsFilters',
    method: 'GET',
    path: '/survey/{id}/results/filters',
    summary: 'Background values, languages and links that the responses have, with how many have each',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    reply: Joi.object({
      background: Joi.array()
        .items(
          Joi.object({
            field_id: Joi.string().required(),
            name: Joi.string().required(),
            values: Joi.array()
              .items(
                Joi.object({
                  value: Joi.string().required(),
                  label: Joi.string().required(),
                  n: Joi.number().integer().required(),
                }),
              )
              .required(),
            more: Joi.boolean().required().description('True when there are further values'),
          }),
        )
        .required(),
      languages: counted('language'),
      collectors: Joi.array()
        .items(
          Joi.object({
            collector_id: Joi.string().required(),
            name: Joi.string().required(),
            n: Joi.number().integer().required(),
          }),
        )
        .required(),
      integrity: Joi.object(
        Object.fromEntries(integrityClasses.map((name) => [name, Joi.number().integer().required()])),
      )
        .allow(null)
        .required()
        .description('Responses of each class, spam and bots beside the others; null where one is of too few'),
      first: isoTime().allow(null).required(),
      last: isoTime().allow(null).required(),
    }),
    async handler(ctx, { params }) {
      const found = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!found) throw notFound();
      const names = await ctx.get(CollectorReader).names(ctx, params.id);
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view }) => {
        const all = await view.select();
        const background = [];
        for (const { id, name, label } of translatedFields(found.structure, ctx.language, ctx.get(QuestionKinds))) {
          const column = view.layout.stored.get(backgroundKey(id))?.names[0];
          const values = column ? await valuesOf(all, column) : [];
          background.push({
            field_id: id,
            name,
            values: values.slice(0, maxValues).map(([value, n]) => ({ value, label: label(value), n })),
            more: values.length > maxValues,
          });
        }
        const [span] = all.hidden
          ? []
          : await all.rows<[bigint | null, bigint | null]>(
              'SELECT epoch_ms(min(submitted_at)), epoch_ms(max(submitted_at)) FROM $chosen',
            );
        return {
          background,
          languages: (await valuesOf(all, 'language')).map(([language, n]) => ({ language, n })),
          collectors: (await valuesOf(all, 'collector')).map(([id, n]) => ({
            collector_id: id,
            name: names.get(id) ?? id,
            n,
          })),
          integrity: await view.integrity(),
          first: isoOf(span?.[0]),
          last: isoOf(span?.[1]),
        };
      });
    },
  }),
];

/** Those that results can be shown for. */
async function valuesOf(all: Selection, column: string): Promise<[string, number][]> {
  if (all.hidden) return [];
  const rows = await all
    .alike(column)
    .rows<[string, bigint]>(
      `SELECT ${column}, count(*) FROM $chosen WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxValues + 1}`,
    );
  return rows.map(([value, n]) => [value, Number(n)]);
}

const isoOf = (milliseconds: bigint | null | undefined): string | null =>
  milliseconds === null || milliseconds === undefined ? null : new Date(Number(milliseconds)).toISOString();

import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { idParam, invalid, Joi, notFound, route } from '@kaiku/sdk/server';
import { rangeWords } from '../../contract/charts/rangeWords.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { numbersIn } from '../services/answerWords.ts';
import { crossTable, type Variable, variableOf } from '../services/crossTable.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { factNames } from '../services/factNames.ts';
import { withDataset } from '../services/openResults.ts';
import { translated } from '../services/questions.ts';
import { filterOf, filterQuery, hideUnder, timestamp } from './schemas.ts';

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

/** RES-051 */
export const crossTableRoutes = [
  route<{ id: string }, FilterQuery & { row: string; column: string; timestamp?: number }>({
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
      if (query.row === query.column) throw invalid({ path: 'column', code: 'same_variable' });
      const asked = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!asked) throw notFound();
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const kinds = ctx.get(QuestionKinds);
      const texts = translated(asked.structure, ctx.language, kinds);
      const number = numbersIn(ctx.language);
      const survey = { surveyId: params.id, structure: asked.structure, language: ctx.language };
      const named = async ({ key }: Variable, values: readonly { id: string; n: number }[]) => {
        const label = (of: (id: string) => string) => values.map(({ id, n }) => ({ id, label: of(id), n }));
        const fact = await factNames(ctx, survey, key);
        if (fact) return { key, title: fact.title, values: label(fact.label) };
        const [elementId = '', rowId] = key.split('.');
        const element = texts.get(elementId);
        const facts = element && kinds.get(element.kind)?.chartFacts?.(element);
        const row = facts?.rows?.find(({ id }) => id === rowId)?.label;
        const options = new Map(
          (rowId === undefined ? facts?.choices : facts?.columns)?.map((one) => [one.id, one.label]),
        );
        const title = [element?.settings.text || element?.name, row].filter(Boolean).join(': ');
        return { key, title, values: label((id) => options.get(id) ?? rangeWords(id, number) ?? id) };
      };
      return withDataset(ctx.get(DatasetStore), ctx, scope, async ({ view, elements }) => {
        const row = variableOf(view.layout, elements, kinds, query.row);
        const column = variableOf(view.layout, elements, kinds, query.column);
        const { rows, columns, ...table } = await crossTable(view, filterOf(query), row, column);
        return {
          ...table,
          hide_under: scope.hideUnder?.under ?? null,
          row: await named(row, rows),
          column: await named(column, columns),
          timestamp: query.timestamp ?? null,
        };
      });
    },
  }),
];

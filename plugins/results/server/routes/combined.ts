import { combineFeature, onSurvey, SurveyCombinations } from '@kaiku/plugin-surveys/contract';
import { idParam, inTransaction, Joi, type RequestContext, route, uuid, workbookReply } from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import { combinedFactsSheet, combinedTable } from '../export/combinedTable.ts';
import { combinedFacts, combinedResults, openCombination } from '../services/combinedResults.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import {
  combinedFactsReply,
  combinedFilterQuery,
  filterOf,
  hideUnder,
  questionReply,
  summaryReply,
  timestamp,
} from './schemas.ts';

const guarded = { access: onSurvey(['reportView', 'reportEdit']), feature: combineFeature } as const;
const path = '/survey/{id}/combined_results';
const params = () => idParam().keys({ combinationId: uuid().required() });
const description = 'Questions and fields by the ids that this reply and that of filters give them';

interface Params {
  id: string;
  combinationId: string;
}
type Query = FilterQuery & { timestamp?: number };

const open = async (ctx: RequestContext, { id, combinationId }: Params) => {
  const combination = await ctx.get(SurveyCombinations).one(ctx, id, combinationId);
  return { combination, opened: await openCombination(ctx, ctx.subject!, combination, ctx.language) };
};

/** RES-025, COMP-014.b: surveys that were combined, with their results together. */
export const combinedRoutes = [
  route<{ id: string }>({
    id: 'listCombinedResults',
    method: 'GET',
    path,
    summary: 'Combinations whose results the survey is shown in, by name',
    ...guarded,
    params: idParam(),
    reply: Joi.object({
      combinations: Joi.array()
        .items(
          Joi.object({
            combination_id: uuid().required(),
            name: Joi.string().required(),
            surveys: Joi.number().integer().required().description('How many surveys are in it'),
          }),
        )
        .required(),
    }),
    handler: async (ctx, { params }) => ({
      combinations: (await ctx.get(SurveyCombinations).of(ctx, params.id)).map(({ combinationId, name, surveys }) => ({
        combination_id: combinationId,
        name,
        surveys: surveys.length,
      })),
    }),
  }),

  route<Params, Query>({
    id: 'getCombinedResults',
    method: 'GET',
    path: `${path}/{combinationId}`,
    summary: 'Results of combined surveys together and of each, as far as the caller may see them',
    ...guarded,
    params: params(),
    query: Joi.object({ ...combinedFilterQuery, timestamp: timestamp() }).description(description),
    reply: Joi.object({
      combination_id: uuid().required(),
      name: Joi.string().required(),
      total: Joi.number().integer().required(),
      n: Joi.number().integer().required().description('Responses that the filter lets through'),
      surveys: Joi.array()
        .items(
          Joi.object({
            survey_id: uuid().required(),
            name: Joi.string().allow('').required(),
            total: Joi.number().integer().required(),
            n: Joi.number().integer().required(),
            hidden: Joi.boolean().required().description('True when its responses are too few to be shown'),
            hide_under: hideUnder(),
            limited: Joi.boolean().required(),
          }),
        )
        .required(),
      left_out: Joi.number().integer().required().description('Surveys whose results the caller may not see'),
      elements: Joi.array()
        .items(
          Joi.object({
            ...questionReply,
            summary: summaryReply().required().description('Of all surveys together'),
            hidden: Joi.boolean().required(),
            surveys: Joi.array()
              .items(
                Joi.object({
                  survey_id: uuid().required(),
                  summary: summaryReply().required(),
                  hidden: Joi.boolean().required(),
                }),
              )
              .required()
              .description('One of each survey that asks the question'),
          }),
        )
        .required(),
      timestamp: Joi.number().integer().allow(null).required(),
    }),
    transaction: 'read',
    async handler(ctx, { params: of, query }) {
      const { timestamp: asked, ...filter } = query;
      const { combination, opened } = await open(ctx, of);
      const found = await combinedResults(ctx.get(DatasetStore), ctx, opened, filterOf(filter));
      return {
        combination_id: combination.combinationId,
        name: combination.name,
        total: sumOf(found.surveys.map(({ total }) => total)),
        n: sumOf(found.surveys.map(({ n }) => n)),
        surveys: found.surveys.map(({ surveyId, hideUnder: under, ...one }) => ({
          survey_id: surveyId,
          ...one,
          hide_under: under,
        })),
        left_out: found.leftOut,
        elements: found.questions.map(({ question, summary, hidden, surveys }) => ({
          ...question,
          summary,
          hidden,
          surveys: surveys.map(({ surveyId, ...one }) => ({ survey_id: surveyId, ...one })),
        })),
        timestamp: asked ?? null,
      };
    },
  }),

  route<Params>({
    id: 'getCombinedFilters',
    method: 'GET',
    path: `${path}/{combinationId}/filters`,
    summary: 'What responses of combined surveys can be filtered by besides their answers',
    ...guarded,
    params: params(),
    reply: Joi.object(combinedFactsReply),
    transaction: 'read',
    async handler(ctx, { params: of }) {
      return combinedFacts(ctx.get(DatasetStore), ctx, (await open(ctx, of)).opened);
    },
  }),

  route<Params, FilterQuery>({
    id: 'exportCombinedResults',
    method: 'GET',
    path: `${path}/{combinationId}/export`,
    summary: 'Results of combined surveys together and of each as an Excel file, with the filters',
    ...guarded,
    params: params(),
    query: Joi.object(combinedFilterQuery).description(description),
    rateLimit: { points: 20, seconds: 60 },
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params: of, query, h }) {
      const filter = filterOf(query);
      const made = await inTransaction(ctx, async (tenant) => {
        const { combination, opened } = await open(tenant, of);
        const store = ctx.get(DatasetStore);
        const found = await combinedResults(store, tenant, opened, filter);
        const facts = await combinedFacts(store, tenant, opened);
        await tenant.audit({
          operation: 'combined_results.export',
          itemType: 'survey',
          itemId: of.id,
          itemName: combination.name,
          surveyId: of.id,
          details: { surveys: found.surveys.length },
        });
        return { name: combination.name, found, sheet: combinedFactsSheet(found, facts, query, ctx) };
      });
      const { headers, rows } = combinedTable(made.found, ctx);
      return workbookReply(ctx, h, { name: made.name, headers, batches: [rows], sheets: [made.sheet] });
    },
  }),
];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

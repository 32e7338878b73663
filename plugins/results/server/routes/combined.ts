import { combineFeature, onSurvey, SurveyCombinations } from '@kaiku/plugin-surveys/contract';
import { idParam, Joi, route, uuid } from '@kaiku/sdk/server';
import type { FilterQuery } from '../../contract/index.ts';
import { combinedResults } from '../services/combinedResults.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { filterFields, filterOf, hideUnder, questionReply, summaryReply, timestamp } from './schemas.ts';

const guarded = { access: onSurvey(['reportView', 'reportEdit']), feature: combineFeature } as const;
const path = '/survey/{id}/combined_results';
const { from, to, integrity, language } = filterFields;

type Query = Pick<FilterQuery, 'from' | 'to' | 'integrity' | 'language'> & { timestamp?: number };

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

  route<{ id: string; combinationId: string }, Query>({
    id: 'getCombinedResults',
    method: 'GET',
    path: `${path}/{combinationId}`,
    summary: 'Results of combined surveys together and of each, as far as the caller may see them',
    ...guarded,
    params: idParam().keys({ combinationId: uuid().required() }),
    query: Joi.object({ from, to, integrity, language, timestamp: timestamp() }),
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
    async handler(ctx, { params, query }) {
      const combination = await ctx.get(SurveyCombinations).one(ctx, params.id, params.combinationId);
      const { timestamp: asked, ...filter } = query;
      const found = await combinedResults(ctx.get(DatasetStore), ctx, ctx.subject!, combination, {
        filter: filterOf(filter),
        language: ctx.language,
      });
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
];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

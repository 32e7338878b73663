import { onSurvey, QuestionKinds, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { idParam, isoTime, Joi, route } from '@kaiku/sdk/server';
import { type FilterQuery, ResultsReader, type TimelineInterval, timelineIntervals } from '../../contract/index.ts';
import { toldProgress } from '../dataset/datasets.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { describe, translated } from '../services/questions.ts';
import { elementId, filterFields, filterOf, hideUnder, questionReply, timestamp } from './schemas.ts';

type Common = FilterQuery & { element_id?: string; timestamp?: number };

const summary = Joi.object()
  .unknown(true)
  .description('`Summary` of sdk/model: n, dontKnow, and counts by choice, number or matrix row');

/** RES-006: the figures behind charts. */
export const resultRoutes = [
  route<{ id: string }, Common>({
    id: 'getResults',
    method: 'GET',
    path: '/survey/{id}/results',
    summary: 'Results of a survey, or of one element, for the responses that a filter lets through',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({ ...filterFields, element_id: elementId(), timestamp: timestamp() }),
    reply: Joi.object({
      survey_id: Joi.string().required(),
      survey_version: Joi.number().integer().required(),
      total: Joi.number().integer().required().description('Responses in all'),
      n: Joi.number().integer().required().description('Responses that the filter lets through'),
      hidden: Joi.boolean().required().description('True when they are too few to be shown (RES-020); n is 0 then'),
      hide_under: hideUnder(),
      limited: Joi.boolean()
        .required()
        .description('True when a share lets the caller see a part only; total is of it'),
      elements: Joi.array()
        .items(
          Joi.object({
            ...questionReply,
            retired: Joi.boolean().required().description('True when respondents do not get it any more'),
            summary: summary.required(),
            hidden: Joi.boolean().required().description('True when too few answered it; the summary is empty'),
          }),
        )
        .required(),
      element_id: Joi.string().allow(null).required(),
      timestamp: Joi.number().integer().allow(null).required(),
    }),
    async handler(ctx, { params, query }) {
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const elementIds = query.element_id === undefined ? {} : { elementIds: [query.element_id] };
      const results = await ctx.get(ResultsReader).results(ctx, scope, { ...elementIds, filter: filterOf(query) });
      const asked = await ctx.get(SurveyReader).asked(ctx, params.id);
      const texts = asked ? translated(asked.structure, ctx.language, ctx.get(QuestionKinds)) : new Map();
      return {
        survey_id: params.id,
        survey_version: results.surveyVersion,
        total: results.total,
        n: results.n,
        hidden: results.hidden,
        hide_under: scope.hideUnder?.under ?? null,
        limited: scope.limits !== null,
        elements: results.elements.map((one) => ({
          ...describe(texts.get(one.element.id) ?? one.element, ctx.get(QuestionKinds)),
          retired: asked?.retired.has(one.element.id) === true,
          summary: one.summary,
          hidden: one.hidden,
        })),
        element_id: query.element_id ?? null,
        timestamp: query.timestamp ?? null,
      };
    },
  }),

  route<{ id: string }>({
    id: 'getResultsProgress',
    method: 'GET',
    path: '/survey/{id}/results/progress',
    summary: 'How far the preparing of results is, which other calls refuse with `results_building` meanwhile',
    access: onSurvey(['reportView', 'reportEdit', 'rawAnswers']),
    params: idParam(),
    reply: Joi.object({
      building: Joi.object({
        done: Joi.number().integer().required().description('Responses read'),
        total: Joi.number().integer().required(),
      })
        .allow(null)
        .required(),
    }),
    async handler(ctx, { params }) {
      const building = ctx.get(DatasetStore).progress(ctx.companyId, params.id);
      if (!building) return { building };
      const held = await ctx.permissionsOn('survey', params.id);
      const ask = held.has('full') || held.has('reportView') || held.has('reportEdit') ? 'results' : 'answers';
      return { building: toldProgress(await ctx.get(SurveyAccess)[ask](ctx, ctx.subject!, params.id), building) };
    },
  }),

  route<{ id: string }, Common & { interval: TimelineInterval | 'auto' }>({
    id: 'getResultsTimeline',
    method: 'GET',
    path: '/survey/{id}/results/timeline',
    summary: 'Responses over time, with the results of one element in each interval',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({
      ...filterFields,
      interval: Joi.string()
        .valid('auto', ...timelineIntervals)
        .default('auto'),
      element_id: elementId(),
      timestamp: timestamp(),
    }),
    reply: Joi.object({
      interval: Joi.string()
        .valid(...timelineIntervals)
        .required(),
      buckets: Joi.array()
        .items(
          Joi.object({
            start: isoTime().required(),
            n: Joi.number().integer().required(),
            summary: summary.allow(null).required(),
            hidden: Joi.boolean().required(),
          }),
        )
        .required(),
      time_zone: Joi.string().required().description('By which days begin; `start` is an instant'),
      hidden: Joi.boolean().required(),
      element_id: Joi.string().allow(null).required(),
      timestamp: Joi.number().integer().allow(null).required(),
    }),
    async handler(ctx, { params, query }) {
      const { interval, element_id, timestamp: asked } = query;
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const element = element_id === undefined ? {} : { elementId: element_id };
      const { timeZone, ...timeline } = await ctx
        .get(ResultsReader)
        .timeline(ctx, scope, { interval, ...element, filter: filterOf(query) });
      return { ...timeline, time_zone: timeZone, element_id: element_id ?? null, timestamp: asked ?? null };
    },
  }),
];

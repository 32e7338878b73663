import { onSurvey, QuestionKinds, type ResultsScope, SurveyAccess, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { idParam, invalid, isoTime, Joi, type RequestContext, route } from '@kaiku/sdk/server';
import {
  type FilterQuery,
  ResultsReader,
  type TimelineInterval,
  type TimeTaken,
  timeClasses,
  timelineIntervals,
} from '../../contract/index.ts';
import { toldProgress } from '../dataset/progress.ts';
import { DatasetStore } from '../services/datasetStore.ts';
import { factNames } from '../services/factNames.ts';
import { describe, translated } from '../services/questions.ts';
import {
  compareBy,
  elementId,
  filterOf,
  filterQuery,
  hideUnder,
  questionReply,
  summaryReply,
  timestamp,
} from './schemas.ts';

type Common = FilterQuery & { element_id?: string; timestamp?: number };

interface Flags {
  timeline: boolean;
  comparison: boolean;
  timeline_comparison: boolean;
  compare_by?: string;
  interval: TimelineInterval | 'auto';
}

const summary = summaryReply();

const interval = () =>
  Joi.string()
    .valid('auto', ...timelineIntervals)
    .default('auto');
const intervalReply = () =>
  Joi.string()
    .valid(...timelineIntervals)
    .required();
const buckets = () =>
  Joi.array()
    .items(
      Joi.object({
        start: isoTime().required(),
        n: Joi.number().integer().required(),
        summary: summary.allow(null).required(),
        hidden: Joi.boolean().required(),
      }),
    )
    .required();
const timeZoneReply = () => Joi.string().required().description('By which days begin; `start` is an instant');
const segmentFields = {
  value: Joi.string().allow('').required().description('Empty: responses without a value'),
  label: Joi.string().allow('').required(),
};
const comparedBy = () =>
  Joi.object({
    by: Joi.string().required(),
    title: Joi.string().allow('').required().description('Of the field; empty for language and collector'),
    hidden: Joi.boolean().required(),
    more: Joi.boolean().required().description('True when there are further, smaller segments'),
  });

const seconds = () => Joi.number().required();
const timeTakenReply = () =>
  Joi.object({
    n: Joi.number().integer().required().description('Responses of which it is known'),
    median: seconds(),
    lower_quartile: seconds(),
    upper_quartile: seconds(),
    classes: Joi.array()
      .items(
        Joi.object({
          from: Joi.number().integer().required(),
          to: Joi.number().integer().allow(null).required().description('Not within the class; null: longer'),
          n: Joi.number().integer().required(),
        }),
      )
      .required(),
  })
    .allow(null)
    .required()
    .description(
      'Seconds from when somebody began to when the answer came; null where the survey hides times, where it is known of too few, and with `element_id`',
    );

const timeReply = (time: TimeTaken | null) =>
  time && {
    n: time.n,
    median: time.median,
    lower_quartile: time.quartiles[0],
    upper_quartile: time.quartiles[1],
    classes: timeClasses.map((from, at) => ({ from, to: timeClasses[at + 1] ?? null, n: time.counts[at]! })),
  };

const timelinesCompared = () =>
  comparedBy().keys({
    interval: intervalReply(),
    time_zone: timeZoneReply(),
    segments: Joi.array()
      .items(Joi.object({ ...segmentFields, buckets: buckets() }))
      .required(),
  });

/** RES-006: the figures behind charts. */
export const resultRoutes = [
  route<{ id: string }, Common & Flags>({
    id: 'getResults',
    method: 'GET',
    path: '/survey/{id}/results',
    summary: 'Results of a survey, or of one element, for the responses that a filter lets through',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({
      ...filterQuery,
      element_id: elementId(),
      timeline: Joi.boolean().default(false).description('Adds responses over time, with the results of `element_id`'),
      comparison: Joi.boolean().default(false).description('Adds the results of each value of `compare_by`'),
      timeline_comparison: Joi.boolean().default(false).description('Adds the timelines of each value of `compare_by`'),
      compare_by: compareBy().description('`field <field id>`, `language` or `collector`; both comparisons need it'),
      interval: interval().description('Of the timelines'),
      timestamp: timestamp(),
    }),
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
      time_taken: timeTakenReply(),
      timeline: Joi.object({
        interval: intervalReply(),
        time_zone: timeZoneReply(),
        hidden: Joi.boolean().required(),
        buckets: buckets(),
      }).description('With the flag'),
      comparison: comparedBy()
        .keys({
          segments: Joi.array()
            .items(
              Joi.object({
                ...segmentFields,
                n: Joi.number().integer().required(),
                time_taken: timeTakenReply(),
                elements: Joi.array()
                  .items(
                    Joi.object({
                      element_id: Joi.string().required(),
                      summary: summary.required(),
                      hidden: Joi.boolean().required(),
                    }),
                  )
                  .required(),
              }),
            )
            .required(),
        })
        .description('With the flag'),
      timeline_comparison: timelinesCompared().description('With the flag'),
      element_id: Joi.string().allow(null).required(),
      timestamp: Joi.number().integer().allow(null).required(),
    }),
    async handler(ctx, { params, query }) {
      if ((query.comparison || query.timeline_comparison) && query.compare_by === undefined)
        throw invalid({ path: 'compare_by', code: 'required' });
      const scope = await ctx.get(SurveyAccess).results(ctx, ctx.subject!, params.id);
      const results = await ctx.get(ResultsReader).results(ctx, scope, { ...wantedOf(query), filter: filterOf(query) });
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
        time_taken: timeReply(results.time),
        ...(await flagged(ctx, scope, query, asked?.structure)),
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

  route<{ id: string }, Common & Pick<Flags, 'interval' | 'compare_by'>>({
    id: 'getResultsTimeline',
    method: 'GET',
    path: '/survey/{id}/results/timeline',
    summary: 'Responses over time, with the results of one element in each interval',
    access: onSurvey(['reportView', 'reportEdit']),
    params: idParam(),
    query: Joi.object({
      ...filterQuery,
      interval: interval(),
      compare_by: compareBy().description('Adds the timelines of each of its values'),
      element_id: elementId(),
      timestamp: timestamp(),
    }),
    reply: Joi.object({
      interval: intervalReply(),
      buckets: buckets(),
      time_zone: timeZoneReply(),
      hidden: Joi.boolean().required(),
      comparison: timelinesCompared().description('With `compare_by`'),
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
      const flags = { timeline: false, comparison: false, timeline_comparison: query.compare_by !== undefined };
      const structure = flags.timeline_comparison
        ? (await ctx.get(SurveyReader).asked(ctx, params.id))?.structure
        : undefined;
      const { timeline_comparison: comparison } = await flagged(ctx, scope, { ...query, ...flags }, structure);
      return {
        ...timeline,
        time_zone: timeZone,
        ...(comparison && { comparison }),
        element_id: element_id ?? null,
        timestamp: asked ?? null,
      };
    },
  }),
];

/** How long respondents took belongs to the figures of all questions. */
const wantedOf = ({ element_id: id }: Common) => (id === undefined ? { times: true } : { elementIds: [id] });

/** RES-007: what the flags of a call add to its reply. */
async function flagged(
  ctx: RequestContext,
  scope: ResultsScope,
  query: Common & Flags,
  structure: SurveyStructure | undefined,
): Promise<Record<string, object>> {
  const reader = ctx.get(ResultsReader);
  const { element_id, interval: wanted, compare_by: by = '' } = query;
  const filter = filterOf(query);
  const one = element_id === undefined ? {} : { elementId: element_id };
  const reply: Record<string, object> = {};
  if (query.timeline) {
    const { timeZone, ...timeline } = await reader.timeline(ctx, scope, { interval: wanted, ...one, filter });
    reply.timeline = { ...timeline, time_zone: timeZone };
  }
  if (!structure || (!query.comparison && !query.timeline_comparison)) return reply;
  const names = await factNames(ctx, { surveyId: scope.surveyId, structure, language: ctx.language }, by);
  if (!names) throw invalid({ path: 'compare_by', code: 'unknown_field', value: by });
  const { title, label } = names;
  if (query.comparison) {
    const { segments, ...rest } = await reader.comparison(ctx, scope, { by, ...wantedOf(query), filter });
    reply.comparison = {
      by,
      title,
      ...rest,
      segments: segments.map(({ value, n, elements, time }) => ({
        value,
        label: label(value),
        n,
        time_taken: timeReply(time),
        elements: elements.map(({ element, summary: figures, hidden }) => ({
          element_id: element.id,
          summary: figures,
          hidden,
        })),
      })),
    };
  }
  if (query.timeline_comparison) {
    const { timeZone, segments, ...rest } = await reader.timelineComparison(ctx, scope, {
      by,
      interval: wanted,
      ...one,
      filter,
    });
    reply.timeline_comparison = {
      by,
      title,
      ...rest,
      time_zone: timeZone,
      segments: segments.map(({ value, buckets: some }) => ({ value, label: label(value), buckets: some })),
    };
  }
  return reply;
}

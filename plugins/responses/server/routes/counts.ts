import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { allows } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, route, uuid } from '@kaiku/sdk/server';
import { countsLimit, ResponseReader, type ResponseSummary } from '../../contract/index.ts';

/** Whoever sees all of a survey's results may know how many answers there are. */
const seesResults = { allOf: [onSurvey(['reportView', 'reportEdit']), onSurvey(['wholeResults'])] };

const count = {
  count: Joi.number().integer().required(),
  last_at: isoTime().allow(null).required().description('When the last answer came'),
};
const ids = Joi.array().items(uuid()).min(1).max(countsLimit).single().required();

/** How many answers each of the surveys on screen has, or of the links of one, for all of them at once. */
export const countRoutes = [
  route<object, { survey_ids: string[] }>({
    id: 'countAnswers',
    method: 'GET',
    path: '/responses/counts',
    summary:
      'Counts of answers by survey, without test answers and spam; surveys that the caller may not see are left out',
    access: { permission: 'surveys.see' },
    query: Joi.object({ survey_ids: ids }),
    reply: Joi.object({
      counts: Joi.array()
        .items(Joi.object({ survey_id: uuid().required(), ...count }))
        .required(),
    }),
    async handler(ctx, { query }) {
      const held = await ctx.get(SurveyReader).permissions(ctx, ctx.subject!, query.survey_ids);
      const { flags, permissions } = ctx;
      const seen = [...held].filter(([, survey]) => allows(seesResults, { flags, permissions, held: () => survey }));
      const surveyIds = seen.map(([surveyId]) => surveyId);
      const summaries = await ctx.get(ResponseReader).summaries(ctx, surveyIds);
      return { counts: surveyIds.map((id) => ({ survey_id: id, ...replyOf(summaries.get(id)) })) };
    },
  }),

  route<{ id: string }, { collector_ids: string[] }>({
    id: 'countAnswersOfLinks',
    method: 'GET',
    path: '/survey/{id}/responses/links',
    summary: 'Counts of answers by link, without test answers and spam',
    access: seesResults,
    params: idParam(),
    query: Joi.object({ collector_ids: ids }),
    reply: Joi.object({
      counts: Joi.array()
        .items(Joi.object({ collector_id: uuid().required(), ...count }))
        .required(),
    }),
    async handler(ctx, { params, query }) {
      const summaries = await ctx.get(ResponseReader).linkSummaries(ctx, params.id, query.collector_ids);
      return { counts: query.collector_ids.map((id) => ({ collector_id: id, ...replyOf(summaries.get(id)) })) };
    },
  }),
];

const replyOf = (summary?: ResponseSummary) => ({ count: summary?.count ?? 0, last_at: summary?.lastAt ?? null });

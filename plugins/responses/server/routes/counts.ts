import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { allows } from '@kaiku/sdk/common';
import { isoTime, Joi, route, uuid } from '@kaiku/sdk/server';
import { countsLimit, ResponseReader } from '../../contract/index.ts';

/** Whoever sees all of a survey's results may know how many answers there are. */
const seesResults = { allOf: [onSurvey(['reportView', 'reportEdit']), onSurvey(['wholeResults'])] };

/** How many answers each of the surveys on screen has, for all of them at once. */
export const countRoutes = [
  route<object, { survey_ids: string[] }>({
    id: 'countAnswers',
    method: 'GET',
    path: '/responses/counts',
    summary:
      'Counts of answers by survey, without test answers and spam; surveys that the caller may not see are left out',
    access: { permission: 'surveys.see' },
    query: Joi.object({ survey_ids: Joi.array().items(uuid()).min(1).max(countsLimit).single().required() }),
    reply: Joi.object({
      counts: Joi.array()
        .items(
          Joi.object({
            survey_id: uuid().required(),
            count: Joi.number().integer().required(),
            last_at: isoTime().allow(null).required().description('When the last answer came'),
          }),
        )
        .required(),
    }),
    async handler(ctx, { query }) {
      const held = await ctx.get(SurveyReader).permissions(ctx, ctx.subject!, query.survey_ids);
      const { flags, permissions } = ctx;
      const seen = [...held].filter(([, survey]) => allows(seesResults, { flags, permissions, held: () => survey }));
      const ids = seen.map(([surveyId]) => surveyId);
      const summaries = await ctx.get(ResponseReader).summaries(ctx, ids);
      return {
        counts: ids.map((surveyId) => {
          const { count, lastAt } = summaries.get(surveyId) ?? { count: 0, lastAt: null };
          return { survey_id: surveyId, count, last_at: lastAt };
        }),
      };
    },
  }),
];

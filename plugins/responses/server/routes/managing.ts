import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { idParam, invalid, Joi, notFound, type RequestContext, route, uuid } from '@kaiku/sdk/server';
import { clearAnswers } from '../jobs/clearAnswers.ts';
import { makeTestAnswers } from '../jobs/makeTestAnswers.ts';
import { auditOf } from '../services/audited.ts';
import { table } from '../services/rows.ts';

/** Test answers that one call makes. */
const mostTests = 1_000;
const jobReply = Joi.object({ jobId: uuid().required(), count: Joi.number().integer().required() });

/** All answers of a survey at once: made up, or cleared (RES-015 to RES-017). */
export const managingRoutes = [
  route<{ id: string }, object, { count: number }>({
    id: 'makeTestAnswers',
    method: 'POST',
    path: '/survey/{id}/test_results',
    summary: 'Makes test answers to the survey, which count nowhere unless they are asked for; a job',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({ count: Joi.number().integer().min(1).max(mostTests).required() }),
    rateLimit: { points: 10, seconds: 60 },
    reply: jobReply,
    async handler(ctx, { params, payload: { count } }) {
      const surveys = ctx.get(SurveyReader);
      const asked = await surveys.asked(ctx, params.id);
      if (!asked) throw notFound();
      await surveys.keep(ctx, params.id, asked.version);
      const jobId = await ctx.enqueue(makeTestAnswers, { surveyId: params.id, surveyVersion: asked.version, count });
      await auditOf(ctx, ctx.get(SurveyReader), params.id, 'answers.test', { count });
      return { jobId, count };
    },
  }),

  route<{ id: string }>({
    id: 'removeTestAnswers',
    method: 'DELETE',
    path: '/survey/{id}/test_results',
    summary: 'Removes the test answers to the survey; a job',
    access: onSurvey(['full']),
    params: idParam(),
    reply: jobReply,
    handler: (ctx, { params }) => clear(ctx, params.id, 'test'),
  }),

  route<{ id: string }, object, { survey_name: string }>({
    id: 'clearAnswers',
    method: 'POST',
    path: '/survey/{id}/clear_answers',
    summary: 'Removes all answers to the survey, for good; a job',
    access: onSurvey(['full']),
    params: idParam(),
    payload: Joi.object({
      survey_name: Joi.string()
        .max(1_000)
        .required()
        .description('The survey’s name, as it is: so that no other is meant'),
    }),
    reply: jobReply,
    async handler(ctx, { params, payload }) {
      const head = await ctx.get(SurveyReader).head(ctx, params.id);
      if (!head) throw notFound();
      if (payload.survey_name.trim() !== head.name.trim()) throw invalid({ path: 'survey_name', code: 'other_name' });
      return clear(ctx, params.id, 'all');
    },
  }),
];

async function clear(ctx: RequestContext, surveyId: string, what: 'all' | 'test') {
  const row = await ctx
    .trx(table)
    .where({ survey_id: surveyId, ...(what === 'test' && { source: 'test' }) })
    .count('* as n')
    .first();
  const count = Number(row?.n ?? 0);
  const before = new Date().toISOString();
  const jobId = await ctx.enqueue(clearAnswers, { surveyId, what, before, count }, { key: `${surveyId} ${what}` });
  await auditOf(ctx, ctx.get(SurveyReader), surveyId, what === 'all' ? 'answers.clear' : 'answers.test_remove', {
    count,
  });
  return { jobId, count };
}

import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, notFound, type RequestContext, route, tableReply, uuid } from '@kaiku/sdk/server';
import { AnswerEditor } from '../../contract/index.ts';
import { intervals } from '../periodic/dueDays.ts';
import {
  createRule,
  deleteRule,
  listRuns,
  mostRules,
  type RemovalRule,
  type RuleFields,
  removalFeature,
  ruleOf,
  rulesOf,
  runList,
  updateRule,
} from '../periodic/rules.ts';
import { auditOf } from '../services/audited.ts';
import { personalKinds } from '../words/personalKinds.ts';

const path = '/survey/{id}/periodic_removal';
const onePath = `${path}/{ruleId}`;
const oneParams = idParam().keys({ ruleId: uuid().required() });
const guarded = { access: onSurvey(['full']), feature: removalFeature };

interface Wire extends Omit<RuleFields, 'every'> {
  interval: RuleFields['every'];
}
const fieldsOf = ({ interval: every, ...fields }: Wire): RuleFields => ({ every, ...fields });

const fields = {
  interval: Joi.string()
    .valid(...intervals)
    .required()
    .description('quarterly and monthly: on the first day; twice_monthly: on the 1st and the 16th'),
  delayed: Joi.boolean().required().description('Answers newer than one interval are left as they are'),
  ...Object.fromEntries(personalKinds.map((kind) => [kind, Joi.boolean().required()])),
  element_ids: Joi.array()
    .items(Joi.string().max(64))
    .min(1)
    .max(2_000)
    .unique()
    .allow(null)
    .required()
    .description('The open questions it looks at; null: all of them'),
};
const ruleReply = Joi.object({
  rule_id: uuid().required(),
  ...fields,
  next_on: Joi.string().required().description('YYYY-MM-DD, where the company is'),
});
const wire = ({ id, every, delayed, element_ids, next_on, ...rule }: RemovalRule) => ({
  rule_id: id,
  interval: every,
  delayed,
  id_numbers: rule.id_numbers,
  emails: rule.emails,
  phone_numbers: rule.phone_numbers,
  element_ids,
  next_on,
});
const count = () => Joi.number().integer().allow(null).required();

/** RES-037 to RES-043: what is taken out of answers again and again. */
export const periodicRemovalRoutes = [
  route<{ id: string }>({
    id: 'listRemovalRules',
    method: 'GET',
    path,
    summary: 'The survey’s periodic removal rules, and the open questions that they can look at',
    ...guarded,
    params: idParam(),
    reply: Joi.object({
      rules: Joi.array().items(ruleReply).max(mostRules).required(),
      questions: Joi.array()
        .items(Joi.object({ element_id: Joi.string().required(), text: Joi.string().allow('').required() }))
        .required(),
    }),
    async handler(ctx, { params }) {
      const open = await openQuestions(ctx, params.id);
      return {
        rules: (await rulesOf(ctx, params.id)).map(wire),
        questions: open.map(({ id, settings }) => ({ element_id: id, text: settings.text })),
      };
    },
  }),

  route<{ id: string; ruleId: string }>({
    id: 'getRemovalRule',
    method: 'GET',
    path: onePath,
    summary: 'One periodic removal rule',
    ...guarded,
    params: oneParams,
    reply: ruleReply,
    handler: async (ctx, { params }) => wire(await ruleOf(ctx, params.id, params.ruleId)),
  }),

  route<{ id: string }, object, Wire>({
    id: 'createRemovalRule',
    method: 'POST',
    path,
    summary: 'Makes a periodic removal rule; it runs for the first time on its next day',
    ...guarded,
    params: idParam(),
    payload: Joi.object(fields),
    reply: ruleReply,
    async handler(ctx, { params, payload }) {
      await ctx.get(SurveyReader).hold(ctx, params.id);
      const rule = await createRule(ctx, params.id, fieldsOf(payload), await openTexts(ctx, params.id));
      await told(ctx, 'removal_rule.create', rule);
      return wire(rule);
    },
  }),

  route<{ id: string; ruleId: string }, object, Wire>({
    id: 'updateRemovalRule',
    method: 'PUT',
    path: onePath,
    summary: 'Changes a periodic removal rule',
    ...guarded,
    params: oneParams,
    payload: Joi.object(fields),
    reply: ruleReply,
    async handler(ctx, { params, payload }) {
      const rule = await updateRule(ctx, params.id, params.ruleId, fieldsOf(payload), await openTexts(ctx, params.id));
      await told(ctx, 'removal_rule.update', rule);
      return wire(rule);
    },
  }),

  route<{ id: string; ruleId: string }>({
    id: 'deleteRemovalRule',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a periodic removal rule; what it has removed stays removed',
    ...guarded,
    params: oneParams,
    reply: Joi.object({}),
    async handler(ctx, { params }) {
      await told(ctx, 'removal_rule.delete', await deleteRule(ctx, params.id, params.ruleId));
      return {};
    },
  }),

  route<{ id: string }, TableQuery>({
    id: 'listRemovalRuns',
    method: 'GET',
    path: `${path}/runs`,
    summary: 'When rules of the survey ran, and how much they removed',
    ...guarded,
    params: idParam(),
    query: runList.query,
    reply: tableReply(
      Joi.object({
        run_id: uuid().required(),
        rule_id: uuid().required(),
        due_on: Joi.string().required(),
        started_at: isoTime().required(),
        ended_at: isoTime().allow(null).required(),
        looked_at: Joi.number().integer().required().description('Responses'),
        changed: Joi.number().integer().required().description('Responses'),
        ...Object.fromEntries(personalKinds.map((kind) => [kind, count().description('null: not asked for')])),
      }),
    ),
    handler: (ctx, { params, query }) => listRuns(ctx, params.id, query),
  }),
];

async function openQuestions(ctx: RequestContext, surveyId: string) {
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  if (!asked) throw notFound();
  const { isOpen } = ctx.get(AnswerEditor);
  return asked.structure.pages.flatMap(({ elements }) => elements).filter(isOpen);
}
const openTexts = async (ctx: RequestContext, surveyId: string) =>
  new Map((await openQuestions(ctx, surveyId)).map(({ id, settings }) => [id, settings.text]));

async function told(ctx: RequestContext, operation: string, rule: RemovalRule): Promise<void> {
  const { every, delayed } = rule;
  const removes = personalKinds.filter((kind) => rule[kind]);
  const details = { interval: every, delayed, removes, questions: rule.element_ids?.length ?? 'all' };
  await auditOf(ctx, ctx.get(SurveyReader), rule.survey_id, operation, details, {
    itemType: 'removal_rule',
    itemId: rule.id,
  });
}

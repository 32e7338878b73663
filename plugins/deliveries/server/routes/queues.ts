import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { SurveyReader, senderOf } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  Companies,
  defineList,
  idParam,
  inTransaction,
  invalid,
  Joi,
  listReply,
  type RequestContext,
  route,
  Settings,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { queueFeature, ttlFeature } from '../../contract/index.ts';
import { silencers } from '../contactRules/silenced.ts';
import { mailDomainOf } from '../mailDomain/mailDomain.ts';
import { Rule } from '../models/delivery.ts';
import { Queue } from '../models/queue.ts';
import { funnels, listTargets, type ShownState, shownStates, type TargetQuery, targetList } from '../services/info.ts';
import { addressOf, languageOf } from '../services/messages.ts';
import {
  createQueue,
  deleteQueue,
  fieldsOf,
  findQueue,
  linkIdOf,
  linkOf,
  type QueueFields,
  updateQueue,
  type WholeQueue,
} from '../services/queues.ts';
import { windowOf } from '../services/queueTerms.ts';
import { offeredTemplates } from '../templates/store.ts';
import { linkReply, queueFields, queueReply, queueSettings } from './queueSchemas.ts';
import { targetRow } from './schemas.ts';

export const queuePath = '/delivery/queue';
const onePath = `${queuePath}/{id}`;
/** DEL-050, COMP-010. */
export const managing = { access: { permission: 'company.manage' }, feature: queueFeature } as const;

const queueList = defineList({
  sort: { name: 'lower(name)', created: 'created_at', delivery_type: 'channel' },
  search: { name: 'name' },
  order: { by: 'name', direction: 'asc' },
});

/** Queues with what is known of them, with as many queries for many as for one, but for their links. */
async function toReplies(ctx: RequestContext, rules: readonly Rule[], known?: Queue) {
  const ids = rules.map(({ id }) => id);
  const queues = known ? [known] : await Queue.query(ctx.trx).whereIn('id', ids);
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  const surveys = await ctx.get(SurveyReader).heads(ctx, [...new Set(rules.map(({ surveyId }) => surveyId))]);
  const funnelOf = await funnels(ctx, ids);
  const collectors = ctx.get(CollectorReader);
  const silencerOf = await silencers(ctx);
  const replies = [];
  for (const rule of rules) {
    const queue = byId.get(rule.id)!;
    const link = await collectors.get(ctx, rule.collectorId);
    const window = windowOf(queue);
    replies.push({
      uuid: rule.id,
      name: rule.name,
      collector_url: link?.url ?? '',
      address: link && addressOf(ctx, link.url),
      link_name: link?.name ?? null,
      survey_id: rule.surveyId,
      survey: surveys.get(rule.surveyId)?.name ?? '',
      expiration_days: queue.expirationDays,
      delivery_type: rule.channel,
      anonymous: rule.anonymous,
      sender_name: rule.senderName,
      sender_email: rule.senderEmail,
      msg_title: rule.subject,
      msg_body: rule.body,
      reminder_days: rule.reminderDays,
      reminder_title: rule.reminderSubject,
      reminder_body: rule.reminderMessage,
      send_earliest: window.earliest,
      send_not_allowed_after: window.notAfter,
      silenced_by: silencerOf(rule.channel, window),
      target_param: queue.targetParam,
      bg_parameters: queue.bgParameters,
      accept_threshold: queue.acceptThreshold,
      limit_per_month: queue.limitPerMonth,
      target_ttl: ctx.features.has(ttlFeature) ? queue.targetTtl : null,
      template_id: rule.templateId,
      created: rule.createdAt.toISOString(),
      funnel: funnelOf(rule.id),
    });
  }
  return replies;
}

const toReply = async (ctx: RequestContext, { rule, queue }: WholeQueue) => (await toReplies(ctx, [rule], queue))[0];

const told = (ctx: RequestContext, verb: string, { id, name, surveyId, channel }: Rule) =>
  ctx.audit({
    operation: `delivery_queue.${verb}`,
    itemType: 'delivery_queue',
    itemId: id,
    itemName: name,
    surveyId,
    details: { type: channel },
  });

/** The survey that a link leads to. @throws Problem `validation` */
async function behind(ctx: RequestContext, linkId: string | null) {
  const link = await linkOf(ctx, linkId);
  const reader = ctx.get(SurveyReader);
  const head = link && (await reader.head(ctx, link.surveyId));
  if (!head) throw invalid({ path: 'url', code: 'link_none' });
  if (link.private) throw invalid({ path: 'url', code: 'link_private' });
  const asked = await reader.asked(ctx, link.surveyId);
  const own = asked ? senderOf(asked.structure) : { name: null, address: null };
  return {
    url: link.url,
    address: addressOf(ctx, link.url),
    link_name: link.name,
    survey_id: link.surveyId,
    survey: head.name,
    fields: await fieldsOf(ctx, link.surveyId),
    // GAP-053.
    anonymous: head.type === 'personnel',
    sender_name: own.name ?? (await ctx.get(Companies).get(ctx.companyId))?.name ?? '',
    sender_address: own.address ?? null,
    language: languageOf(link, head),
  };
}

/** DEL-049. */
export const queueRoutes = [
  route<object, TableQuery>({
    id: 'listDeliveryQueues',
    method: 'GET',
    path: queuePath,
    summary: 'Delivery queues of the company, with what became of their targets',
    ...managing,
    query: queueList.query,
    reply: tableReply(queueReply),
    async handler(ctx, { query }) {
      const { rows, count } = await queueList.page<Rule>(Rule.query(ctx.trx).where({ queue: true }), query);
      return listReply(query, await toReplies(ctx, rows), count);
    },
  }),

  route({
    id: 'getDeliveryQueueSettings',
    method: 'GET',
    path: `${queuePath}/settings`,
    summary: 'What every queue of the company has',
    ...managing,
    reply: queueSettings,
    handler: async (ctx) => ({
      time_zone: await ctx.get(Companies).timeZone(ctx),
      mail_domain: await mailDomainOf(ctx),
      templates: await offeredTemplates(ctx),
      api: `${ctx.get(Settings).appUrl}/api${queuePath}`,
    }),
  }),

  route<object, { url: string }>({
    id: 'getDeliveryQueueLink',
    method: 'GET',
    path: `${queuePath}/link`,
    summary: 'The survey behind a publish link, and what a queue can fill of it',
    ...managing,
    // Links are looked up outside of one.
    transaction: 'none',
    query: Joi.object({ url: Joi.string().trim().max(500).required() }),
    reply: linkReply,
    async handler(ctx, { query }) {
      const linkId = await linkIdOf(ctx, query.url);
      return inTransaction(ctx, (tenant) => behind(tenant, linkId), { readOnly: true });
    },
  }),

  route<object, object, QueueFields>({
    id: 'createDeliveryQueue',
    method: 'POST',
    path: queuePath,
    summary: 'Makes a delivery queue, which outside systems fill with targets',
    ...managing,
    transaction: 'none',
    payload: queueFields,
    reply: queueReply,
    async handler(ctx, { payload }) {
      const linkId = await linkIdOf(ctx, payload.collector_url);
      return inTransaction(ctx, async (tenant) => {
        const made = await createQueue(tenant, payload, linkId);
        await told(tenant, 'create', made.rule);
        return toReply(tenant, made);
      });
    },
  }),

  route<{ id: string }>({
    id: 'getDeliveryQueue',
    method: 'GET',
    path: onePath,
    summary: 'One delivery queue',
    ...managing,
    params: idParam(),
    reply: queueReply,
    handler: async (ctx, { params }) => toReply(ctx, await findQueue(ctx, params.id)),
  }),

  route<{ id: string }, object, QueueFields>({
    id: 'updateDeliveryQueue',
    method: 'PUT',
    path: onePath,
    summary: 'Changes what a queue sends from now on; its link, channel and anonymity stay',
    ...managing,
    transaction: 'none',
    params: idParam(),
    payload: queueFields,
    reply: queueReply,
    async handler(ctx, { params, payload }) {
      const linkId = await linkIdOf(ctx, payload.collector_url);
      return inTransaction(ctx, async (tenant) => {
        const changed = await updateQueue(tenant, params.id, payload, linkId);
        await told(tenant, 'update', changed.rule);
        return toReply(tenant, changed);
      });
    },
  }),

  route<{ id: string }>({
    id: 'deleteDeliveryQueue',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a queue with what is known of its targets; what waits in it is not sent',
    ...managing,
    params: idParam(),
    reply: Joi.object({ uuid: uuid().required() }),
    async handler(ctx, { params }) {
      await told(ctx, 'delete', await deleteQueue(ctx, params.id));
      return { uuid: params.id };
    },
  }),

  route<{ id: string }, TableQuery & { state?: ShownState }>({
    id: 'listQueueTargets',
    method: 'GET',
    path: `${onePath}/targets`,
    summary: 'Targets of a queue, and what became of each',
    ...managing,
    params: idParam(),
    query: targetList.query.keys({ state: Joi.string().valid(...shownStates) }),
    reply: tableReply(targetRow),
    async handler(ctx, { params, query }) {
      const { rule } = await findQueue(ctx, params.id);
      return listTargets(ctx, rule, { ...query, rule_id: rule.id } as TargetQuery);
    },
  }),
];

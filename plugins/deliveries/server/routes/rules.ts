import { UserAudiences } from '@kaiku/plugin-access/contract';
import { CollectorReader, twoWaySmsFeature } from '@kaiku/plugin-collectors/contract';
import { onSurvey, SurveyReader, senderOf } from '@kaiku/plugin-surveys/contract';
import { type Access, isLanguage, type TableQuery } from '@kaiku/sdk/common';
import {
  Companies,
  defineList,
  forbidden,
  idParam,
  invalid,
  Joi,
  listReply,
  notFound,
  type ProblemDetail,
  type RequestContext,
  route,
  type TenantContext,
  TenantRunner,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import {
  type Channel,
  mostRecipients,
  normalAddress,
  permissionOf,
  SendGuards,
  senderFaults,
  templateFeature,
  twoWayPermission,
} from '../../contract/index.ts';
import { readers } from '../addresses.ts';
import { quietUntil } from '../contactRules/quiet.ts';
import { sendTrial } from '../jobs/sendTrial.ts';
import { mailDomainOf } from '../mailDomain/mailDomain.ts';
import { Recipient, type Rule, type Sending } from '../models/delivery.ts';
import { audienceFacts, groupNames } from '../services/audience.ts';
import { toDetail } from '../services/details.ts';
import { forecastOf } from '../services/forecast.ts';
import { blockedOf } from '../services/guards.ts';
import { type Funnel, funnels, latestSendings, sendingsOf } from '../services/info.ts';
import { addressOf, lookOf, sizeOf } from '../services/messages.ts';
import { recipientsOf } from '../services/recipients.ts';
import { reminderReach } from '../services/reminderReach.ts';
import {
  createRule,
  deleteRule,
  findRule,
  type RuleFields,
  switchRule,
  updateRule,
  writtenRules,
} from '../services/rules.ts';
import {
  cancelReminder,
  cancelSending,
  planWrittenReminder,
  type Reminder,
  retryFailed,
} from '../services/sendings.ts';
import { lengthFaults } from '../services/textFaults.ts';
import { findTemplate, offeredTemplates, templateFaults } from '../templates/store.ts';
import {
  body,
  deliveryForecast,
  reachReply,
  reminderFields,
  ruleFields,
  ruleReply,
  settings,
  subject,
  wholeRule,
} from './schemas.ts';
import { lookReply } from './templateSchemas.ts';

const path = '/survey/{id}/delivery';
const onePath = `${path}/{ruleId}`;
const oneParams = idParam().keys({ ruleId: uuid().required() });
interface One {
  id: string;
  ruleId: string;
}
/** GAP-026: who sends holds the survey and the role of the channel. */
export const sendingAccess: Access = {
  allOf: [onSurvey(['full']), { anyOf: [{ permission: permissionOf.email }, { permission: permissionOf.sms }] }],
};
/** GAP-026: who sees links sees deliveries. */
const seeing = { access: onSurvey(['viewLinks']) };
const sending = { access: sendingAccess };
/** Thousands of addresses, as they were pasted. */
const maxBytes = 4 * 1024 * 1024;

/** DEL-004. @throws Problem `channel_role` */
export function requireChannel({ permissions }: RequestContext, channel: Channel): void {
  if (!permissions.has(permissionOf[channel])) throw forbidden('channel_role');
}

/** DEL-004, DEL-021. @throws Problem `channel_role`, `two_way_superuser`, `feature_disabled` */
function requireWriter(ctx: RequestContext, { type, two_way }: Pick<RuleFields, 'type' | 'two_way'>): void {
  requireChannel(ctx, type);
  if (!two_way) return;
  if (!ctx.permissions.has(twoWayPermission)) throw forbidden('two_way_superuser');
  if (!ctx.features.has(twoWaySmsFeature)) throw forbidden('feature_disabled');
}

/** Managers pass every check of permissions: that there is no such survey, or none any more, is told here. @throws Problem `not_found` */
export async function requireSurvey(ctx: RequestContext, surveyId: string): Promise<void> {
  const head = await ctx.get(SurveyReader).head(ctx, surveyId);
  if (!head || head.deletedAt !== null) throw notFound();
}

export const ruleList = defineList({
  sort: { name: 'lower(name)', created: 'created_at', next_delivery: 'CASE WHEN enabled THEN next_at END' },
  search: { name: 'name' },
  order: { by: 'created', direction: 'desc' },
});

const toSending = ({ plannedAt, state, reminderAt, reminderState, problem }: Sending) => ({
  planned_at: plannedAt.toISOString(),
  state,
  reminder_at: reminderAt?.toISOString() ?? null,
  reminder_state: reminderState,
  problem,
});

/** Rules with what is known of them, with as many queries for many as for one. */
async function toReplies(ctx: RequestContext, surveyId: string, rules: readonly Rule[]) {
  const ids = rules.map(({ id }) => id);
  const links = await ctx.get(CollectorReader).names(ctx, surveyId);
  const latest = await latestSendings(ctx, ids);
  const groupsOf = await groupNames(ctx, rules);
  const funnelOf: (id: string) => Funnel = await funnels(ctx, ids);
  return rules.map((rule) => {
    const last = latest.get(rule.id);
    return {
      ...toDetail(rule),
      link_name: links.get(rule.collectorId) ?? null,
      audience_groups: groupsOf(rule),
      funnel: funnelOf(rule.id),
      latest: last ? toSending(last) : null,
    };
  });
}

/** What the info of a delivery tells besides its targets. */
export async function headOf(ctx: RequestContext, rule: Rule) {
  const [reply] = await toReplies(ctx, rule.surveyId, [rule]);
  return {
    rule: reply,
    sendings: (await sendingsOf(ctx, rule.id)).map(toSending),
    recipients: await Recipient.query(ctx.trx).where({ rule_id: rule.id }).resultSize(),
    quiet_until: (await quietUntil(ctx, rule.channel))?.toISOString() ?? null,
  };
}

async function whole(ctx: RequestContext, rule: Rule) {
  const [reply] = await toReplies(ctx, rule.surveyId, [rule]);
  return { ...reply!, targets: await recipientsOf(ctx, rule.id) };
}

async function told(ctx: RequestContext, verb: string, rule: Rule, details: Record<string, unknown> = {}) {
  await ctx.audit({
    operation: `delivery.${verb}`,
    itemType: 'delivery',
    itemId: rule.id,
    itemName: rule.name,
    surveyId: rule.surveyId,
    details: { type: rule.twoWay ? 'two-way sms' : rule.channel, ...details },
  });
}

/** One that the caller may send, by its channel. */
async function mine(ctx: RequestContext, { id, ruleId }: One): Promise<Rule> {
  const rule = await findRule(ctx, id, ruleId);
  requireChannel(ctx, rule.channel);
  return rule;
}

const kindOf = ({ channel, twoWay }: Rule) => ({ type: channel, two_way: twoWay });

/** DEL-030. */
export const ruleRoutes = [
  route<{ id: string }, TableQuery>({
    id: 'listDeliveries',
    method: 'GET',
    path,
    summary: 'Deliveries of a survey, and how far each has come',
    ...seeing,
    params: idParam(),
    query: ruleList.query,
    reply: tableReply(ruleReply),
    async handler(ctx, { params, query }) {
      await requireSurvey(ctx, params.id);
      const { rows, count } = await ruleList.page<Rule>(writtenRules(ctx).where({ survey_id: params.id }), query);
      return listReply(query, await toReplies(ctx, params.id, rows), count);
    },
  }),

  route<{ id: string }>({
    id: 'getDeliverySettings',
    method: 'GET',
    path: `${path}/settings`,
    summary: 'What a new delivery of a survey starts with, and the links that it may lead to',
    ...seeing,
    // How the company looks is read outside of one.
    transaction: 'none',
    params: idParam(),
    reply: settings,
    async handler(ctx, { params }) {
      const { accent, logo } = await lookOf(ctx, 'en');
      const run = (tenant: TenantContext) => settingsOf(ctx, tenant, params.id);
      return {
        ...(await ctx.get(TenantRunner).run(ctx.companyId, run, { readOnly: true })),
        accent,
        logo: logo?.address ?? null,
      };
    },
  }),

  route<{ id: string; templateId: string }>({
    id: 'getDeliveryTemplate',
    method: 'GET',
    path: `${path}/template/{templateId}`,
    summary: 'How e-mails of a template look, for who may choose it',
    ...sending,
    feature: templateFeature,
    params: idParam().keys({ templateId: uuid().required() }),
    reply: lookReply,
    async handler(ctx, { params }) {
      const { id, active, compiled } = await findTemplate(ctx, params.templateId);
      if (!active) throw notFound();
      return { template_id: id, compiled };
    },
  }),

  route<One>({
    id: 'getDelivery',
    method: 'GET',
    path: onePath,
    summary: 'One delivery with its recipients',
    ...seeing,
    params: oneParams,
    reply: wholeRule,
    largeReply: true,
    handler: async (ctx, { params }) => whole(ctx, await findRule(ctx, params.id, params.ruleId)),
  }),

  route<{ id: string }, object, RuleFields>({
    id: 'forecastDelivery',
    method: 'POST',
    path: `${path}/forecast`,
    summary: 'What a delivery would come to; nothing is stored or sent',
    ...sending,
    transaction: 'read',
    maxBytes,
    params: idParam(),
    payload: ruleFields,
    reply: deliveryForecast,
    async handler(ctx, { params, payload }) {
      requireWriter(ctx, payload);
      return forecastOf(ctx, params.id, payload);
    },
  }),

  route<{ id: string }, object, Trial>({
    id: 'tryDelivery',
    method: 'POST',
    path: `${path}/try`,
    summary: 'Sends a message to the caller, or to a number that they name',
    ...sending,
    rateLimit: { points: 20, seconds: 600 },
    params: idParam(),
    payload: ruleFields
      .fork(['name', 'targets'], (field) => field.optional())
      .keys({ subject: subject(), body: body(), phone: Joi.string().max(40).description('Of an SMS: who gets it') }),
    reply: Joi.object({ jobId: uuid().required(), to: Joi.string().required() }),
    async handler(ctx, { params, payload }) {
      const { type: channel, link: collectorId } = payload;
      requireChannel(ctx, channel);
      if (payload.two_way) throw invalid({ path: 'two_way', code: 'two_way_trial' });
      const link = await ctx.get(CollectorReader).get(ctx, collectorId);
      if (link?.surveyId !== params.id) throw invalid({ path: 'link', code: 'link_unknown' });
      const faults: ProblemDetail[] = [
        ...senderFaults(channel, payload),
        ...(await templateFaults(ctx, channel, payload.template_id)),
      ];
      if (channel === 'sms') faults.push(...lengthFaults('body', await sizeOf(ctx, params.id, payload.body, link.url)));
      if (faults.length > 0) throw invalid(...faults);
      const to = channel === 'email' ? ctx.identity!.email : normalAddress('sms', payload.phone ?? '', readers);
      if (to === null) throw invalid({ path: 'phone', code: 'invalid_phone' });
      // To themselves they may write whatever they have asked for; the number may be anybody's.
      if (channel === 'sms' && (await blockedOf(ctx, channel, [to])).size > 0)
        throw invalid({ path: 'phone', code: 'phone_blocked' });
      const jobId = await ctx.enqueue(sendTrial, {
        surveyId: params.id,
        collectorId,
        channel,
        to,
        subject: payload.subject,
        body: payload.body,
        senderName: payload.sender_name,
        senderEmail: payload.sender_email,
        templateId: payload.template_id,
      });
      return { jobId, to };
    },
  }),

  route<{ id: string }, object, RuleFields>({
    id: 'createDelivery',
    method: 'POST',
    path,
    summary: 'Makes a delivery, which goes out now or at its time',
    ...sending,
    maxBytes,
    params: idParam(),
    payload: ruleFields,
    reply: wholeRule,
    largeReply: true,
    async handler(ctx, { params, payload }) {
      requireWriter(ctx, payload);
      await ctx.get(SurveyReader).hold(ctx, params.id);
      const rule = await createRule(ctx, params.id, payload);
      const made = await whole(ctx, rule);
      await told(ctx, 'create', rule, { recipients: made.targets.length, ...audienceFacts(rule) });
      return made;
    },
  }),

  route<One, object, RuleFields>({
    id: 'updateDelivery',
    method: 'PUT',
    path: onePath,
    summary: 'Changes a delivery that is still to go out',
    ...sending,
    maxBytes,
    params: oneParams,
    payload: ruleFields,
    reply: wholeRule,
    largeReply: true,
    async handler(ctx, { params, payload }) {
      await mine(ctx, params);
      requireWriter(ctx, payload);
      const rule = await updateRule(ctx, params.id, params.ruleId, payload);
      const changed = await whole(ctx, rule);
      await told(ctx, 'update', rule, { recipients: changed.targets.length, ...audienceFacts(rule) });
      return changed;
    },
  }),

  route<One>({
    id: 'deleteDelivery',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a delivery, its recipients and what is known of them; nothing more of it is sent',
    ...sending,
    params: oneParams,
    reply: Joi.object({ rule_id: uuid().required() }),
    async handler(ctx, { params }) {
      await mine(ctx, params);
      const rule = await deleteRule(ctx, params.id, params.ruleId);
      await told(ctx, 'delete', rule);
      return { rule_id: rule.id };
    },
  }),

  route<One, object, { enabled: boolean }>({
    id: 'switchDelivery',
    method: 'POST',
    path: `${onePath}/enabled`,
    summary: 'Enables or disables a delivery: a disabled one does not go out at its time',
    ...sending,
    params: oneParams,
    payload: Joi.object({ enabled: Joi.boolean().required() }),
    reply: ruleReply,
    async handler(ctx, { params, payload }) {
      const before = await mine(ctx, params);
      if (payload.enabled) requireWriter(ctx, kindOf(before));
      const rule = await switchRule(ctx, params.id, params.ruleId, payload.enabled);
      await told(ctx, payload.enabled ? 'enable' : 'disable', rule);
      return (await toReplies(ctx, params.id, [rule]))[0];
    },
  }),

  route<One>({
    id: 'getDeliveryReminderReach',
    method: 'GET',
    path: `${onePath}/reminder`,
    summary: 'How many a reminder of the latest sending would go to if it went out now',
    ...sending,
    params: oneParams,
    reply: reachReply,
    handler: async (ctx, { params }) => reminderReach(ctx, await mine(ctx, params)),
  }),

  route<One, object, Reminder>({
    id: 'remindDelivery',
    method: 'POST',
    path: `${onePath}/reminder`,
    summary: 'Reminds those who got the latest sending and have not answered, now or at a time',
    ...sending,
    params: oneParams,
    payload: reminderFields,
    reply: ruleReply,
    async handler(ctx, { params, payload }) {
      const rule = await planWrittenReminder(ctx, await mine(ctx, params), payload);
      await told(ctx, 'remind', rule, { at: payload.at ?? new Date().toISOString() });
      return (await toReplies(ctx, params.id, [rule]))[0];
    },
  }),

  ...(
    [
      [
        'cancelDeliveryReminder',
        'DELETE',
        '/reminder',
        'Cancels the reminder of the latest sending',
        'unremind',
        cancelReminder,
      ],
      [
        'cancelDelivery',
        'POST',
        '/cancel',
        'Stops the sending that goes on: what has not left stays here',
        'cancel',
        cancelSending,
      ],
      [
        'retryDelivery',
        'POST',
        '/retry',
        'Sends again what failed of the latest sending, and nothing else',
        'retry',
        retryFailed,
      ],
    ] as const
  ).map(([id, method, rest, summary, verb, work]) =>
    route<One>({
      id,
      method,
      path: `${onePath}${rest}`,
      summary,
      ...sending,
      params: oneParams,
      reply: ruleReply,
      async handler(ctx, { params }) {
        const rule = await mine(ctx, params);
        if (verb === 'retry') requireWriter(ctx, kindOf(rule));
        await work(ctx, rule);
        await told(ctx, verb, rule);
        return (await toReplies(ctx, params.id, [rule]))[0];
      },
    }),
  ),
];

type Trial = RuleFields & { phone?: string };

/** What a new delivery of the survey starts with. */
async function settingsOf({ permissions }: RequestContext, ctx: TenantContext, surveyId: string) {
  const reader = ctx.get(SurveyReader);
  const head = await reader.head(ctx, surveyId);
  const asked = await reader.asked(ctx, surveyId);
  if (!head || !asked) throw notFound();
  const own = senderOf(asked.structure);
  const links = await ctx.get(CollectorReader).ofSurvey(ctx, surveyId);
  return {
    survey: head.name,
    language: isLanguage(head.language) ? head.language : 'en',
    links: links.map(({ collectorId, name, url, state, private: shut }) => ({
      link: collectorId,
      name,
      address: addressOf(ctx, url),
      state,
      private: shut,
    })),
    sender_name: own.name ?? (await ctx.get(Companies).get(ctx.companyId))?.name ?? '',
    sender_address: own.address,
    mail_domain: await mailDomainOf(ctx),
    templates: await offeredTemplates(ctx),
    way_out: ctx.contributions(SendGuards).length > 0,
    // GAP-053.
    anonymous: head.type === 'personnel',
    time_zone: await ctx.get(Companies).timeZone(ctx),
    most: mostRecipients,
    may: {
      email: permissions.has(permissionOf.email),
      sms: permissions.has(permissionOf.sms),
      two_way:
        permissions.has(permissionOf.sms) && permissions.has(twoWayPermission) && ctx.features.has(twoWaySmsFeature),
      people: permissions.has(permissionOf.email) && ctx.find(UserAudiences) !== null,
    },
  };
}

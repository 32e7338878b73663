import { isDeepStrictEqual } from 'node:util';
import { type Collector, CollectorReader } from '@kaiku/plugin-collectors/contract';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { nameKey } from '@kaiku/sdk/model';
import {
  invalid,
  notFound,
  Problem,
  type ProblemDetail,
  type RequestContext,
  type TenantContext,
} from '@kaiku/sdk/server';
import { type Channel, isParameter, isWindow, senderFaults, ttlFeature } from '../../contract/index.ts';
import { silencedFaults } from '../contactRules/silenced.ts';
import { Rule } from '../models/delivery.ts';
import { Queue } from '../models/queue.ts';
import { templateFaults } from '../templates/store.ts';
import { freeWaiting } from './freePlaces.ts';
import { sizeOf } from './messages.ts';
import { windowOf } from './queueTerms.ts';
import { resume } from './resume.ts';
import { messageFaults } from './rules.ts';
import { lengthFaults } from './textFaults.ts';

/** A queue as calls name its fields (DEL-044, DEL-045). */
export interface QueueFields {
  /** Empty: as its link is called. */
  name: string;
  collector_url: string;
  expiration_days: number | null;
  delivery_type: Channel;
  anonymous: boolean;
  sender_name: string;
  sender_email: string;
  msg_title: string;
  msg_body: string;
  reminder_days: number | null;
  reminder_title: string;
  reminder_body: string;
  send_earliest: string | null;
  send_not_allowed_after: string | null;
  target_param: string;
  bg_parameters: { parameter: string; field: string }[];
  accept_threshold: number;
  limit_per_month: number | null;
  target_ttl: number | null;
  template_id: string | null;
}

/** A queue, and what it sends. */
export interface WholeQueue {
  queue: Queue;
  rule: Rule;
}

/** The fields of the rule by the names that a queue has for them. */
const named: Readonly<Record<string, string>> = {
  subject: 'msg_title',
  body: 'msg_body',
  reminder_subject: 'reminder_title',
  reminder_message: 'reminder_body',
};

const messageOf = (fields: QueueFields) => ({
  type: fields.delivery_type,
  anonymous: fields.anonymous,
  share_url: false,
  subject: fields.msg_title,
  body: fields.msg_body,
  sender_name: fields.sender_name,
  sender_email: fields.sender_email,
  reminder_days: fields.reminder_days,
  reminder_subject: fields.reminder_title,
  reminder_message: fields.reminder_body,
});

/** The word of a link in what somebody has pasted: the word alone, or the whole address. */
export const wordIn = (text: string): string =>
  /^(?:.*\/a\/)?([\w-]{1,64})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? '';

/** Id of the company's own link of that address; null for any other. Outside of a transaction. */
export async function linkIdOf(ctx: Pick<TenantContext, 'companyId' | 'get'>, address: string): Promise<string | null> {
  const word = wordIn(address);
  const found = word && (await ctx.get(CollectorReader).find(word));
  return found && found.companyId === ctx.companyId ? found.collector.collectorId : null;
}

/** Null where it is gone, too. */
export const linkOf = async (ctx: TenantContext, linkId: string | null): Promise<Collector | null> =>
  linkId === null ? null : ctx.get(CollectorReader).get(ctx, linkId);

/** Background fields of a survey. */
export async function fieldsOf(ctx: TenantContext, surveyId: string): Promise<{ id: string; name: string }[]> {
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  return (asked?.structure.backgroundFields ?? []).map(({ id, name }) => ({ id, name }));
}

/** @param before the queue as it is @throws Problem `validation` that names every field that is wrong */
async function judgeQueue(ctx: TenantContext, fields: QueueFields, linkId: string | null, before?: Queue) {
  const message = messageOf(fields);
  const details: ProblemDetail[] = [
    ...senderFaults(message.type, message),
    ...messageFaults(message).map((fault) => ({ ...fault, path: named[fault.path] ?? fault.path })),
    ...ruleFaults(fields),
    ...(await quietFaults(ctx, fields, before)),
    ...(await templateFaults(ctx, message.type, fields.template_id)),
  ];
  const link = await linkOf(ctx, linkId);
  if (!link) details.push({ path: 'collector_url', code: 'link_none' });
  else if (link.private) details.push({ path: 'collector_url', code: 'link_private' });
  else if (message.type === 'sms') {
    const sized = (text: string) => sizeOf(ctx, link.surveyId, text, link.url);
    details.push(...lengthFaults('msg_body', await sized(message.body)));
    if (message.reminder_days !== null)
      details.push(...lengthFaults('reminder_body', await sized(message.reminder_message)));
  }
  const known = link ? await fieldsOf(ctx, link.surveyId) : [];
  const bgParameters = fields.bg_parameters.map(({ parameter, field }, at) => {
    const id =
      known.find((one) => one.id === field)?.id ?? known.find((one) => nameKey(one.name) === nameKey(field))?.id;
    if (link && !id) details.push({ path: `bg_parameters.${at}.field`, code: 'queue_field_unknown', value: field });
    return { parameter, field: id ?? field };
  });
  if (details.length > 0 || !link) throw invalid(...details);
  return { link, bgParameters };
}

const writtenWindow = ({ send_earliest: earliest, send_not_allowed_after: notAfter }: QueueFields) => ({
  earliest,
  notAfter,
});

/** Hours that stay as they are, and were silenced since, keep nothing else from being changed. */
async function quietFaults(ctx: TenantContext, fields: QueueFields, before?: Queue): Promise<ProblemDetail[]> {
  const window = writtenWindow(fields);
  if (!isWindow(window) || (before && isDeepStrictEqual(windowOf(before), window))) return [];
  return silencedFaults(ctx, fields.delivery_type, window);
}

/** What is wrong with the fields by themselves. */
function ruleFaults(fields: QueueFields): ProblemDetail[] {
  const faults: ProblemDetail[] = [];
  const { anonymous, bg_parameters: parameters, reminder_days: reminder, expiration_days: days } = fields;
  if (!isWindow(writtenWindow(fields))) faults.push({ path: 'send_not_allowed_after', code: 'window_backwards' });
  if (!isParameter(fields.target_param)) faults.push({ path: 'target_param', code: 'parameter_name' });
  const names = new Set([fields.target_param]);
  const filled = new Set<string>();
  parameters.forEach(({ parameter, field }, at) => {
    const path = `bg_parameters.${at}.parameter`;
    if (!isParameter(parameter)) faults.push({ path, code: 'parameter_name' });
    else if (names.has(parameter)) faults.push({ path, code: 'parameter_taken', value: parameter });
    if (filled.has(field)) faults.push({ path: `bg_parameters.${at}.field`, code: 'field_taken' });
    names.add(parameter);
    filled.add(field);
  });
  // Of an anonymous delivery there are no personal links, so nothing is known of who comes (DEL-009).
  if (anonymous && reminder !== null) faults.push({ path: 'reminder_days', code: 'reminder_unknown' });
  if (anonymous && parameters.length > 0) faults.push({ path: 'bg_parameters', code: 'anonymous_background' });
  if (anonymous && days !== null) faults.push({ path: 'expiration_days', code: 'anonymous_expiration' });
  if (reminder !== null && days !== null && reminder >= days)
    faults.push({ path: 'reminder_days', code: 'reminder_too_late', params: { days } });
  return faults;
}

const ruleColumns = (fields: QueueFields) => {
  const mail = fields.delivery_type === 'email';
  const reminds = fields.reminder_days !== null;
  return {
    subject: mail ? fields.msg_title : '',
    body: fields.msg_body,
    senderName: fields.sender_name,
    senderEmail: mail ? fields.sender_email : '',
    reminderDays: fields.reminder_days,
    reminderSubject: mail && reminds ? fields.reminder_title : '',
    reminderMessage: reminds ? fields.reminder_body : '',
    templateId: mail ? fields.template_id : null,
  };
};

const queueColumns = (ctx: TenantContext, fields: QueueFields) => ({
  expirationDays: fields.expiration_days,
  sendEarliest: fields.send_earliest,
  sendNotAllowedAfter: fields.send_not_allowed_after,
  targetParam: fields.target_param,
  acceptThreshold: fields.accept_threshold,
  limitPerMonth: fields.limit_per_month,
  // Without the feature it stays what it was (COMP-011).
  ...(ctx.features.has(ttlFeature) && { targetTtl: fields.target_ttl }),
});

/** COMP-011. @throws Problem `feature_disabled` */
function requireTtl(ctx: TenantContext, { target_ttl: ttl }: QueueFields): void {
  if (ttl !== null && !ctx.features.has(ttlFeature)) throw new Problem('feature_disabled');
}

/** @param linkId of `collector_url`, as `linkIdOf` found it */
export async function createQueue(
  ctx: RequestContext,
  fields: QueueFields,
  linkId: string | null,
): Promise<WholeQueue> {
  requireTtl(ctx, fields);
  const { link, bgParameters } = await judgeQueue(ctx, fields, linkId);
  const { surveyId, collectorId } = link;
  await ctx.get(SurveyReader).hold(ctx, surveyId);
  const rule = await Rule.query(ctx.trx)
    .insert({
      surveyId,
      collectorId,
      name: fields.name || link.name,
      channel: fields.delivery_type,
      anonymous: fields.anonymous,
      shareUrl: false,
      ...ruleColumns(fields),
      every: null,
      firstAt: new Date(),
      nextAt: null,
      queue: true,
      createdBy: ctx.actorId,
    })
    .returning('*');
  const queue = await Queue.query(ctx.trx)
    .insert({ id: rule.id, ...queueColumns(ctx, fields), bgParameters })
    .returning('*');
  return { queue, rule };
}

/**
 * @param lock no other may change it meanwhile; but what is sent of it, and holds its sending already, takes places of the
 * month that name the queue, and must not wait for whoever waits for that sending
 * @throws Problem `not_found`
 */
export async function findQueue({ trx }: TenantContext, id: string, lock = false): Promise<WholeQueue> {
  const queue = await Queue.query(trx)
    .findOne({ id })
    .modify((query) => {
      if (lock) query.forNoKeyUpdate();
    });
  const rule = queue && (await Rule.query(trx).findOne({ id, queue: true }));
  if (!rule) throw notFound();
  return { queue, rule };
}

/**
 * Changes what is sent from now on, waiting targets included. Link, channel and anonymity stay: what targets were promised
 * hangs on them. @throws Problem `not_found`, `feature_disabled`, `validation`
 */
export async function updateQueue(
  ctx: RequestContext,
  id: string,
  fields: QueueFields,
  linkId: string | null,
): Promise<WholeQueue> {
  requireTtl(ctx, fields);
  const before = await findQueue(ctx, id, true);
  const { rule } = before;
  const stays: [string, boolean, string][] = [
    ['collector_url', linkId === null || linkId === rule.collectorId, 'link_stays'],
    ['delivery_type', fields.delivery_type === rule.channel, 'type_stays'],
    ['anonymous', fields.anonymous === rule.anonymous, 'anonymous_stays'],
  ];
  const changed = stays.flatMap(([path, same, code]) => (same ? [] : [{ path, code }]));
  if (changed.length > 0) throw invalid(...changed);
  const judged = await judgeQueue(ctx, fields, linkId, before.queue);
  await Rule.query(ctx.trx)
    .where({ id })
    .patch({ name: fields.name || judged.link.name, ...ruleColumns(fields) });
  await Queue.query(ctx.trx)
    .where({ id })
    .patch({ ...queueColumns(ctx, fields), bgParameters: judged.bgParameters });
  await resume(ctx, [id]);
  return findQueue(ctx, id);
}

/** Nothing more of it is sent; personal links that went out go on as links of anybody. @throws Problem `not_found` */
export async function deleteQueue(ctx: TenantContext, id: string): Promise<Rule> {
  const { rule } = await findQueue(ctx, id, true);
  await freeWaiting(ctx, { rule_id: id });
  await Rule.query(ctx.trx).where({ id }).delete();
  return rule;
}

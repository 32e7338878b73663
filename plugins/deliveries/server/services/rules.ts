import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import {
  Companies,
  invalid,
  notFound,
  Problem,
  type ProblemDetail,
  type RequestContext,
  type TenantContext,
} from '@kaiku/sdk/server';
import {
  type Channel,
  fewestAnonymous,
  isTracked,
  mostRecipients,
  nextTime,
  readRecipients,
  type SmsSize,
  senderFaults,
} from '../../contract/index.ts';
import { readers } from '../addresses.ts';
import { planStart } from '../jobs/start.ts';
import { Rule, Sending } from '../models/delivery.ts';
import { Mass } from '../models/mass.ts';
import { templateFaults } from '../templates/store.ts';
import { twoWayFaults } from '../twoWay/faults.ts';
import { freeNumbers, holdNumber, takeNumber } from '../twoWay/numbers.ts';
import { audienceColumns, judgeAudience, type Reach, type WrittenAudience } from './audience.ts';
import { tooFew } from './few.ts';
import { freeWaiting } from './freePlaces.ts';
import { sizeOf } from './messages.ts';
import { reachOf } from './reach.ts';
import { storeRecipients } from './recipients.ts';
import { characterFaults, lengthFaults } from './textFaults.ts';
import { type Timing, timesOf } from './times.ts';

/** A rule as calls name its fields (DEL-005, DEL-006). */
export interface RuleFields extends Timing {
  name: string;
  link: string;
  type: Channel;
  /** Of SMS: asked and answered by SMS. */
  two_way: boolean;
  anonymous: boolean;
  share_url: boolean;
  targets: string[];
  /** Of an e-mail: whom of the company's people it goes to besides. */
  audience: WrittenAudience;
  subject: string;
  body: string;
  sender_name: string;
  sender_email: string;
  reminder_days: number | null;
  reminder_subject: string;
  reminder_message: string;
  /** Of an e-mail; null: the usual look. */
  template_id: string | null;
}

interface Judged {
  addresses: string[];
  doubled: number;
  reach: Reach;
  /** Of a text message. */
  size: SmsSize | null;
}

/** @throws Problem `validation` that names every field, and every line of the recipients, that is wrong */
export async function judgeRule(ctx: TenantContext, surveyId: string, fields: RuleFields): Promise<Judged> {
  const { type, targets, anonymous } = fields;
  const { addresses, doubled, faults } = readRecipients(targets, type, readers);
  const message = await judgeMessage(ctx, surveyId, fields);
  const { details: audienceFaults, reach } = await judgeAudience(ctx, fields, addresses);
  const all = addresses.length + reach.people - reach.both;
  const details: ProblemDetail[] = [
    ...faults
      .slice(0, 200)
      .map(({ line, text, code }) => ({ path: 'targets', code, row: line, value: text, params: { line, text } })),
    ...message.details,
    ...audienceFaults,
  ];
  if (addresses.length === 0 && faults.length === 0 && !fields.audience)
    details.push({ path: 'targets', code: 'no_targets' });
  if (addresses.length > mostRecipients)
    details.push({ path: 'targets', code: 'too_many_targets', params: { max: mostRecipients } });
  if (fields.audience && audienceFaults.length === 0 && all === 0 && faults.length === 0 && isSoonOver(fields))
    details.push({ path: 'audience', code: 'audience_nobody' });
  else if (audienceFaults.length === 0 && (all > 0 || fields.audience) && tooFew({ anonymous }, all))
    details.push({ path: 'anonymous', code: 'too_few_targets', params: { min: fewestAnonymous } });
  // Nobody knows who has answered (DEL-025).
  if (!isTracked(fields) && fields.reminder_days !== null)
    details.push({ path: 'reminder_days', code: 'reminder_unknown' });
  if (fields.two_way) details.push(...(await twoWayFaults(ctx, surveyId, fields)));
  if (details.length > 0) throw invalid(...details);
  return { addresses, doubled, reach, size: message.size };
}

/** It goes out at once, and never again. */
const isSoonOver = ({ starts_at, interval }: Timing): boolean =>
  interval === null && (starts_at === null || Date.parse(starts_at) <= Date.now());

/** Whom a rule is written to. @throws Problem `validation` as `judgeRule` and `reachOf` do */
async function judgedAddresses(ctx: TenantContext, surveyId: string, fields: RuleFields): Promise<string[]> {
  const { addresses } = await judgeRule(ctx, surveyId, fields);
  if (fields.anonymous) await reachOf(ctx, fields, addresses);
  return addresses;
}

/** What is wrong with what is sent, and how much of text messages it takes. */
export async function judgeMessage(
  ctx: TenantContext,
  surveyId: string,
  fields: Omit<RuleFields, 'targets' | 'audience'>,
): Promise<{ details: ProblemDetail[]; size: SmsSize | null }> {
  const { type } = fields;
  const twoWay = fields.two_way;
  const details: ProblemDetail[] = [
    ...senderFaults(type, fields, twoWay),
    // What is said is the link's.
    ...(twoWay ? [] : messageFaults(fields)),
    ...(await templateFaults(ctx, type, fields.template_id)),
  ];
  const link = await ctx.get(CollectorReader).get(ctx, fields.link);
  let size: SmsSize | null = null;
  if (link?.surveyId !== surveyId) details.push({ path: 'link', code: 'link_unknown' });
  else if (link.private) details.push({ path: 'link', code: 'link_private' });
  else if (type === 'sms' && !twoWay) {
    size = await sizeOf(ctx, surveyId, fields.body, link.url);
    details.push(...lengthFaults('body', size));
    if (fields.reminder_days !== null)
      details.push(...lengthFaults('reminder_message', await sizeOf(ctx, surveyId, fields.reminder_message, link.url)));
  }
  return { details, size };
}

/** DEL-020: of an e-mail everything is filled in; DEL-013: SMS may hold what can be written by SMS. */
export function messageFaults({
  type,
  subject,
  body,
  reminder_days,
  reminder_subject,
  reminder_message,
}: Omit<RuleFields, 'name' | 'link' | 'two_way' | 'targets' | 'audience' | 'interval' | 'starts_at' | 'template_id'>) {
  const reminds = reminder_days !== null;
  const texts: [string, string, boolean][] = [
    ['subject', subject, type === 'email'],
    ['body', body, true],
    ['reminder_subject', reminder_subject, type === 'email' && reminds],
    ['reminder_message', reminder_message, reminds],
  ];
  const faults = texts.flatMap(([path, text, needed]) =>
    needed && text.trim() === '' ? [{ path, code: 'required', params: { label: path } }] : [],
  );
  if (type === 'email') return faults;
  return [...faults, ...texts.flatMap(([path, text]) => characterFaults(path, text))];
}

/** Deliveries whose recipients were written: those of a file and queues have calls of their own. */
export const writtenRules = ({ trx }: TenantContext) =>
  Rule.query(trx).where({ queue: false }).whereNotIn('id', Mass.query(trx).select('id'));

/** @param lock it does not go out meanwhile @throws Problem `not_found` */
export async function findRule(ctx: TenantContext, surveyId: string, id: string, lock = false): Promise<Rule> {
  const rule = await writtenRules(ctx)
    .findOne({ id, survey_id: surveyId })
    .modify((query) => {
      if (lock) query.forUpdate();
    });
  if (!rule) throw notFound();
  return rule;
}

export const columnsOf = (fields: Omit<RuleFields, 'targets'>) => ({
  collectorId: fields.link,
  name: fields.name,
  channel: fields.type,
  twoWay: fields.two_way,
  anonymous: fields.anonymous,
  shareUrl: fields.share_url,
  ...audienceColumns(fields.audience),
  subject: fields.type === 'email' ? fields.subject : '',
  body: fields.two_way ? '' : fields.body,
  senderName: fields.sender_name,
  senderEmail: fields.type === 'email' ? fields.sender_email : '',
  every: fields.interval,
  reminderDays: fields.reminder_days,
  reminderSubject: fields.type === 'email' ? fields.reminder_subject : '',
  reminderMessage: fields.reminder_message,
  templateId: fields.type === 'email' ? fields.template_id : null,
});

export async function createRule(ctx: RequestContext, surveyId: string, fields: RuleFields): Promise<Rule> {
  const addresses = await judgedAddresses(ctx, surveyId, fields);
  if (fields.two_way) await takeNumber(ctx, fields.sender_name);
  const times = await timesOf(ctx, fields);
  const rule = await Rule.query(ctx.trx)
    .insert({ surveyId, ...columnsOf(fields), ...times, createdBy: ctx.actorId })
    .returning('*');
  await storeRecipients(ctx, rule.id, addresses);
  await planStart(ctx, rule);
  return rule;
}

/**
 * Changes what has not gone out yet. What those who got it before were promised stays: whether it is anonymous (DEL-009).
 * @throws Problem `not_found`, `delivery_sent`, `validation`
 */
export async function updateRule(ctx: RequestContext, surveyId: string, id: string, fields: RuleFields): Promise<Rule> {
  const before = await findRule(ctx, surveyId, id, true);
  if (before.nextAt === null) throw new Problem('delivery_sent');
  if (before.channel !== fields.type || before.twoWay !== fields.two_way)
    throw invalid({ path: 'type', code: 'type_stays' });
  if (before.anonymous !== fields.anonymous && (await Sending.query(ctx.trx).where({ rule_id: id }).first()))
    throw invalid({ path: 'anonymous', code: 'anonymous_sent' });
  const addresses = await judgedAddresses(ctx, surveyId, fields);
  if (fields.two_way) await takeNumber(ctx, fields.sender_name);
  const rule = await Rule.query(ctx.trx)
    .where({ id })
    .whereNotNull('next_at')
    .patch({ ...columnsOf(fields), ...(await timesOf(ctx, fields)) })
    .returning('*')
    .first();
  if (!rule) throw new Problem('delivery_sent');
  if (before.twoWay) await freeNumbers(ctx, before.senderName);
  await storeRecipients(ctx, id, addresses);
  await planStart(ctx, rule);
  return rule;
}

/** DEL-007. One that waits while it is disabled goes out at its next time. @throws Problem `not_found`, `time_passed` */
export async function switchRule(ctx: RequestContext, surveyId: string, id: string, enabled: boolean): Promise<Rule> {
  const rule = await findRule(ctx, surveyId, id, true);
  if (rule.enabled === enabled) return rule;
  const late = enabled && rule.nextAt !== null && rule.nextAt.getTime() < Date.now();
  if (late && rule.every === null) throw new Problem('time_passed');
  const zone = await ctx.get(Companies).timeZone(ctx);
  const nextAt = late ? new Date(nextTime(zone, rule.firstAt.getTime(), rule.every!, Date.now())) : rule.nextAt;
  const switched = await Rule.query(ctx.trx).where({ id }).patch({ enabled, nextAt }).returning('*').first();
  if (!switched) throw notFound();
  await planStart(ctx, switched);
  return switched;
}

/** Nothing more is sent; personal links that went out go on as links of anybody. @throws Problem `not_found` */
export async function deleteRule(ctx: RequestContext, surveyId: string, id: string): Promise<Rule> {
  const rule = await findRule(ctx, surveyId, id);
  if (rule.twoWay) await holdNumber(ctx, rule.senderName);
  await freeWaiting(ctx, { rule_id: id });
  await Rule.query(ctx.trx).where({ id }).delete();
  if (rule.twoWay) await freeNumbers(ctx, rule.senderName);
  return rule;
}

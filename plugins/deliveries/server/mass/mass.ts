import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { FileStore, invalid, notFound, Problem, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import type { Channel } from '../../contract/index.ts';
import { contactForecast } from '../contactRules/forecast.ts';
import { readMass } from '../jobs/readMass.ts';
import { planStart } from '../jobs/start.ts';
import { Recipient, Rule, Sending } from '../models/delivery.ts';
import { Mass } from '../models/mass.ts';
import { freeWaiting } from '../services/freePlaces.ts';
import { unblockedOf } from '../services/guards.ts';
import { columnsOf, judgeMessage, type RuleFields } from '../services/rules.ts';
import { cancelSending } from '../services/sendings.ts';
import { timesOf } from '../services/times.ts';
import { massSettings } from './settings.ts';

/** What somebody says of a delivery to the rows of a file. */
export type MassFields = Pick<
  RuleFields,
  | 'name'
  | 'link'
  | 'subject'
  | 'body'
  | 'sender_name'
  | 'sender_email'
  | 'starts_at'
  | 'reminder_days'
  | 'reminder_subject'
  | 'reminder_message'
  | 'template_id'
>;

/** Everybody has a link of their own: what is known of them comes with it. */
const whole = (channel: Channel, fields: MassFields): Omit<RuleFields, 'targets'> => ({
  two_way: false,
  ...fields,
  type: channel,
  anonymous: false,
  share_url: false,
  audience: null,
  interval: null,
});

/** Rules whose recipients come from files. */
export const fileRules = ({ trx }: TenantContext) => Rule.query(trx).whereIn('id', Mass.query(trx).select('id'));

export const massRules = (ctx: TenantContext, surveyId: string) => fileRules(ctx).where({ survey_id: surveyId });

/** To look at. @throws Problem `not_found` */
export async function seenMass(ctx: TenantContext, surveyId: string, id: string): Promise<{ rule: Rule; mass: Mass }> {
  return withMass(ctx, await massRules(ctx, surveyId).findOne({ id }));
}

/** To work on. @throws Problem `not_found` */
export async function findMass(ctx: TenantContext, surveyId: string, id: string): Promise<{ rule: Rule; mass: Mass }> {
  return withMass(ctx, await Rule.query(ctx.trx).findOne({ id, survey_id: surveyId }).forUpdate());
}

async function withMass(ctx: TenantContext, rule: Rule | undefined): Promise<{ rule: Rule; mass: Mass }> {
  const mass = rule && (await Mass.query(ctx.trx).findOne({ id: rule.id }));
  if (!mass) throw notFound();
  return { rule, mass };
}

/** A file that was put into the store, to be read. */
export interface Stored {
  key: string;
  name: string;
  size: number;
}

export interface NewMass {
  name: string | undefined;
  link: string | undefined;
  type: Channel;
  company_field: string | null;
}

/** Begins a delivery with its file, which a job reads (DEL-032). @throws Problem `validation` */
export async function createMass(ctx: RequestContext, surveyId: string, given: NewMass, stored: Stored): Promise<Rule> {
  const collectorId = await linkOf(ctx, surveyId, given.link);
  await requireCompanyField(ctx, given.company_field);
  const name =
    given.name ??
    stored.name
      .replace(/\.\w+$/, '')
      .slice(0, 200)
      .trim();
  const rule = await Rule.query(ctx.trx)
    .insert({
      surveyId,
      collectorId,
      name: name || stored.name,
      channel: given.type,
      anonymous: false,
      shareUrl: false,
      subject: '',
      body: '',
      senderName: '',
      senderEmail: '',
      every: null,
      firstAt: new Date(),
      nextAt: null,
      reminderDays: null,
      reminderSubject: '',
      reminderMessage: '',
      createdBy: ctx.actorId,
    })
    .returning('*');
  const file = await beginReading(ctx, rule, stored);
  await Mass.query(ctx.trx).insert({ id: rule.id, ...file, companyField: given.company_field });
  return rule;
}

/** Takes another file in the place of the one before, which may still be read. @throws Problem `delivery_sent`, `validation` */
export async function replaceFile(
  ctx: RequestContext,
  { rule, mass }: { rule: Rule; mass: Mass },
  company_field: string | null,
  stored: Stored,
): Promise<void> {
  await requireUnsent(ctx, rule);
  await requireCompanyField(ctx, company_field);
  await removeFile(ctx, mass);
  const file = await beginReading(ctx, rule, stored);
  await rule.$query(ctx.trx).patch({ nextAt: null, enabled: true });
  await Mass.query(ctx.trx)
    .where({ id: mass.id })
    .patch({ ...file, companyField: company_field });
}

/** A file that nobody reads any more. */
const removeFile = async (ctx: TenantContext, { fileKey }: Mass): Promise<void> => {
  if (fileKey !== null) await ctx.get(FileStore).remove(ctx, fileKey);
};

/** With its recipients, its file and what is known of them; nothing more of it is sent. */
export async function deleteMass(ctx: TenantContext, { rule, mass }: { rule: Rule; mass: Mass }): Promise<void> {
  await removeFile(ctx, mass);
  await freeWaiting(ctx, { rule_id: rule.id });
  await Rule.query(ctx.trx).where({ id: rule.id }).delete();
}

async function beginReading(ctx: RequestContext, { id, surveyId, channel }: Rule, { key, name, size }: Stored) {
  await ctx.get(FileStore).keep(ctx, key);
  const jobId = await ctx.enqueue(readMass, { massId: id, surveyId, channel, fileKey: key });
  return {
    fileName: name,
    fileSize: size,
    fileKey: key,
    jobId,
    tries: 0,
    state: 'parsing' as const,
    problem: null,
    params: {},
    recipients: 0,
    doubled: 0,
    faults: 0,
    fields: [],
  };
}

/** The link that is named, or the first that is open. */
async function linkOf(ctx: TenantContext, surveyId: string, wanted: string | undefined): Promise<string> {
  const links = await ctx.get(CollectorReader).ofSurvey(ctx, surveyId);
  const usable = links.filter(({ private: shut }) => !shut);
  const link = wanted
    ? links.find(({ collectorId }) => collectorId === wanted)
    : (usable.find(({ state }) => state === 'open') ?? usable[0]);
  if (!link) throw invalid({ path: 'link', code: 'link_unknown' });
  if (link.private) throw invalid({ path: 'link', code: 'link_private' });
  return link.collectorId;
}

async function requireCompanyField(ctx: TenantContext, id: string | null): Promise<void> {
  if (id === null) return;
  const { fields } = await massSettings(ctx);
  if (!fields.some((field) => field.id === id)) throw invalid({ path: 'company_field', code: 'company_field_unknown' });
}

async function requireUnsent({ trx }: TenantContext, { id }: Rule): Promise<void> {
  if (await Sending.query(trx).where({ rule_id: id }).first()) throw new Problem('delivery_sent');
}

/** Says what is sent and when; it goes out then. @throws Problem `mass_not_read`, `delivery_sent`, `validation` */
export async function planMass(
  ctx: RequestContext,
  { rule, mass }: { rule: Rule; mass: Mass },
  fields: MassFields,
): Promise<Rule> {
  if (mass.state !== 'read') throw new Problem('mass_not_read');
  await requireUnsent(ctx, rule);
  const all = whole(rule.channel, fields);
  const { details } = await judgeMessage(ctx, rule.surveyId, all);
  if (details.length > 0) throw invalid(...details);
  const planned = await Rule.query(ctx.trx)
    .where({ id: rule.id })
    .patch({ ...columnsOf(all), ...(await timesOf(ctx, all)), enabled: true })
    .returning('*')
    .first();
  if (!planned) throw notFound();
  await planStart(ctx, planned);
  return planned;
}

/** Stops what goes on, or takes away the time at which it was to go out. @throws Problem `delivery_sent` */
export async function stopMass(ctx: TenantContext, rule: Rule): Promise<void> {
  const unplanned = await Rule.query(ctx.trx).where({ id: rule.id }).whereNotNull('next_at').patch({ nextAt: null });
  if (unplanned === 0) await cancelSending(ctx, rule);
}

/** What will happen, in numbers. @throws Problem `mass_not_read`, `validation` as planning would */
export async function forecastMass(
  ctx: RequestContext,
  { rule, mass }: { rule: Rule; mass: Mass },
  fields: MassFields,
) {
  if (mass.state !== 'read') throw new Problem('mass_not_read');
  const { details, size } = await judgeMessage(ctx, rule.surveyId, whole(rule.channel, fields));
  if (details.length > 0) throw invalid(...details);
  const rows = await Recipient.query(ctx.trx).where({ rule_id: rule.id }).select('address');
  const left = await unblockedOf(
    ctx,
    rule.channel,
    rows.map(({ address }) => address),
  );
  const contact = await contactForecast(ctx, whole(rule.channel, fields), left);
  const recipients = left.length - contact.limited;
  return {
    recipients,
    doubled: mass.doubled,
    blocked: rows.length - left.length,
    ...contact,
    parts: size?.parts ?? null,
    all_parts: size && size.parts * recipients,
    standard: size?.standard ?? null,
  };
}

import { onSurvey, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { oneLine, type TableQuery } from '@kaiku/sdk/common';
import {
  defineList,
  FileStore,
  idParam,
  inTransaction,
  Joi,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  requireFile,
  route,
  type TenantContext,
  tableReply,
  type UploadedFile,
  uuid,
  workbookReply,
} from '@kaiku/sdk/server';
import { faultsKept, massFeature, massLimits, targetHeading } from '../../contract/index.ts';
import {
  createMass,
  deleteMass,
  findMass,
  forecastMass,
  type MassFields,
  massRules,
  type NewMass,
  planMass,
  replaceFile,
  type Stored,
  seenMass,
  stopMass,
} from '../mass/mass.ts';
import { massSettings } from '../mass/settings.ts';
import { massReplies, toldFaults } from '../mass/told.ts';
import type { Rule } from '../models/delivery.ts';
import { listTargets, shownStates, type TargetQuery, targetList } from '../services/info.ts';
import { reminderReach } from '../services/reminderReach.ts';
import { cancelReminder, planWrittenReminder, type Reminder, retryFailed } from '../services/sendings.ts';
import { massFields, massReply, massStart, newFile, newMass, wholeMass } from './massSchemas.ts';
import { headOf, requireChannel, requireSurvey, sendingAccess } from './rules.ts';
import { forecastReply, infoHead, reachReply, reminderFields, targetRow } from './schemas.ts';

const path = '/survey/{id}/massdelivery';
const onePath = `${path}/{deliveryId}`;
const oneParams = idParam().keys({ deliveryId: uuid().required() });
interface One {
  id: string;
  deliveryId: string;
}
const feature = massFeature;
/** DEL-002. */
const seeing = { access: onSurvey(['full']), feature };
const sending = { access: sendingAccess, feature };
/** Room for the fields beside the file. */
const upload = { maxBytes: massLimits.bytes + 64 * 1024 };
const rateLimit = { points: 60, seconds: 60 };

const massList = defineList({
  sort: { name: 'lower(name)', created: 'created_at', delivery_date: 'next_at' },
  search: { name: 'name' },
  order: { by: 'created', direction: 'desc' },
});

const untold = ({ place: _, ...fault }: Awaited<ReturnType<typeof toldFaults>>[number]) => fault;

async function reply(ctx: RequestContext, rule: Rule) {
  const [found] = await massReplies(ctx, rule.surveyId, [rule]);
  if (!found) throw notFound();
  return found;
}
const whole = async (ctx: RequestContext, rule: Rule) => ({
  ...(await reply(ctx, rule)),
  faults: (await toldFaults(ctx, rule.id)).map(untold),
});

const told = (ctx: TenantContext, verb: string, rule: Rule, details: Record<string, unknown> = {}) =>
  ctx.audit({
    operation: `mass_delivery.${verb}`,
    itemType: 'mass_delivery',
    itemId: rule.id,
    itemName: rule.name,
    surveyId: rule.surveyId,
    details: { type: rule.channel, ...details },
  });

/** One that the caller may send, by its channel. */
async function mine(ctx: RequestContext, { id, deliveryId }: One) {
  const found = await findMass(ctx, id, deliveryId);
  requireChannel(ctx, found.rule.channel);
  return found;
}

/** Puts a file where a job finds it. @throws Problem `file_too_large` (DEL-036) */
async function store(ctx: RequestContext, files: Record<string, UploadedFile>): Promise<Stored> {
  const file: UploadedFile = requireFile(files);
  if (file.size > massLimits.bytes) throw new Problem('file_too_large', { status: 413, params: { limit: '5 MB' } });
  const name = oneLine(file.filename).toWellFormed().slice(0, 200);
  const { contentType, size } = file;
  const stream = file.stream();
  const { key } = await ctx
    .get(FileStore)
    .put(ctx.companyId, { name, contentType, stream, maxBytes: massLimits.bytes });
  return { key, name, size };
}

/** DEL-035. */
export const massRoutes = [
  route<{ id: string }, TableQuery>({
    id: 'listMassDeliveries',
    method: 'GET',
    path,
    summary: 'Mass deliveries of a survey, and how far each has come',
    ...seeing,
    params: idParam(),
    query: massList.query,
    reply: tableReply(massReply),
    async handler(ctx, { params, query }) {
      await requireSurvey(ctx, params.id);
      const { rows, count } = await massList.page<Rule>(massRules(ctx, params.id), query);
      return listReply(query, await massReplies(ctx, params.id, rows), count);
    },
  }),

  route<{ id: string }>({
    id: 'getMassDeliverySettings',
    method: 'GET',
    path: `${path}/settings`,
    summary: 'What a file may hold: how many rows, and which background fields',
    ...seeing,
    params: idParam(),
    reply: massStart,
    async handler(ctx, { params }) {
      const asked = await ctx.get(SurveyReader).asked(ctx, params.id);
      if (!asked) throw notFound();
      const { max_rows, fields: company_fields } = await massSettings(ctx);
      const fields = asked.structure.backgroundFields.map(({ id, name }) => ({ id, name }));
      return { max_rows, max_bytes: massLimits.bytes, fields, company_fields };
    },
  }),

  route<{ id: string }>({
    id: 'getMassDeliveryTemplate',
    method: 'GET',
    path: `${path}/template`,
    summary: 'An Excel file with the headings that a mass delivery of the survey takes',
    ...seeing,
    params: idParam(),
    rateLimit,
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const read = (tenant: TenantContext) => tenant.get(SurveyReader).asked(tenant, params.id);
      const asked = await inTransaction(ctx, read, { readOnly: true });
      if (!asked) throw notFound();
      const headers = [targetHeading, ...asked.structure.backgroundFields.map(({ name }) => name)];
      return workbookReply(ctx, h, { name: ctx.t('massFile.template'), headers, batches: [] });
    },
  }),

  route<One>({
    id: 'getMassDelivery',
    method: 'GET',
    path: onePath,
    summary: 'One mass delivery, with what is wrong with its file',
    ...seeing,
    params: oneParams,
    reply: wholeMass,
    async handler(ctx, { params }) {
      const rule = await massRules(ctx, params.id).findOne({ id: params.deliveryId });
      if (!rule) throw notFound();
      return whole(ctx, rule);
    },
  }),

  route<One, TargetQuery>({
    id: 'getMassDeliveryInfo',
    method: 'GET',
    path: `${onePath}/info`,
    summary: 'What became of a mass delivery: in numbers, and of each of its targets',
    ...seeing,
    params: oneParams,
    query: targetList.query.keys({
      state: Joi.string()
        .valid(...shownStates)
        .description('Only those of whom this is true'),
    }),
    reply: tableReply(targetRow).keys(infoHead),
    async handler(ctx, { params, query }) {
      const rule = await massRules(ctx, params.id).findOne({ id: params.deliveryId });
      if (!rule) throw notFound();
      return { ...(await listTargets(ctx, rule, query)), ...(await headOf(ctx, rule)) };
    },
  }),

  route<One>({
    id: 'exportMassDeliveryFaults',
    method: 'GET',
    path: `${onePath}/faults`,
    summary: 'What is wrong with the file of a mass delivery, up to 20,000 faults, as an Excel file',
    ...seeing,
    params: oneParams,
    rateLimit,
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { rule, mass } = await inTransaction(ctx, (tenant) => seenMass(tenant, params.id, params.deliveryId), {
        readOnly: true,
      });
      const headers = ['row', 'column', 'value', 'fault'].map((key) => ctx.t(`massFile.${key}`));
      async function* batches() {
        for (let after = -1; ; ) {
          const from = after;
          const read = (own: RequestContext) => toldFaults(own, params.deliveryId, from, 1_000);
          const faults = await inTransaction(ctx, read, { readOnly: true });
          if (faults.length === 0) break;
          yield faults.map(({ row, column, value, message }) => [row, column, value, message]);
          after = faults.at(-1)!.place;
        }
        const { faults: count } = mass;
        if (count > faultsKept) yield [['', '', '', ctx.t('massFile.more', { kept: faultsKept, count })]];
      }
      return workbookReply(ctx, h, { name: `${rule.name} ${ctx.t('massFile.faults')}`, headers, batches: batches() });
    },
  }),

  route<{ id: string }, object, NewMass>({
    id: 'createMassDelivery',
    method: 'POST',
    path,
    summary: 'Begins a mass delivery with an Excel or CSV file of its targets, which a job reads',
    ...sending,
    params: idParam(),
    payload: newMass,
    upload,
    rateLimit,
    reply: massReply,
    transaction: 'none',
    async handler(ctx, { params, payload, files }) {
      requireChannel(ctx, payload.type);
      const stored = await store(ctx, files);
      return inTransaction(ctx, async (own) => {
        await own.get(SurveyReader).hold(own, params.id);
        const rule = await createMass(own, params.id, payload, stored);
        await told(own, 'create', rule, { file: stored.name });
        return reply(own, rule);
      });
    },
  }),

  route<One, object, { company_field: string | null }>({
    id: 'replaceMassDeliveryFile',
    method: 'POST',
    path: `${onePath}/file`,
    summary: 'Takes another file for a mass delivery that has not gone out, and reads it',
    ...sending,
    params: oneParams,
    payload: newFile,
    upload,
    rateLimit,
    reply: massReply,
    transaction: 'none',
    async handler(ctx, { params, payload, files }) {
      // Who may not gets nothing stored.
      await inTransaction(ctx, (own) => mine(own, params));
      const stored = await store(ctx, files);
      return inTransaction(ctx, async (own) => {
        const found = await mine(own, params);
        await replaceFile(own, found, payload.company_field, stored);
        await told(own, 'file', found.rule, { file: stored.name });
        return reply(own, found.rule);
      });
    },
  }),

  route<One, object, MassFields>({
    id: 'forecastMassDelivery',
    method: 'POST',
    path: `${onePath}/forecast`,
    summary: 'What a mass delivery would come to; nothing is stored or sent',
    ...sending,
    params: oneParams,
    payload: massFields,
    reply: forecastReply,
    handler: async (ctx, { params, payload }) => forecastMass(ctx, await mine(ctx, params), payload),
  }),

  route<One, object, MassFields>({
    id: 'updateMassDelivery',
    method: 'PUT',
    path: onePath,
    summary: 'Says what is sent to the rows of the file, and when: it goes out then',
    ...sending,
    params: oneParams,
    payload: massFields,
    reply: massReply,
    async handler(ctx, { params, payload }) {
      const found = await mine(ctx, params);
      const rule = await planMass(ctx, found, payload);
      await told(ctx, 'update', rule, { recipients: found.mass.recipients });
      return reply(ctx, rule);
    },
  }),

  route<One>({
    id: 'deleteMassDelivery',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a mass delivery, its recipients and what is known of them; nothing more of it is sent',
    ...sending,
    params: oneParams,
    reply: Joi.object({ delivery_id: uuid().required() }),
    async handler(ctx, { params }) {
      const found = await mine(ctx, params);
      await deleteMass(ctx, found);
      await told(ctx, 'delete', found.rule);
      return { delivery_id: found.rule.id };
    },
  }),

  route<One>({
    id: 'getMassDeliveryReminderReach',
    method: 'GET',
    path: `${onePath}/reminder`,
    summary: 'How many a reminder of a mass delivery would go to if it went out now',
    ...sending,
    params: oneParams,
    reply: reachReply,
    async handler(ctx, { params }) {
      const { rule } = await seenMass(ctx, params.id, params.deliveryId);
      requireChannel(ctx, rule.channel);
      return reminderReach(ctx, rule);
    },
  }),

  route<One, object, Reminder>({
    id: 'remindMassDelivery',
    method: 'POST',
    path: `${onePath}/reminder`,
    summary: 'Reminds those who got it and have not answered, now or at a time',
    ...sending,
    params: oneParams,
    payload: reminderFields,
    reply: massReply,
    async handler(ctx, { params, payload }) {
      const { rule: before } = await mine(ctx, params);
      const rule = await planWrittenReminder(ctx, before, payload);
      await told(ctx, 'remind', rule, { at: payload.at ?? new Date().toISOString() });
      return reply(ctx, rule);
    },
  }),

  ...(
    [
      ['cancelMassDeliveryReminder', 'DELETE', '/reminder', 'Cancels the reminder', 'unremind', cancelReminder],
      [
        'cancelMassDelivery',
        'POST',
        '/cancel',
        'Stops a mass delivery that goes out or is to: what has not left stays here',
        'cancel',
        stopMass,
      ],
      ['retryMassDelivery', 'POST', '/retry', 'Sends again what failed, and nothing else', 'retry', retryFailed],
    ] as const
  ).map(([id, method, rest, summary, verb, work]) =>
    route<One>({
      id,
      method,
      path: `${onePath}${rest}`,
      summary,
      ...sending,
      params: oneParams,
      reply: massReply,
      async handler(ctx, { params }) {
        const { rule } = await mine(ctx, params);
        await work(ctx, rule);
        await told(ctx, verb, rule);
        return reply(ctx, (await massRules(ctx, params.id).findOne({ id: rule.id })) ?? rule);
      },
    }),
  ),
];

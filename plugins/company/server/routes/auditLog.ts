import type { TableQuery } from '@kaiku/sdk/common';
import { dayIn } from '@kaiku/sdk/common';
import {
  AuditSentences,
  anyRecord,
  Companies,
  inTransaction,
  isoTime,
  Joi,
  listReply,
  type RequestContext,
  route,
  tableQuery,
  tableReply,
  uuid,
  workbookReply,
} from '@kaiku/sdk/server';
import {
  type AuditFilter,
  type AuditRow,
  auditedSurveys,
  auditSlices,
  countedEntries,
  listAudit,
} from '../services/auditLog.ts';

const access = { permission: 'company.audit' } as const;

const day = () =>
  Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/, 'day')
    .custom((text: string, { error }) => (Number.isNaN(Date.parse(`${text}T00:00Z`)) ? error('any.invalid') : text));
const filters = {
  from: day().description('First day, in the company’s time zone'),
  to: day().description('Last day'),
  survey_id: uuid(),
  operation: Joi.string().max(100),
  email: Joi.string().trim().max(254).description('Part of the performer’s address or name'),
};
const text = () => Joi.string().allow('', null).required();
const entry = Joi.object({
  id: uuid().required(),
  at: isoTime().required(),
  operation: Joi.string().required(),
  sentence: Joi.string().required().description('What was done, in the caller’s language'),
  performer: text().description('Address of who did it'),
  performer_name: text().description('How they are called today; null of people who are not in the company'),
  viewed_as: text().description('Address of whom the performer viewed as'),
  viewed_as_name: text(),
  by_system: Joi.boolean().required(),
  item_type: text(),
  item_id: text(),
  item_name: text(),
  item_path: text().description('Where the thing is found, while it exists'),
  survey_id: uuid().allow(null).required(),
  survey_path: text(),
  facts: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().required(),
        label: Joi.string().required(),
        text: Joi.string().allow('').required(),
      }),
    )
    .required()
    .description('The details in words, in the caller’s language'),
  details: anyRecord().required(),
  correlation_id: text(),
});

/** The company's audit log (COMP-035). */
export const auditLogRoutes = () => [
  route<object, AuditFilter & TableQuery>({
    id: 'listAuditLog',
    method: 'GET',
    path: '/audit_log',
    summary: `What was done in the company, the latest first; at most ${countedEntries} are counted`,
    access,
    query: tableQuery(['at']).keys(filters),
    reply: tableReply(entry),
    async handler(ctx, { query }) {
      const { rows, count } = await listAudit(ctx, query);
      return listReply(query, rows, count);
    },
  }),

  route({
    id: 'listAuditOperations',
    method: 'GET',
    path: '/audit_log/operations',
    summary: 'Operations that the audit log can be filtered by, in words',
    access,
    reply: Joi.object({
      operations: Joi.array()
        .items(Joi.object({ operation: Joi.string().required(), text: Joi.string().required() }))
        .required(),
    }),
    handler: async (ctx: RequestContext) => ({ operations: ctx.get(AuditSentences).operations(ctx.language) }),
  }),

  route<object, { filter: string; survey_id?: string }>({
    id: 'listAuditSurveys',
    method: 'GET',
    path: '/audit_log/surveys',
    summary: 'Surveys that the audit log tells of, also those that are gone, found by name',
    access,
    query: Joi.object({
      filter: Joi.string().trim().max(200).allow('').default(''),
      survey_id: uuid().description('is among them, whatever its name'),
    }),
    reply: Joi.object({
      surveys: Joi.array()
        .items(Joi.object({ survey_id: uuid().required(), name: Joi.string().allow('').required() }))
        .required(),
    }),
    handler: async (ctx, { query: { filter, survey_id: id } }) => ({ surveys: await auditedSurveys(ctx, filter, id) }),
  }),

  route<object, AuditFilter>({
    id: 'exportAuditLog',
    method: 'GET',
    path: '/audit_log/export',
    summary: 'The entries that match as an Excel file, however many',
    access,
    rateLimit: { points: 20, seconds: 60 },
    query: Joi.object(filters),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { query, h }) {
      const within = <T>(work: (tenant: RequestContext) => Promise<T>) => inTransaction(ctx, work, { readOnly: true });
      // Before it is read, so that nobody takes it along unnoticed.
      const zone = await inTransaction(ctx, async (tenant) => {
        await tenant.audit({ operation: 'audit.export', itemType: 'audit', details: { ...query } });
        return tenant.get(Companies).timeZone(tenant);
      });
      const columns = ['time', 'what', 'details', 'performer', 'address', 'viewedAs', 'item', 'operation'] as const;
      return workbookReply(ctx, h, {
        name: `${ctx.t('auditLog.title')} ${dayIn(zone, Date.now())}`,
        headers: columns.map((column) => ctx.t(`auditLog.columns.${column}`)),
        batches: cells(auditSlices(within, query)),
      });
    },
  }),
];

async function* cells(slices: AsyncIterable<AuditRow[]>) {
  for await (const rows of slices) {
    yield rows.map((row) => [
      new Date(row.at),
      row.sentence,
      row.facts.map(({ label, text: said }) => `${label}: ${said}`).join('; '),
      row.performer_name ?? row.performer ?? '',
      row.performer ?? '',
      row.viewed_as ?? '',
      row.item_name ?? '',
      row.operation,
    ]);
  }
}

import { isLanguage, type TableQuery } from '@kaiku/sdk/common';
import {
  CompanyFiles,
  defineList,
  idParam,
  inTransaction,
  Joi,
  listReply,
  type RequestContext,
  route,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';
import { mailPicture, templateFeature } from '../../contract/index.ts';
import { EmailTemplate } from '../models/emailTemplate.ts';
import { idsOf } from '../services/ids.ts';
import { lookOf } from '../services/messages.ts';
import type { Compiled } from '../templates/compile.ts';
import {
  compileTemplate,
  copyTemplate,
  createTemplate,
  deleteTemplate,
  findTemplate,
  pictureAddresses,
  switchTemplate,
  type TemplateFields,
  updateTemplate,
  usesOf,
} from '../templates/store.ts';
import {
  savedTemplate,
  templateFields,
  templateLook,
  templateName,
  templatePreview,
  templateReply,
  templateRow,
  templateSettings,
  templateSwitch,
} from './templateSchemas.ts';

const path = '/email_template';
const onePath = `${path}/{id}`;
/** DEL-051, COMP-029. */
const managing = { access: { permission: 'company.manage' }, feature: templateFeature } as const;
/** HTML and CSS, as JSON has them. */
const maxBytes = 512 * 1024;

const list = defineList({
  sort: { name: 'lower(name)', active: 'active', changed: 'changed_at' },
  search: { name: 'name' },
  order: { by: 'name', direction: 'asc' },
});
/** Without what they are made of: of blocks it is known that they are there. */
const brief = `id, name, active, created_at, changed_at, CASE WHEN design IS NOT NULL THEN '{}'::jsonb END AS design`;

async function rowsOf(ctx: RequestContext, templates: readonly EmailTemplate[]) {
  const uses = await usesOf(ctx, idsOf(templates));
  return templates.map(({ id, name, design, active, createdAt, changedAt }) => ({
    template_id: id,
    name,
    kind: design ? 'blocks' : 'source',
    active,
    created: createdAt.toISOString(),
    changed: changedAt.toISOString(),
    ...uses(id),
  }));
}

const rowOf = async (ctx: RequestContext, template: EmailTemplate) => (await rowsOf(ctx, [template]))[0];

async function wholeOf(ctx: RequestContext, template: EmailTemplate) {
  const { design, html, css } = template;
  return { ...(await rowOf(ctx, template)), design, html, css };
}

const told = (ctx: RequestContext, { findings }: Compiled) =>
  findings.map(({ code, value }) => ({ code, value, message: ctx.t(`templateFindings.${code}`, { value }) }));

const noted = (ctx: RequestContext, verb: string, { id, name }: EmailTemplate, details: Record<string, unknown> = {}) =>
  ctx.audit({
    operation: `email_template.${verb}`,
    itemType: 'email_template',
    itemId: id,
    itemName: name,
    details,
  });

/** Compiles what was written, outside of a transaction, and keeps it. */
async function saved(
  ctx: RequestContext,
  fields: TemplateFields,
  verb: 'create' | 'update',
  keep: (tenant: RequestContext, made: Compiled) => Promise<EmailTemplate>,
) {
  const made = await compileTemplate(ctx, fields);
  return inTransaction(ctx, async (tenant) => {
    const template = await keep(tenant, made);
    await noted(tenant, verb, template, { active: template.active });
    return { ...(await wholeOf(tenant, template)), findings: told(ctx, made) };
  });
}

/** DEL-051, DEL-052. */
export const emailTemplateRoutes = [
  route<object, TableQuery>({
    id: 'listEmailTemplates',
    method: 'GET',
    path,
    summary: 'E-mail templates of the company, and how many deliveries use each',
    ...managing,
    query: list.query,
    reply: tableReply(templateRow),
    async handler(ctx, { query }) {
      const { rows, count } = await list.page<EmailTemplate>(
        EmailTemplate.query(ctx.trx).select(ctx.trx.raw(brief) as never),
        query,
      );
      return listReply(query, await rowsOf(ctx, rows), count);
    },
  }),

  route({
    id: 'getEmailTemplateSettings',
    method: 'GET',
    path: `${path}/settings`,
    summary: 'What the e-mails of the company have by themselves',
    ...managing,
    // How the company looks is read outside of one.
    transaction: 'none',
    reply: templateSettings,
    async handler(ctx) {
      const { accent, logo } = await lookOf(ctx, 'en');
      return {
        language: isLanguage(ctx.language) ? ctx.language : 'en',
        accent,
        logo: logo?.address ?? null,
        company: logo?.name ?? '',
        pictures: pictureAddresses(ctx)(''),
      };
    },
  }),

  route<object, object, TemplateFields>({
    id: 'previewEmailTemplate',
    method: 'POST',
    path: `${path}/preview`,
    summary: 'What would come of a template, and what mail programs would make of it; nothing is stored',
    ...managing,
    rateLimit: { points: 120, seconds: 60 },
    transaction: 'none',
    maxBytes,
    payload: templateLook,
    reply: templatePreview,
    async handler(ctx, { payload }) {
      const made = await compileTemplate(ctx, payload);
      return { compiled: made.compiled, bytes: Buffer.byteLength(made.compiled), findings: told(ctx, made) };
    },
  }),

  route<object, object, TemplateFields>({
    id: 'createEmailTemplate',
    method: 'POST',
    path,
    summary: 'Makes an e-mail template of blocks, or of HTML and CSS',
    ...managing,
    transaction: 'none',
    maxBytes,
    payload: templateFields,
    reply: savedTemplate,
    handler: (ctx, { payload }) =>
      saved(ctx, payload, 'create', (tenant, made) => createTemplate(tenant, payload, made)),
  }),

  route<{ id: string }>({
    id: 'getEmailTemplate',
    method: 'GET',
    path: onePath,
    summary: 'One e-mail template',
    ...managing,
    params: idParam(),
    reply: templateReply,
    handler: async (ctx, { params }) => wholeOf(ctx, await findTemplate(ctx, params.id)),
  }),

  route<{ id: string }, object, TemplateFields>({
    id: 'updateEmailTemplate',
    method: 'PUT',
    path: onePath,
    summary: 'Changes an e-mail template; what is planned with it goes out as it is then',
    ...managing,
    transaction: 'none',
    maxBytes,
    params: idParam(),
    payload: templateFields,
    reply: savedTemplate,
    handler: (ctx, { params, payload }) =>
      saved(ctx, payload, 'update', (tenant, made) => updateTemplate(tenant, params.id, payload, made)),
  }),

  route<{ id: string }, object, { active: boolean }>({
    id: 'switchEmailTemplate',
    method: 'POST',
    path: `${onePath}/active`,
    summary: 'Offers a template for deliveries, or does not any more; what is planned goes out in the usual look then',
    ...managing,
    params: idParam(),
    payload: templateSwitch,
    reply: templateRow,
    async handler(ctx, { params, payload }) {
      const template = await switchTemplate(ctx, params.id, payload.active);
      const row = await rowOf(ctx, template);
      await noted(ctx, payload.active ? 'activate' : 'deactivate', template, { planned: row!.planned });
      return row;
    },
  }),

  route<{ id: string }, object, { name: string }>({
    id: 'copyEmailTemplate',
    method: 'POST',
    path: `${onePath}/copy`,
    summary: 'Makes a copy, which is not active',
    ...managing,
    params: idParam(),
    payload: templateName,
    reply: templateRow,
    async handler(ctx, { params, payload }) {
      const copy = await copyTemplate(ctx, params.id, payload.name);
      await noted(ctx, 'create', copy, { active: false });
      return rowOf(ctx, copy);
    },
  }),

  route<{ id: string }>({
    id: 'deleteEmailTemplate',
    method: 'DELETE',
    path: onePath,
    summary: 'Deletes a template; what is planned with it goes out in the usual look',
    ...managing,
    params: idParam(),
    reply: Joi.object({ template_id: uuid().required() }),
    async handler(ctx, { params }) {
      const { planned } = (await usesOf(ctx, [params.id]))(params.id);
      await noted(ctx, 'delete', await deleteTemplate(ctx, params.id), { planned });
      return { template_id: params.id };
    },
  }),

  route<{ company: string; file: string }>({
    id: 'getMailPicture',
    method: 'GET',
    path: `${path}/picture/{company}/{file}`,
    summary: 'A picture as mails show it',
    access: 'public',
    params: Joi.object({ company: uuid().required(), file: uuid().required() }),
    reply: 'stream',
    transaction: 'none',
    async handler(ctx, { params, h }) {
      const { stream, size, contentType } = await ctx
        .get(CompanyFiles)
        .open(params.company, [mailPicture], params.file);
      return h
        .response(stream)
        .type(contentType)
        .bytes(size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff');
    },
  }),
];

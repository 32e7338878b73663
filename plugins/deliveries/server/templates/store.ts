import {
  invalid,
  isDuplicate,
  notFound,
  Problem,
  type ProblemDetail,
  type RequestContext,
  Settings,
  type TenantContext,
} from '@kaiku/sdk/server';
import { type Channel, type Design, templateFeature } from '../../contract/index.ts';
import { Rule } from '../models/delivery.ts';
import { EmailTemplate } from '../models/emailTemplate.ts';
import type { Compiled } from './compile.ts';
import type { AddressOfPicture } from './mjml.ts';

/** What somebody says of a template: blocks, or HTML and CSS. */
export interface TemplateFields {
  name: string;
  design: Design | null;
  html: string;
  css: string;
  active: boolean;
}

/** Where mail programs fetch the company's pictures from. */
export function pictureAddresses(ctx: Pick<TenantContext, 'companyId' | 'get'>): AddressOfPicture {
  const { appUrl } = ctx.get(Settings);
  return (file) => `${appUrl}/api/email_template/picture/${ctx.companyId}/${file}`;
}

/** @throws Problem `validation` */
export const compileTemplate = async (
  ctx: Pick<TenantContext, 'companyId' | 'get'>,
  { design, html, css }: Pick<TemplateFields, 'design' | 'html' | 'css'>,
): Promise<Compiled> => {
  // With it come MJML, CSS and HTML, which only who saves a template needs.
  const { compileBlocks, compileSource } = await import('./compile.ts');
  return design ? compileBlocks(design, pictureAddresses(ctx)) : compileSource({ html, css });
};

/** @throws Problem `not_found` */
export async function findTemplate({ trx }: TenantContext, id: string, lock = false): Promise<EmailTemplate> {
  const found = await EmailTemplate.query(trx)
    .findOne({ id })
    .modify((query) => {
      if (lock) query.forUpdate();
    });
  if (!found) throw notFound();
  return found;
}

export const templateColumns = ({ name, design, active }: TemplateFields, { html, css, compiled }: Compiled) => ({
  name,
  design,
  html,
  css,
  compiled,
  active,
  changedAt: new Date(),
});

/** Names tell templates of a company apart (GAP-063). */
const onName = (error: unknown): never => {
  throw isDuplicate(error) ? invalid({ path: 'name', code: 'template_name' }) : error;
};

export async function createTemplate(ctx: RequestContext, fields: TemplateFields, made: Compiled) {
  return EmailTemplate.query(ctx.trx).insert(templateColumns(fields, made)).returning('*').catch(onName);
}

/** What is planned with it goes out as it is from now on. @throws Problem `not_found`, `validation` */
export async function updateTemplate(ctx: RequestContext, id: string, fields: TemplateFields, made: Compiled) {
  const before = await findTemplate(ctx, id, true);
  if ((before.design === null) !== (fields.design === null)) throw invalid({ path: 'design', code: 'template_kind' });
  const [updated] = await EmailTemplate.query(ctx.trx)
    .where({ id })
    .patch(templateColumns(fields, made))
    .returning('*')
    .catch(onName);
  return updated!;
}

/** A copy is inactive until somebody has looked at it. @throws Problem `not_found`, `validation` */
export async function copyTemplate(ctx: RequestContext, id: string, name: string) {
  const { design, html, css, compiled } = await findTemplate(ctx, id);
  return EmailTemplate.query(ctx.trx)
    .insert({ name, design, html, css, compiled, active: false })
    .returning('*')
    .catch(onName);
}

/** @throws Problem `not_found` */
export async function switchTemplate(ctx: RequestContext, id: string, active: boolean): Promise<EmailTemplate> {
  const switched = await EmailTemplate.query(ctx.trx).where({ id }).patch({ active }).returning('*').first();
  if (!switched) throw notFound();
  return switched;
}

/** What is planned with it goes out in the usual look. @throws Problem `not_found` */
export async function deleteTemplate(ctx: RequestContext, id: string): Promise<EmailTemplate> {
  const template = await findTemplate(ctx, id, true);
  await Rule.query(ctx.trx).where({ template_id: id }).patch({ templateId: null });
  await EmailTemplate.query(ctx.trx).where({ id }).delete();
  return template;
}

/** How many deliveries and queues name each, and how many of these are still to go out. */
export async function usesOf({ trx, companyId }: TenantContext, ids: readonly string[]) {
  const { rows } = (await trx.raw(
    `SELECT template_id AS id, count(*)::int AS used, count(*) FILTER (WHERE r.queue OR r.next_at IS NOT NULL OR EXISTS (
       SELECT FROM deliveries.sendings s WHERE s.company_id = r.company_id AND s.rule_id = r.id
         AND (s.state = 'delivering' OR s.state <> 'cancelled' AND s.reminder_state IN ('pending', 'delivering'))
     ))::int AS planned
     FROM deliveries.rules r WHERE company_id = ? AND template_id = ANY (?) GROUP BY template_id`,
    [companyId, [...ids]],
  )) as { rows: { id: string; used: number; planned: number }[] };
  const found = new Map(rows.map(({ id, used, planned }) => [id, { used, planned }]));
  return (id: string) => found.get(id) ?? { used: 0, planned: 0 };
}

/** Those that can be chosen, by name; none without the feature (DEL-053). */
export async function offeredTemplates({ trx, features }: TenantContext) {
  if (!features.has(templateFeature)) return [];
  const rows = await EmailTemplate.query(trx).where({ active: true }).orderByRaw('lower(name)').select('id', 'name');
  return rows.map(({ id, name }) => ({ template_id: id, name }));
}

/**
 * What is wrong with naming it in a delivery: one of the company that is active may be.
 * @throws Problem `feature_disabled`
 */
export async function templateFaults(
  { trx, features }: TenantContext,
  channel: Channel,
  id: string | null,
): Promise<ProblemDetail[]> {
  if (id === null || channel !== 'email') return [];
  if (!features.has(templateFeature)) throw new Problem('feature_disabled');
  const offered = await EmailTemplate.query(trx).findOne({ id, active: true }).select('id');
  return offered ? [] : [{ path: 'template_id', code: 'template_unknown' }];
}

/** What a delivery's mails are filled into now; null: the usual look, as of one that is not active any more. */
export async function lookOfRule({ trx, features }: TenantContext, templateId: string | null): Promise<string | null> {
  if (templateId === null || !features.has(templateFeature)) return null;
  const found = await EmailTemplate.query(trx).findOne({ id: templateId, active: true }).select('compiled');
  return found?.compiled ?? null;
}

import type { AuditItems, TenantContext } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';
import { EmailTemplate } from '../models/emailTemplate.ts';

function pathOf(type: string, surveyId: string, id: string): string {
  if (type === 'delivery_queue') return `/manage/api-integrations/queues/${id}`;
  return `/s/${surveyId}/${type === 'delivery' ? 'deliver' : 'mass-deliver'}/${id}`;
}

async function templates({ trx }: Pick<TenantContext, 'trx'>, ids: readonly string[]) {
  const found = await EmailTemplate.query(trx).whereIn('id', ids).select('id', 'name');
  return new Map(found.map(({ id, name }) => [id, { name, path: `/manage/email_templates/${id}` }]));
}

/** Deliveries, queues and templates that entries of the audit log lead to. */
export const deliveryItems: AuditItems = {
  types: { delivery: [], mass_delivery: [], delivery_queue: [], email_template: [] },
  async found(ctx, type, ids) {
    if (type === 'email_template') return templates(ctx, ids);
    const rules = await Rule.query(ctx.trx).whereIn('id', ids).select('id', 'name', 'survey_id');
    return new Map(rules.map(({ id, name, surveyId }) => [id, { name, path: pathOf(type, surveyId, id) }]));
  },
};

import type { AuditItems } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';

function pathOf(type: string, surveyId: string, id: string): string {
  if (type === 'delivery_queue') return `/manage/api-integrations/queues/${id}`;
  return `/s/${surveyId}/${type === 'delivery' ? 'deliver' : 'mass-deliver'}/${id}`;
}

/** Deliveries and queues that entries of the audit log lead to. */
export const deliveryItems: AuditItems = {
  types: { delivery: [], mass_delivery: [], delivery_queue: [] },
  async found({ trx }, type, ids) {
    const rules = await Rule.query(trx).whereIn('id', ids).select('id', 'name', 'survey_id');
    return new Map(rules.map(({ id, name, surveyId }) => [id, { name, path: pathOf(type, surveyId, id) }]));
  },
};

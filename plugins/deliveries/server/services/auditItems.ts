import type { AuditItems } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';

const queuesPath = '/manage/api-integrations/queues';

/** Deliveries and queues that entries of the audit log lead to. */
export const deliveryItems: AuditItems = {
  types: { delivery: [], delivery_queue: [] },
  async found({ trx }, type, ids) {
    const rules = await Rule.query(trx).whereIn('id', ids).select('id', 'name', 'survey_id');
    return new Map(
      rules.map(({ id, name, surveyId }) => [
        id,
        { name, path: type === 'delivery' ? `/s/${surveyId}/deliver/${id}` : `${queuesPath}/${id}` },
      ]),
    );
  },
};

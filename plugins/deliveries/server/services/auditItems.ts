import type { AuditItems } from '@kaiku/sdk/server';
import { Rule } from '../models/delivery.ts';

/** Deliveries that entries of the audit log lead to. */
export const deliveryItems: AuditItems = {
  types: { delivery: [], mass_delivery: [] },
  async found({ trx }, type, ids) {
    const rules = await Rule.query(trx).whereIn('id', ids).select('id', 'name', 'survey_id');
    return new Map(
      rules.map(({ id, name, surveyId }) => [
        id,
        { name, path: `/s/${surveyId}/${type === 'delivery' ? 'deliver' : 'mass-deliver'}/${id}` },
      ]),
    );
  },
};

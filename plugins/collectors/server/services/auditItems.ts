import type { AuditItems } from '@kaiku/sdk/server';
import { Link } from '../models/link.ts';

/** Links that entries of the audit log lead to. A deleted one keeps its row, and leads nowhere. */
export const linkItems: AuditItems = {
  types: { collector: [] },
  async found({ trx }, _type, ids) {
    const links = await Link.query(trx).whereIn('id', ids).whereNull('deleted_at').select('id', 'name', 'survey_id');
    return new Map(links.map(({ id, name, surveyId }) => [id, { name, path: `/s/${surveyId}/publish` }]));
  },
};

import type { AuditItems } from '@kaiku/sdk/server';
import { Survey } from '../models/survey.ts';

/** Surveys that entries of the audit log lead to; deleted ones lead nowhere. */
export const surveyItems: AuditItems = {
  types: { survey: ['survey_id', 'survey'] },
  async found({ trx }, _type, ids) {
    const rows = await Survey.query(trx).whereIn('id', ids).whereNull('deleted_at').select('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, { name, path: `/s/${id}` }]));
  },
};

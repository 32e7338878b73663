import type { AuditItems } from '@kaiku/sdk/server';
import { ApiContact } from '../models/apiContact.ts';

/** What entries of the audit log lead to on the company's own pages. */
export const companyItems: AuditItems = {
  types: { company: [], apicontact: [] },
  async found({ trx }, type, ids) {
    if (type === 'company') return new Map(ids.map((id) => [id, { name: null, path: '/manage/settings' }]));
    const rows = await ApiContact.query(trx).whereIn('id', ids).select('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, { name, path: '/manage/api-integrations' }]));
  },
};

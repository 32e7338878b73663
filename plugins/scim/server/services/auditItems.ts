import type { AuditItems } from '@kaiku/sdk/server';
import { ScimToken } from '../models/scim.ts';

/** Tokens of directories that entries of the audit log lead to. */
export const tokenItems: AuditItems = {
  types: { scimtoken: [] },
  async found({ trx }, _type, ids) {
    const rows = await ScimToken.query(trx).whereIn('id', ids).select('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, { name, path: '/manage/provisioning' }]));
  },
};

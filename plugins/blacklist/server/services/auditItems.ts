import type { AuditItems } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';

/** Entries of the blacklist that the audit log tells of. */
export const entryItems: AuditItems = {
  types: { blacklist: [] },
  async found({ trx }, _type, ids) {
    const entries = await Entry.query(trx).whereIn('id', ids).select('id', 'target');
    return new Map(entries.map(({ id, target }) => [id, { name: target, path: '/manage/blacklist' }]));
  },
};

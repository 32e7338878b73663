import type { AuditItems } from '@kaiku/sdk/server';
import { Collection } from '../models/collection.ts';

/** Collections that entries of the audit log lead to. What a secure one is called is its owner's matter. */
export const collectionItems: AuditItems = {
  types: { datacollection: [] },
  async found({ trx }, _type, ids) {
    const rows = await Collection.query(trx).whereIn('id', ids).select('id', 'name', 'secure');
    return new Map(rows.map(({ id, name, secure }) => [id, { name: secure ? null : name, path: '/datacollections' }]));
  },
};

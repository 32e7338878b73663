import type { AuditItems } from '@kaiku/sdk/server';
import { Group } from '../models/group.ts';
import { User } from '../models/user.ts';

/** People and groups that entries of the audit log tell of. Who was removed for good is told by what the entry kept. */
export const peopleItems: AuditItems = {
  types: { user: ['added', 'removed', 'substitute', 'owner_id', 'shared_to'], group: ['shared_to', 'group_ids'] },
  async found({ trx }, type, ids) {
    if (type === 'group') {
      const groups = await Group.query(trx).whereIn('id', ids).select('id', 'name');
      return new Map(
        groups.map(({ id, name }) => [id, { name, path: `/manage/groups?groups.q=${encodeURIComponent(name)}` }]),
      );
    }
    const users = await User.query(trx)
      .whereIn('id', ids)
      .whereNot({ state: 'removed' })
      .select('id', 'email', 'first_name', 'last_name');
    return new Map(
      users.map(({ id, email, firstName, lastName }) => [
        id,
        {
          name: `${firstName} ${lastName}`.trim() || email,
          path: `/manage/users?users.q=${encodeURIComponent(email)}`,
        },
      ]),
    );
  },
};

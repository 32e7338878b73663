import { readRoles } from '@kaiku/sdk/common';
import { inTransaction, type RequestContext, type WrittenCell } from '@kaiku/sdk/server';
import { Group } from '../../models/group.ts';
import type { User } from '../../models/user.ts';
import { headings } from './file.ts';
import { type UserFilter, usersWhere } from './list.ts';

const atOnce = 1_000;

/** An import takes the first six as they are, and passes the others over. */
export const exportHeadings = (ctx: RequestContext): string[] => [
  ...headings,
  ...(['groups', 'state', 'technical', 'dashboard', 'created'] as const).map((key) => ctx.t(`users.fields.${key}`)),
];

/** Rows of a file of users, in order of their making; each batch has a transaction of its own. */
export async function* exportRows(
  ctx: RequestContext,
  filter: UserFilter & { user_ids?: string[] },
): AsyncGenerator<WrittenCell[][]> {
  let last: string | undefined;
  for (;;) {
    const { users, names } = await inTransaction(
      ctx,
      async (tenant) => {
        const query = usersWhere(tenant, filter).orderBy('id').limit(atOnce);
        if (filter.user_ids) query.whereIn('id', filter.user_ids);
        if (last) query.where('id', '>', last);
        const found = await query;
        const groupIds = [...new Set(found.flatMap(({ groupIds: ids }) => ids))];
        const groups = groupIds.length > 0 ? await Group.query(tenant.trx).whereIn('id', groupIds) : [];
        return { users: found, names: new Map(groups.map(({ id, name }) => [id, name])) };
      },
      { readOnly: true },
    );
    if (users.length > 0) yield users.map((user) => cellsOf(ctx, user, names));
    if (users.length < atOnce) return;
    last = users.at(-1)!.id;
  }
}

const cellsOf = (ctx: RequestContext, user: User, groups: ReadonlyMap<string, string>): WrittenCell[] => [
  user.email,
  user.firstName,
  user.lastName,
  readRoles(user.roles).join(', '),
  user.language,
  user.dateFormat,
  user.groupIds.flatMap((id) => groups.get(id) ?? []).join(', '),
  ctx.t(`users.state.${user.state}`),
  ctx.t(user.technical ? 'users.many.yes' : 'users.many.no'),
  ctx.t(user.canSeeDashboard ? 'users.many.yes' : 'users.many.no'),
  user.createdAt,
];

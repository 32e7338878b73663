import type { TenantContext } from '@kaiku/sdk/server';
import { type Audience, type AudienceGroup, activeDays, type UserAudiences } from '../../contract/audience.ts';
import { Group } from '../models/group.ts';
import { User } from '../models/user.ts';
import { groupList } from './groups.ts';

/** People that one query brings. */
const slice = 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** Their last sign of life is what a session writes when it goes on: of each person the last one is kept. */
const seenSince = `EXISTS (
  SELECT 1 FROM access.sessions s WHERE s.company_id = users.company_id AND s.user_id = users.id AND s.used_at >= ?
)`;

function peopleOf({ trx }: TenantContext, audience: Audience) {
  const people = User.query(trx).where({ technical: false });
  if ('groups' in audience)
    return people
      .whereIn('state', ['active', 'invited'])
      .whereRaw('group_ids && ?::uuid[]', [[...audience.groups]] as never);
  return people.where({ state: 'active' }).whereRaw(seenSince, [new Date(Date.now() - activeDays * dayMs)]);
}

/** With how many people, by one query for all. */
async function entries({ trx, companyId }: TenantContext, groups: readonly Group[]): Promise<AudienceGroup[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ id }) => id);
  const { rows } = await trx.raw<{ rows: { id: string; people: number }[] }>(
    `SELECT held.id, count(*)::int AS people FROM access.users u, unnest(u.group_ids) AS held(id)
     WHERE u.company_id = ? AND u.state IN ('active', 'invited') AND NOT u.technical
       AND u.group_ids && ?::uuid[] AND held.id = ANY(?::uuid[])
     GROUP BY held.id`,
    [companyId, ids, ids],
  );
  const people = new Map(rows.map((row) => [row.id, row.people]));
  return groups.map(({ id, name }) => ({ groupId: id, name, people: people.get(id) ?? 0 }));
}

export const audiences: UserAudiences = {
  async groups(ctx, page) {
    const { rows, count } = await groupList.page<Group>(Group.query(ctx.trx), page);
    return { data: await entries(ctx, rows), count };
  },
  async groupsById(ctx, groupIds) {
    if (groupIds.length === 0) return new Map();
    const found = await entries(ctx, await Group.query(ctx.trx).whereIn('id', [...new Set(groupIds)]));
    return new Map(found.map((group) => [group.groupId, group]));
  },
  async count(ctx, audience, among) {
    if (among?.length === 0) return 0;
    const people = peopleOf(ctx, audience);
    if (among) people.whereRaw('email = ANY(?::text[])', [[...among]] as never);
    return people.resultSize();
  },
  async *addresses(ctx, audience) {
    let after: string | null = null;
    for (;;) {
      const people = peopleOf(ctx, audience).orderBy('id').limit(slice).select('id', 'email');
      if (after !== null) people.where('id', '>', after);
      const found: User[] = await people;
      if (found.length > 0) yield found.map(({ email }) => email);
      if (found.length < slice) return;
      after = found.at(-1)!.id;
    }
  },
};

import { substitutes } from '@kaiku/sdk/common';
import type { Knex, PersonFacts } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';

export interface ActiveSubstitution {
  start: Date;
  end: Date;
  /** The person who is away. */
  user: User;
}

/** Days begin and end by this zone until companies choose their own (GAP-036). */
const zone = 'Europe/Helsinki';

interface Row {
  user_id: string;
  starts_at: Date;
  ends_at: Date;
}

/** The substitutions that let `substituteId` act as another active user today (USER-053). */
export async function activeSubstitutions(trx: Knex.Transaction, substituteId: string): Promise<ActiveSubstitution[]> {
  const rows: Row[] = await trx('access.substitutions')
    .where({ substitute_id: substituteId })
    .whereRaw(
      `(now() AT TIME ZONE ?)::date BETWEEN (starts_at AT TIME ZONE ?)::date AND (ends_at AT TIME ZONE ?)::date`,
      [zone, zone, zone],
    )
    .orderBy('starts_at')
    .select('user_id', 'starts_at', 'ends_at');
  if (rows.length === 0) return [];
  const users = await User.query(trx)
    .whereIn(
      'id',
      rows.map((row) => row.user_id),
    )
    .where({ state: 'active' });
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.user_id);
    return user ? [{ start: row.starts_at, end: row.ends_at, user }] : [];
  });
}

/** USER-050: who may act as somebody today is offered the choice. */
export const substitutionFacts: PersonFacts = {
  of: async ({ trx }, { userId }) => ((await activeSubstitutions(trx, userId)).length > 0 ? [substitutes] : []),
};

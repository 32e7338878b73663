import { substitutes } from '@kaiku/sdk/common';
import type { Knex, PersonFacts } from '@kaiku/sdk/server';
import { Substitution } from '../models/substitution.ts';
import type { User } from '../models/user.ts';

export interface ActiveSubstitution {
  start: Date;
  end: Date;
  /** The person who is away. */
  user: User;
}

/** Days begin and end by this zone until companies choose their own (GAP-036). */
const zone = 'Europe/Helsinki';

/** The substitutions that let `substituteId` act as another active user today (USER-053). */
export async function activeSubstitutions(trx: Knex.Transaction, substituteId: string): Promise<ActiveSubstitution[]> {
  const found = await Substitution.query(trx)
    .where({ substitute_id: substituteId })
    .whereRaw(
      `(now() AT TIME ZONE ?)::date BETWEEN (starts_at AT TIME ZONE ?)::date AND (ends_at AT TIME ZONE ?)::date`,
      [zone, zone, zone],
    )
    .orderBy('starts_at')
    .withGraphFetched('user')
    .modifyGraph('user', (users) => void users.where({ state: 'active' }));
  return found.flatMap(({ startsAt, endsAt, user }) => (user ? [{ start: startsAt, end: endsAt, user }] : []));
}

/** USER-050: who may act as somebody today is offered the choice. */
export const substitutionFacts: PersonFacts = {
  of: async ({ trx }, { userId }) => ((await activeSubstitutions(trx, userId)).length > 0 ? [substitutes] : []),
};

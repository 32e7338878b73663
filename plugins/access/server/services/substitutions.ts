import { dayIn, substitutes } from '@kaiku/sdk/common';
import { Companies, type PersonFacts, type TenantContext } from '@kaiku/sdk/server';
import { Substitution } from '../models/substitution.ts';
import type { User } from '../models/user.ts';

export interface ActiveSubstitution {
  start: Date;
  end: Date;
  /** The person who is away. */
  user: User;
}

/** The longest that one day can differ from another by its zone. */
const dayMs = 25 * 60 * 60 * 1_000;

/** The substitutions that let `substituteId` act as another active user today, as the company's days go (USER-053, GAP-036). */
export async function activeSubstitutions(
  ctx: TenantContext,
  substituteId: string,
  now = Date.now(),
): Promise<ActiveSubstitution[]> {
  const candidates = await Substitution.query(ctx.trx)
    .where({ substitute_id: substituteId })
    .where('starts_at', '<', new Date(now + dayMs))
    .where('ends_at', '>', new Date(now - dayMs))
    .orderBy('starts_at')
    .withGraphFetched('user')
    .modifyGraph('user', (users) => void users.where({ state: 'active' }));
  if (candidates.length === 0) return [];
  const zone = await ctx.get(Companies).timeZone(ctx);
  const today = dayIn(zone, now);
  return candidates.flatMap(({ startsAt, endsAt, user }) => {
    const covers = dayIn(zone, startsAt.getTime()) <= today && today <= dayIn(zone, endsAt.getTime());
    return covers && user ? [{ start: startsAt, end: endsAt, user }] : [];
  });
}

/** USER-050: who may act as somebody today is offered the choice. */
export const substitutionFacts: PersonFacts = {
  of: async (ctx, { userId }) => ((await activeSubstitutions(ctx, userId)).length > 0 ? [substitutes] : []),
};

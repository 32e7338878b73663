import { dayIn, substitutes } from '@kaiku/sdk/common';
import { Companies, type PersonFacts, type TenantContext } from '@kaiku/sdk/server';
import type { InternalMail, MailRecipient } from '../../contract/internalMail.ts';
import { Substitution } from '../models/substitution.ts';
import { interfaceLanguage, User } from '../models/user.ts';

export interface ActiveSubstitution {
  start: Date;
  end: Date;
  /** The person who is away. */
  user: User;
}

/** USER-045: the company decides whether its people may have substitutes. */
export const hasSubstitutes = ({ features }: TenantContext): boolean => features.has('substitute_users');

/** The longest that one day can differ from another by its zone. */
const dayMs = 25 * 60 * 60 * 1_000;

/** Of those that may cover today, those that do, as the company's days go (GAP-036); none where the company has no substitutes. */
async function covering(ctx: TenantContext, which: ReturnType<typeof Substitution.query<Substitution>>, now: number) {
  if (!hasSubstitutes(ctx)) return [];
  const candidates = await which
    .where('starts_at', '<', new Date(now + dayMs))
    .where('ends_at', '>', new Date(now - dayMs))
    .orderBy('starts_at');
  if (candidates.length === 0) return [];
  const zone = await ctx.get(Companies).timeZone(ctx);
  const today = dayIn(zone, now);
  return candidates.filter(
    ({ startsAt, endsAt }) => dayIn(zone, startsAt.getTime()) <= today && today <= dayIn(zone, endsAt.getTime()),
  );
}

/** The substitutions that let `substituteId` act as another active user today (USER-053). */
export async function activeSubstitutions(
  ctx: TenantContext,
  substituteId: string,
  now = Date.now(),
): Promise<ActiveSubstitution[]> {
  const found = Substitution.query(ctx.trx)
    .where({ substitute_id: substituteId })
    .withGraphFetched('user')
    // Nobody looks as an account that nobody signs in with.
    .modifyGraph('user', (users) => void users.where({ state: 'active', technical: false }));
  return (await covering(ctx, found, now)).flatMap(({ startsAt, endsAt, user }) =>
    user ? [{ start: startsAt, end: endsAt, user }] : [],
  );
}

const recipientOf = (user: User): MailRecipient => ({
  userId: user.id,
  email: user.email,
  language: interfaceLanguage(user),
});

export const internalMail: InternalMail = {
  async recipients(ctx, userIds) {
    const ids = [...new Set(userIds)];
    const lists = new Map<string, MailRecipient[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return lists;
    const people = await User.query(ctx.trx).whereIn('id', ids).where({ state: 'active', technical: false });
    for (const user of people) lists.get(user.id)!.push(recipientOf(user));
    const found = Substitution.query(ctx.trx)
      .whereIn(
        'user_id',
        people.map(({ id }) => id),
      )
      .where({ receives_mail: true })
      .withGraphFetched('substitute')
      .modifyGraph('substitute', (users) => void users.where({ state: 'active', technical: false }));
    for (const { userId, substitute } of await covering(ctx, found, Date.now())) {
      const list = lists.get(userId)!;
      if (substitute && !list.some((one) => one.userId === substitute.id)) list.push(recipientOf(substitute));
    }
    return lists;
  },
};

/** USER-050: who may act as somebody today is offered the choice. */
export const substitutionFacts: PersonFacts = {
  of: async (ctx, { userId }) => ((await activeSubstitutions(ctx, userId)).length > 0 ? [substitutes] : []),
};

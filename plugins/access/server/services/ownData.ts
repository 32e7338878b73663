import type { OwnData } from '@kaiku/sdk/server';
import { Factor } from '../models/factor.ts';
import { Group } from '../models/group.ts';
import { Session } from '../models/session.ts';
import { Substitution } from '../models/substitution.ts';
import { User } from '../models/user.ts';

/** Rows of a kind that are told. */
const mostTold = 200;

/** Who somebody is here, how they come in, and who stands in for whom. */
export const ownAccount: OwnData = {
  key: 'account',
  async of({ trx }, userId) {
    const user = await User.query(trx).findOne({ id: userId });
    if (!user) return null;
    const groups = await Group.query(trx).whereIn('id', user.groupIds).select('name');
    const sessions = await Session.query(trx).where({ user_id: userId }).orderBy('used_at', 'desc').limit(mostTold);
    const factors = await Factor.query(trx).where({ user_id: userId }).limit(mostTold);
    const substitutions = await Substitution.query(trx)
      .where({ user_id: userId })
      .orWhere({ substitute_id: userId })
      .limit(mostTold);
    return {
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      state: user.state,
      roles: user.roles,
      language: user.language,
      date_format: user.dateFormat,
      created_at: user.createdAt,
      groups: groups.map(({ name }) => name),
      sessions: sessions.map((one) => ({
        began_at: one.createdAt,
        used_at: one.usedAt,
        ended_at: one.endedAt,
        browser: one.userAgent,
        network: one.network,
        method: one.method,
      })),
      second_factors: factors.map(({ kind, name, createdAt, usedAt }) => ({
        kind,
        name,
        created_at: createdAt,
        used_at: usedAt,
      })),
      substitutions: substitutions.map((one) => ({
        role: one.userId === userId ? 'substituted' : 'substitute',
        starts_at: one.startsAt,
        ends_at: one.endsAt,
      })),
    };
  },
};

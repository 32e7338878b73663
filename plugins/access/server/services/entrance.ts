import { Problem, type SessionTokens, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { Factor } from '../models/factor.ts';
import { OtherIdentity } from '../models/otherIdentity.ts';
import { User } from '../models/user.ts';
import type { Counted, Door } from './door.ts';
import { factorKinds } from './factors/held.ts';
import type { Proven } from './factors/proofs.ts';
import { asksFactorOf } from './factors/rules.ts';
import type { Sessions } from './sessions.ts';

/** Why somebody who is known is not let in. The audit log says it; who asks hears the same of all. */
export type Refusal =
  | 'password'
  | 'demo'
  | 'technical'
  | 'other_identity'
  | 'provider_role'
  | 'sso_required'
  | 'second_step'
  | 'passkey'
  | 'passkey_copied'
  | User['state'];

export interface Visit {
  /** How: `password`, or the id of a `SignInMethod`. */
  method: string;
  ip: string;
  userAgent: string;
  /** What was shown besides the password. */
  second?: Proven;
  /** What lets them in, and nobody any more once it is gone: a factor, or a link to an identity elsewhere. */
  by?: { factorId: string } | { linkId: string };
}

/** Where every way to sign in ends. */
export interface Entrance {
  /**
   * Opens the session, and notes it.
   * @param user as found when the visit was judged
   * @param counted where the door has counted this visit
   * @throws Problem `sign_in_stale` where the account is not what it was when the visit was judged
   */
  admit(user: User, visit: Visit, counted: readonly Counted[]): Promise<SessionTokens>;
  /** Notes that somebody was not let in. */
  turnAway(user: Pick<User, 'companyId' | 'id' | 'email'>, reason: Refusal, visit: Visit): Promise<void>;
}

/** Why an account may not be signed in with, by whatever way (AUTH-040, AUTH-041). */
export function refuses(user: User): Refusal | null {
  if (user.technical) return 'technical';
  return user.state === 'active' ? null : user.state;
}

/**
 * Between the right password and the session lies the time of a slow hash, and of a person with a telephone: what is of
 * another kind since then is not let in by what held before.
 * @throws Problem `sign_in_stale`
 */
async function requireUnchanged(
  ctx: TenantContext,
  user: User,
  { method, second, by }: Pick<Visit, 'method' | 'second' | 'by'>,
): Promise<void> {
  const now = await User.query(ctx.trx).findOne({ id: user.id });
  const same = now && !refuses(now) && (method !== 'password' || now.passwordHash === user.passwordHash);
  if (!same || (method === 'password' && !second && (await asksMore(ctx, now))) || !(await isThere(ctx, user, by)))
    throw new Problem('sign_in_stale', { status: 401 });
}
async function isThere({ trx }: TenantContext, { id }: User, by: Visit['by']): Promise<boolean> {
  if (!by) return true;
  if ('factorId' in by) return (await Factor.query(trx).findOne({ id: by.factorId, user_id: id })) !== undefined;
  return (await OtherIdentity.query(trx).findOne({ id: by.linkId, user_id: id })) !== undefined;
}
const asksMore = async (ctx: TenantContext, user: User): Promise<boolean> =>
  (await factorKinds(ctx, [user.id])).size > 0 || (await asksFactorOf(ctx, user));

export function createEntrance(tenants: TenantRunner, door: Door, sessions: Sessions): Entrance {
  return {
    async admit(user, { method, ip, userAgent, second, by }, counted) {
      const { companyId, id, email } = user;
      const tokens = await sessions.open(companyId, id, { userAgent, ip, method }, (ctx) =>
        requireUnchanged(ctx, user, { method, second, by }),
      );
      await tenants.run(
        companyId,
        (ctx) =>
          ctx.audit({
            operation: 'auth.sign_in',
            itemType: 'user',
            itemId: id,
            itemName: email,
            details: { ip, method, ...(second && { second }) },
          }),
        { actorId: id },
      );
      await door.welcome(ip, email, counted);
      return tokens;
    },

    async turnAway({ companyId, id, email }, reason, { method, ip }) {
      await tenants.run(companyId, (ctx) =>
        ctx.audit({
          operation: 'auth.sign_in_failed',
          itemType: 'user',
          itemId: id,
          itemName: email,
          details: { reason, ip, method },
        }),
      );
    },
  };
}

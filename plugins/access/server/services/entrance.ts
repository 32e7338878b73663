import type { SessionTokens, TenantRunner } from '@kaiku/sdk/server';
import type { User } from '../models/user.ts';
import type { Counted, Door } from './door.ts';
import type { Proven } from './factors/proofs.ts';
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
}

/** Where every way to sign in ends. */
export interface Entrance {
  /**
   * Opens the session, and notes it.
   * @param counted where the door has counted this visit
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

export function createEntrance(tenants: TenantRunner, door: Door, sessions: Sessions): Entrance {
  return {
    async admit(user, { method, ip, userAgent, second }, counted) {
      const { companyId, id, email } = user;
      const tokens = await sessions.open(companyId, id, { userAgent, ip, method });
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

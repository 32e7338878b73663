import { createHash } from 'node:crypto';
import {
  type Knex,
  networkOf,
  type OpenStreams,
  Problem,
  raw,
  type Secrets,
  type SessionTokens,
  type TenantContext,
  type TenantRunner,
  uuidv7,
} from '@kaiku/sdk/server';
import { type EndedBy, Session } from '../models/session.ts';
import { User } from '../models/user.ts';
import type { Bearer, Claims } from './bearer.ts';
import { createRefreshTokens, type Given, readRefreshToken } from './refreshTokens.ts';

/** A session that nobody uses ends after this time; each refresh begins it anew. */
const idleDays = 14;
/** However much it is used, one signs in anew after this time, as NIST SP 800-63B asks of its lowest level. */
export const longestDays = 30;
/** Ended and run-out sessions are kept this long, so that a copy of their tokens is still recognised. */
const keepDays = 30;

/** So long who has shown anew who they are may change what they sign in with. */
export const confirmedMinutes = 10;

/** More of them nobody looks through. */
const mostShown = 100;

export interface Visitor {
  userAgent: string;
  ip: string;
  /** How: as `Visit` has it. */
  method: string;
}

export interface Sessions {
  /**
   * @param still what speaks against it by now: asked once the session is there, so that whoever changes the user either
   *   is seen by it, or ends the session
   */
  open(
    companyId: string,
    userId: string,
    visit?: Partial<Visitor>,
    still?: (ctx: TenantContext) => Promise<void>,
  ): Promise<SessionTokens>;
  /**
   * Changes a refresh token for new tokens.
   * @throws Problem `unauthenticated`; a token that was used before ends its session
   */
  refresh(refreshToken: string, ip?: string): Promise<SessionTokens>;
  /** Ends the session of a refresh token. False when it names none that is in force. */
  close(refreshToken: string): Promise<boolean>;
  /** Ends the sessions of a user, but for one. */
  endOthers(trx: Knex.Transaction, userId: string, by: EndedBy, exceptSessionId?: string): Promise<number>;
  /** Those of a user that are in force, the latest used first. */
  ofUser(trx: Knex.Transaction, userId: string): PromiseLike<Session[]>;
  /** Ends one of a user's sessions. False when it is none that is in force. */
  endOne(trx: Knex.Transaction, userId: string, sessionId: string): Promise<boolean>;
  /** Notes that the user of a session has shown anew who they are. */
  confirm(trx: Knex.Transaction, sessionId: string): Promise<void>;
  /** Whether that was a moment ago. */
  isConfirmed(trx: Knex.Transaction, sessionId: string): Promise<boolean>;
  /** Names the user to the browser, which notices by it that another one signed in (AUTH-009). */
  userHash(companyId: string, userId: string): string;
}

interface Parts {
  tenants: TenantRunner;
  secrets: Secrets;
  bearer: Bearer;
  streams: OpenStreams;
  /** Called with the ids of sessions that ended. */
  onEnd(sessionIds: readonly string[]): void;
}

export function createSessions({ tenants, secrets, bearer, streams, onEnd }: Parts): Sessions {
  const refreshTokens = createRefreshTokens(secrets);
  const userHash: Sessions['userHash'] = (companyId, userId) =>
    // Not of a secret: it stays when that is changed. Ids cannot be guessed, and each browser gets its own only.
    createHash('sha256').update(`user ${companyId}:${userId}`).digest('base64url').slice(0, 22);

  const inDays = (days: number) => raw('now() + make_interval(days => ?)', [days]);
  const renewedExpiry = () =>
    raw('least(now() + make_interval(days => ?), created_at + make_interval(days => ?))', [idleDays, longestDays]);
  const live = (trx: Knex.Transaction) =>
    Session.query(trx)
      .whereNull('ended_at')
      .where('expires_at', '>', raw('now()'))
      .where('created_at', '>', inDays(-longestDays));

  async function end(trx: Knex.Transaction, which: ReturnType<typeof live>, by: EndedBy): Promise<string[]> {
    const ended = await which.patch({ endedAt: raw('now()'), endedBy: by }).returning(['id', 'company_id', 'user_id']);
    const ids = ended.map(({ id }) => id);
    onEnd(ids);
    // What they watch ends with them.
    const [one] = ended;
    if (one) await streams.judgeAgain(trx, one.companyId, one.userId);
    return ids;
  }

  const tokensOf = async (claims: Omit<Claims, 'generation'>, given: Given): Promise<SessionTokens> => ({
    token: await bearer.sign({ ...claims, generation: given.generation }),
    refreshToken: given.refreshToken,
    userHash: userHash(claims.companyId, claims.userId),
  });

  return {
    userHash,

    async open(companyId, userId, { userAgent = '', ip, method = '' } = {}, still) {
      const sessionId = uuidv7();
      const { seed, given } = refreshTokens.first(companyId, sessionId);
      await tenants.run(companyId, async (ctx) => {
        const { trx } = ctx;
        await Session.query(trx)
          .where({ user_id: userId })
          .whereRaw('expires_at < now() - make_interval(days => ?)', [keepDays])
          .delete();
        await Session.query(trx).insert({
          id: sessionId,
          userId,
          userAgent: userAgent.slice(0, 300),
          network: ip ? networkOf(ip).slice(0, 100) : '',
          method,
          expiresAt: inDays(idleDays),
          tokenSeed: seed,
        });
        await still?.(ctx);
      });
      return tokensOf({ companyId, sessionId, userId }, given);
    },

    async refresh(text, ip) {
      const presented = readRefreshToken(text);
      if (!presented) throw new Problem('unauthenticated');
      const { companyId, sessionId } = presented;
      // What it decides must be kept also where it refuses, so the refusal is thrown after the commit.
      const renewed = await tenants.run(companyId, async (ctx) => {
        const { trx } = ctx;
        const rotation = await refreshTokens.rotate(trx, presented);
        if (!rotation) return null;
        const session = await live(trx).findOne({ id: sessionId }).select('user_id');
        if (!session) return null;
        const user = await User.query(trx).findOne({ id: session.userId });
        if (rotation === 'reused') {
          await end(trx, live(trx).where({ id: sessionId }), 'reuse');
          await ctx.audit({
            operation: 'auth.token_reuse',
            itemType: 'user',
            itemId: session.userId,
            itemName: user?.email,
          });
          return null;
        }
        if (user?.state !== 'active' || user.technical) return null;
        await Session.query(trx)
          .where({ id: sessionId })
          .patch({
            usedAt: raw('now()'),
            expiresAt: renewedExpiry(),
            ...(ip && { network: networkOf(ip).slice(0, 100) }),
          });
        return { userId: user.id, given: rotation };
      });
      if (!renewed) throw new Problem('unauthenticated');
      return tokensOf({ companyId, sessionId, userId: renewed.userId }, renewed.given);
    },

    async close(text) {
      const presented = readRefreshToken(text);
      if (!presented) return false;
      return tenants.run(presented.companyId, async (ctx) => {
        const { sessionId } = presented;
        if (!(await refreshTokens.isOurs(ctx.trx, presented))) return false;
        const ended = await end(ctx.trx, live(ctx.trx).where({ id: sessionId }), 'sign_out');
        if (ended.length === 0) return false;
        const user = await User.query(ctx.trx)
          .whereIn('id', Session.query(ctx.trx).where({ id: sessionId }).select('user_id'))
          .first();
        await ctx.audit({ operation: 'auth.sign_out', itemType: 'user', itemId: user?.id, itemName: user?.email });
        return true;
      });
    },

    async endOthers(trx, userId, by, exceptSessionId) {
      const others = live(trx).where({ user_id: userId });
      if (exceptSessionId) others.whereNot({ id: exceptSessionId });
      return (await end(trx, others, by)).length;
    },

    ofUser: (trx, userId) => live(trx).where({ user_id: userId }).orderBy('used_at', 'desc').limit(mostShown),

    async confirm(trx, sessionId) {
      await Session.query(trx)
        .where({ id: sessionId })
        .patch({ confirmedAt: raw('now()') as never });
    },

    isConfirmed: async (trx, sessionId) =>
      (await live(trx)
        .findOne({ id: sessionId })
        .whereRaw('confirmed_at > now() - make_interval(mins => ?)', [confirmedMinutes])
        .select('id')) !== undefined,

    async endOne(trx, userId, sessionId) {
      const ended = await end(trx, live(trx).where({ user_id: userId, id: sessionId }), 'sign_out');
      return ended.length > 0;
    },
  };
}

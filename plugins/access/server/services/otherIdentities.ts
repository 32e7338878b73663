import { oneLine } from '@kaiku/sdk/common';
import { OpenStreams, Problem, RoleRules, raw, type TenantContext, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import type { SignIns, VerifiedIdentity } from '../../contract/signIn.ts';
import { findLogin } from '../models/login.ts';
import { OtherIdentity } from '../models/otherIdentity.ts';
import { Session } from '../models/session.ts';
import { User } from '../models/user.ts';
import { createAccount, normalEmail } from './accounts.ts';
import { type Door, ofCalls } from './door.ts';
import { type Entrance, type Refusal, refuses, type Visit } from './entrance.ts';
import type { Identities } from './identity.ts';
import { passesEmail } from './users/email.ts';
import { countsAbroad } from './users/roles.ts';

export interface OtherIdentities extends SignIns {
  /**
   * Whose identity it is, who may sign in, and by which link.
   * @throws Problem `login_failed`, `too_many_requests`
   */
  find(verify: () => Promise<VerifiedIdentity>, visit: Visit): Promise<{ user: User; linkId: string }>;
}

const failed = (): Problem => new Problem('login_failed', { status: 401 });

/** Texts of other parties: what the database does not take, or no account has, is nobody's. */
const longestSubject = 500;
const isSubject = (text: string): boolean => text.length <= longestSubject && !text.includes('\u0000');
const emailIn = ({ email, emailVerified }: VerifiedIdentity): string | null => {
  const normal = emailVerified && email ? normalEmail(email) : '';
  return normal !== '' && normal.length <= 254 && !/\p{Cc}/u.test(normal) ? normal : null;
};
type Which = Pick<OtherIdentity, 'method' | 'subject' | 'anywhere'>;
type Found = { user: User; refusal: Refusal } | { user: User; refusal: null; linkId: string } | null;

export function createOtherIdentities(
  tenants: TenantRunner,
  door: Door,
  entrance: Entrance,
  identities: Pick<Identities, 'forget'>,
): OtherIdentities {
  /** The company of an identity that the operator's provider vouches for. */
  async function companyOf(method: string, subject: string, email: string | null): Promise<string | null> {
    const { rows } = await tenants.pool.query<{ company_id: string }>(
      'SELECT company_id FROM access.find_identity($1, $2)',
      [method, subject],
    );
    if (rows[0] || email === null) return rows[0]?.company_id ?? null;
    return (await findLogin(tenants, email))?.companyId ?? null;
  }

  async function find(verify: () => Promise<VerifiedIdentity>, visit: Visit) {
    await door.countCall(visit.ip);
    const identity = await verify();
    const { method, ip } = visit;
    if (!isSubject(identity.subject)) throw failed();
    const email = emailIn(identity);
    const companyId = identity.companyId ?? (await companyOf(method, identity.subject, email));
    const which = { method, subject: identity.subject, anywhere: identity.companyId === null };
    const known = companyId && (await tenants.run(companyId, (ctx) => lookUp(ctx, which, email)));
    const found = known || (await takeIn(identity, which, email));
    if (found && found !== 'user_limit') {
      if (found.refusal === null) return { user: found.user, linkId: found.linkId };
      await entrance.turnAway(found.user, found.refusal, visit);
    } else {
      await door.countUnknown(ip);
      if (identity.companyId) {
        await tenants.run(identity.companyId, (ctx) =>
          ctx.audit({ operation: 'auth.sign_in_failed', details: { reason: found ?? 'unknown', method, ip } }),
        );
      }
    }
    throw failed();
  }

  /** Makes the account of somebody whom the company's own provider knows and the company takes in, where there is room. */
  async function takeIn(
    { companyId, newcomer }: VerifiedIdentity,
    which: Which,
    email: string | null,
  ): Promise<Found | 'user_limit'> {
    if (!companyId || !newcomer || email === null || !passesEmail(email)) return null;
    const found = await tenants
      .run(companyId, async (ctx) => {
        const [firstName, lastName] = [oneLine(newcomer.firstName), oneLine(newcomer.lastName)];
        const account = { firstName, lastName, email, roles: [], passwordHash: null };
        const { userId } = await createAccount(ctx, account);
        await ctx.audit({
          operation: 'auth.newcomer',
          itemType: 'user',
          itemId: userId,
          itemName: email,
          details: { method: which.method },
        });
        return lookUp(ctx, which, email);
      })
      .catch((error) => {
        if (error instanceof Problem && error.code === 'email_taken') return null;
        if (error instanceof Problem && error.code === 'user_limit') return error.code;
        throw error;
      });
    // In another company, or made a moment ago by a sign-in beside this one.
    return found ?? tenants.run(companyId, (ctx) => lookUp(ctx, which, email));
  }

  return {
    find,
    async open(method, verify, caller) {
      const visit = { ...caller, method };
      const { user, linkId } = await find(verify, visit);
      return entrance.admit(user, { ...visit, by: { linkId } }, ofCalls);
    },
    async unlink(ctx, method, userId) {
      const links = OtherIdentity.query(ctx.trx).where({ method });
      if (userId) links.where({ user_id: userId });
      const count = await links.delete();
      await endVouched(ctx, method, userId);
      ctx.afterCommit(async () => identities.forget(ctx.companyId, userId));
      await ctx.audit({ operation: 'auth.unlink', itemType: 'user', itemId: userId, details: { method, count } });
      return count;
    },
  };
}

/** Sessions that nobody vouches for any more. Who does that at such a session is to see what comes of it. */
async function endVouched(ctx: TenantContext, method: string, userId?: string): Promise<void> {
  const sessions = Session.query(ctx.trx).where({ method }).whereNull('ended_at');
  if (userId) sessions.where({ user_id: userId });
  if (ctx.actorId) sessions.whereNot({ user_id: ctx.actorId });
  const ended = await sessions.patch({ endedAt: raw('now()') as never, endedBy: 'state' });
  if (ended === 0) return;
  await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId, userId);
}

/**
 * What speaks against letting somebody in. A company says who its own people are: whoever could say so of somebody whose
 * roles count in other companies, too, would be in all of them.
 */
const refusalOf = (ctx: TenantContext, user: User, { anywhere }: Which): Refusal | null =>
  refuses(user) ?? (!anywhere && countsAbroad(ctx.get(RoleRules), user) ? 'provider_role' : null);

/** By its link; at the first sign-in by the address, which then is linked. */
async function lookUp(ctx: TenantContext, which: Which, email: string | null, again = false): Promise<Found> {
  const known = await OtherIdentity.query(ctx.trx).findOne(which).withGraphFetched('user');
  if (known?.user) {
    await OtherIdentity.query(ctx.trx).where({ id: known.id }).patch({ usedAt: new Date() });
    return foundBy(known.id, known.user, refusalOf(ctx, known.user, which));
  }
  const user = email === null ? undefined : await User.query(ctx.trx).findOne({ email });
  if (!user) return null;
  const refusal = refusalOf(ctx, user, which);
  if (refusal) return { user, refusal };
  // The provider gave the address of who was here before to somebody else.
  const { method, anywhere } = which;
  const other = await OtherIdentity.query(ctx.trx).findOne({ method, anywhere, user_id: user.id });
  if (other) return foundBy(other.id, user, other.subject === which.subject ? null : 'other_identity');
  const id = uuidv7();
  await OtherIdentity.query(ctx.trx)
    .insert({ ...which, id, userId: user.id })
    .onConflict()
    .ignore();
  // Somebody linked it, or the account, meanwhile.
  if (!(await OtherIdentity.query(ctx.trx).findOne({ id }))) return again ? null : lookUp(ctx, which, email, true);
  const details = { method };
  await ctx.audit({ operation: 'auth.link', itemType: 'user', itemId: user.id, itemName: user.email, details });
  return { user, refusal: null, linkId: id };
}

const foundBy = (linkId: string, user: User, refusal: Refusal | null): Found =>
  refusal === null ? { user, refusal, linkId } : { user, refusal };

import { createHash, randomBytes } from 'node:crypto';
import { Problem, raw, Secrets, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { linkPurpose, mailPasswordLink } from '../jobs/mailPasswordLink.ts';
import { PasswordLink } from '../models/passwordLink.ts';
import { User } from '../models/user.ts';

/**
 * Links by which first and new passwords are set: valid for a day, good once, and only the newest of a user
 * (AUTH-031, AUTH-035). What a link bears names the company and a secret; the database knows the secret's hash.
 */
export const linkHours = 24;
/** For so long who comes by one that has run out is known, and can be sent another. */
const keepDays = 90;
/** Invitations that one address gets from a company in an hour. */
export const invitationsAnHour = 5;
/** Those of a company on trial to whomever: anybody may begin one, and says who is written to. */
export const trialInvitationsADay = 50;
const companyBytes = 16;
const secretBytes = 24;

/** `first`: of who was invited and has no password yet. */
export type LinkKind = 'first' | 'new';

export interface PresentedLink {
  companyId: string;
  tokenHash: Buffer;
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Null for a text that cannot be one of ours. */
export function readLinkToken(text: string): PresentedLink | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== companyBytes + secretBytes) return null;
  const companyId = bytes
    .subarray(0, companyBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { companyId, tokenHash: hashOf(bytes.subarray(companyBytes)) };
}

/** What a link of the user is for now; null where none is given to such an account. */
export function linkKindOf(user: Pick<User, 'state' | 'technical'>): LinkKind | null {
  if (user.technical) return null;
  if (user.state === 'invited') return 'first';
  return user.state === 'active' ? 'new' : null;
}

interface MadeLink {
  id: string;
  user: User;
  /** What the link bears, which is kept nowhere. */
  token: string;
}

/**
 * Makes a link for each of the users, in whose place no older one works any more. Users whom no link of this kind is for
 * are passed over.
 */
async function makeLinks(ctx: TenantContext, userIds: readonly string[], kind: LinkKind): Promise<MadeLink[]> {
  const users = await User.query(ctx.trx)
    .whereIn('id', [...new Set(userIds)])
    // Of two who send at once, the later one sees the links of the earlier.
    .orderBy('id')
    .forUpdate();
  const fit = users.filter((user) => linkKindOf(user) === kind);
  if (fit.length === 0) return [];
  const ids = fit.map(({ id }) => id);
  await PasswordLink.query(ctx.trx)
    .whereIn('user_id', ids)
    .whereRaw('created_at < now() - make_interval(days => ?)', [keepDays])
    .delete();
  await endLinks(ctx, ids);
  const company = Buffer.from(ctx.companyId.replaceAll('-', ''), 'hex');
  const made = fit.map((user) => ({ id: uuidv7(), user, secret: randomBytes(secretBytes) }));
  await PasswordLink.query(ctx.trx).insert(
    made.map(({ id, user, secret }) => ({
      id,
      userId: user.id,
      tokenHash: hashOf(secret),
      expiresAt: raw('now() + make_interval(hours => ?)', [linkHours]),
    })),
  );
  return made.map(({ id, user, secret }) => ({
    id,
    user,
    token: Buffer.concat([company, secret]).toString('base64url'),
  }));
}

/** Makes links, and queues the mails that bring them. */
async function sendLinks(ctx: TenantContext, userIds: readonly string[], kind: LinkKind): Promise<User[]> {
  const made = await makeLinks(ctx, userIds, kind);
  if (made.length === 0) return [];
  const secrets = ctx.get(Secrets);
  await ctx.enqueueAll(
    mailPasswordLink,
    // The queue keeps it as the mail needs it, and nobody who reads the queue can.
    made.map(({ id, token }) => ({ payload: { linkId: id, kind, sealed: secrets.encrypt(linkPurpose, token) } })),
  );
  return made.map(({ user }) => user);
}

/** A link to the first password that no mail brings. @returns its token; undefined where the user does not wait for one */
export async function handOutFirstLink(ctx: TenantContext, userId: string): Promise<string | undefined> {
  const [made] = await makeLinks(ctx, [userId], 'first');
  if (made) await auditInvitations(ctx, [made.user]);
  return made?.token;
}

const auditInvitations = (ctx: TenantContext, invited: readonly Pick<User, 'id' | 'email'>[]): Promise<void> =>
  ctx.audit(
    ...invited.map(({ id, email }) => ({ operation: 'user.invite', itemType: 'user', itemId: id, itemName: email })),
  );

/** No link of the users works any more. */
export const endLinks = (ctx: TenantContext, userIds: readonly string[]) =>
  PasswordLink.query(ctx.trx)
    .whereIn('user_id', [...userIds])
    .whereNull('ended_at')
    .patch({ endedAt: raw('now()') });

/** Of these addresses those that the company has sent so many invitations lately that it sends no more for a while. */
export const invitedOften = async ({ trx }: TenantContext, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    // By the address: an account that is removed and made again is not another mailbox.
    await trx('core.audit_log')
      .where({ operation: 'user.invite' })
      .where('at', '>', trx.raw("now() - interval '1 hour'"))
      .whereIn('item_name', [...emails])
      .groupBy('item_name')
      .havingRaw('count(*) >= ?', [invitationsAnHour])
      .pluck('item_name'),
  );

/** How many more a company may send today. */
async function invitationsLeft({ trx }: TenantContext): Promise<number> {
  if (!(await User.query(trx).whereNotNull('trial_expires').first().select('id'))) return Number.POSITIVE_INFINITY;
  const [sent] = await trx('core.audit_log')
    .where({ operation: 'user.invite' })
    .where('at', '>', trx.raw("now() - interval '1 day'"))
    .count({ count: '*' });
  return trialInvitationsADay - Number(sent!.count);
}

/**
 * Who was invited and has no password yet gets a mail with the link to set it (USER-023). Nobody else does.
 * @throws Problem `trial_invitations`
 */
export async function sendInvitation(ctx: TenantContext, userIds: readonly string[]): Promise<void> {
  const users = await User.query(ctx.trx)
    .whereIn('id', [...userIds])
    .select('id', 'email');
  const often = await invitedOften(
    ctx,
    users.map(({ email }) => email),
  );
  const waiting = users.filter(({ email }) => !often.has(email)).map(({ id }) => id);
  if (waiting.length > (await invitationsLeft(ctx)))
    throw new Problem('trial_invitations', { params: { max: trialInvitationsADay } });
  await auditInvitations(ctx, await sendLinks(ctx, waiting, 'first'));
}

/** Sends the link that the user's state asks for: the invitation anew, or one for a new password. */
export async function sendNewLink(ctx: TenantContext, userId: string): Promise<void> {
  if ((await User.query(ctx.trx).findOne({ id: userId }).select('state'))?.state === 'invited')
    return (await invitationsLeft(ctx)) > 0 ? sendInvitation(ctx, [userId]) : undefined;
  const [user] = await sendLinks(ctx, [userId], 'new');
  if (user) await ctx.audit({ operation: 'auth.reset_asked', itemType: 'user', itemId: user.id, itemName: user.email });
}

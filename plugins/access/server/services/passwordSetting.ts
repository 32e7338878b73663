import { hashPassword, Problem, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { PasswordLink } from '../models/passwordLink.ts';
import { User } from '../models/user.ts';
import type { Door } from './door.ts';
import { type RequireGoodPassword, wordsOf } from './goodPassword.ts';
import { afterNewPassword } from './newPassword.ts';
import { endLinks, type LinkKind, linkKindOf, type PresentedLink, readLinkToken } from './passwordLinks.ts';
import type { Sessions } from './sessions.ts';

export interface LinkOwner {
  kind: LinkKind;
  user: User;
}

export interface PasswordSetting {
  /** Whose link it is, while it works; null for any other. */
  ownerOf(token: string): Promise<LinkOwner | null>;
  /**
   * Sets the password of the link's owner; who was invited is active from then on (USER-022).
   * @throws Problem `password_link_ended` (AUTH-033), or `validation` with what the password lacks
   */
  byLink(token: string, password: string, ip: string): Promise<User>;
}

/** Setting passwords by links. Hashes take their time, and connections are few: they are made between transactions. */
export function createPasswordSetting(
  tenants: TenantRunner,
  sessions: Sessions,
  door: Door,
  requireGoodPassword: RequireGoodPassword,
): PasswordSetting {
  /** @param toChange holds the user until the transaction ends: of two changes, the later one sees the earlier */
  async function find(ctx: TenantContext, { tokenHash }: PresentedLink, toChange = false): Promise<LinkOwner | null> {
    const link = await PasswordLink.query(ctx.trx).findOne({ token_hash: tokenHash });
    if (!link) return null;
    const found = User.query(ctx.trx).findOne({ id: link.userId });
    const user = await (toChange ? found.forUpdate() : found);
    const works = await PasswordLink.query(ctx.trx)
      .findOne({ id: link.id })
      .whereNull('ended_at')
      .where('expires_at', '>', ctx.trx.fn.now());
    const kind = user && works ? linkKindOf(user) : null;
    return kind && { kind, user: user! };
  }
  const ended = () => new Problem('password_link_ended');

  return {
    async ownerOf(token) {
      const link = readLinkToken(token);
      return link && tenants.run(link.companyId, (ctx) => find(ctx, link), { readOnly: true });
    },

    async byLink(token, password, ip) {
      const link = readLinkToken(token);
      if (!link) throw ended();
      const before = await tenants.run(
        link.companyId,
        async (ctx) => {
          const owner = await find(ctx, link);
          return owner && { id: owner.user.id, words: await wordsOf(ctx, owner.user) };
        },
        { readOnly: true },
      );
      if (!before) throw ended();
      await requireGoodPassword(password, 'password', before.words);
      const passwordHash = await hashPassword(password);
      const { id } = before;
      const set = await tenants.run(
        link.companyId,
        async (ctx) => {
          const owner = await find(ctx, link, true);
          // Used, replaced or run out meanwhile.
          if (!owner) throw ended();
          const { kind, user } = owner;
          await User.query(ctx.trx).where({ id }).patch({ passwordHash, state: 'active' });
          const entry = { itemType: 'user', itemId: id, itemName: user.email, details: { by: 'link', ip } };
          if (kind === 'first') {
            await endLinks(ctx, [id]);
            await ctx.audit({ operation: 'user.activate', ...entry });
          } else {
            await afterNewPassword(ctx, sessions, user.id);
            await ctx.audit({ operation: 'user.password', ...entry });
          }
          return user;
        },
        { actorId: id },
      );
      // Whoever reads the mails of the account is no stranger here, whatever others guessed at it meanwhile.
      await door.welcome(ip, set.email, ['pair']);
      return set;
    },
  };
}

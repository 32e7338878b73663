import { defineJob, isUuid, TenantRunner } from '@kaiku/sdk/server';
import { findLogin } from '../models/login.ts';
import { PasswordLink } from '../models/passwordLink.ts';
import { sendNewLink } from '../services/passwordLinks.ts';

/** Whom a new link is for: by the address, or by a former link, of which the queue knows no more than the hash. */
export type AskedFor = { email: string } | { companyId: string; tokenHash: string };

/**
 * Sends a link to whose address or former link it is, if it is anybody's. Who asked has been answered long before anybody
 * looks, so neither the answer nor its time tells who has an account (AUTH-028).
 */
export const sendAskedLink = defineJob<AskedFor>({
  name: 'access.send-asked-link',
  lane: 'light',
  async handler(ctx, asked) {
    const tenants = ctx.get(TenantRunner);
    const { correlationId } = ctx;
    if ('email' in asked) {
      const login = await findLogin(tenants, asked.email);
      if (login) await tenants.run(login.companyId, (home) => sendNewLink(home, login.userId), { correlationId });
      return;
    }
    if (!isUuid(asked.companyId)) return;
    await tenants.run(
      asked.companyId,
      async (home) => {
        const link = await PasswordLink.query(home.trx).findOne({ token_hash: Buffer.from(asked.tokenHash, 'hex') });
        if (link) await sendNewLink(home, link.userId);
      },
      { correlationId },
    );
  },
});

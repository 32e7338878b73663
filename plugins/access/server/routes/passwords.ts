import {
  Branding,
  Joi,
  type PluginContext,
  Problem,
  type RequestContext,
  route,
  TenantRunner,
} from '@kaiku/sdk/server';
import { type AskedFor, sendAskedLink } from '../jobs/sendAskedLink.ts';
import { normalEmail } from '../services/accounts.ts';
import { noCompany } from '../services/door.ts';
import { readLinkToken } from '../services/passwordLinks.ts';
import { AccessCaptcha, AccessDoor, AccessPasswordSetting } from '../services/ports.ts';
import { statuses, statusIn } from '../services/userStatus.ts';

/** How a company looks, for pages that have no session. */
export const lookReply = Joi.object({
  logo: Joi.string().allow(null).required(),
  style: Joi.string().allow(null).required(),
});

/** As an address ends: `/sp/{resetHash}`. */
const token = () => Joi.string().max(200);

/** Passwords by links that came by mail. All are open: who calls cannot sign in yet, or not any more. */
export function passwordRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const captcha = plugin.get(AccessCaptcha);
  const door = plugin.get(AccessDoor);
  const passwords = plugin.get(AccessPasswordSetting);

  /** Queues the search for whom it is: whoever asks is answered before, and the same, whether or not there is anybody. */
  async function ask({ ip, correlationId }: RequestContext, about: string, asked: AskedFor): Promise<void> {
    if (!(await door.countLetter(ip, about))) return;
    await tenants.run(noCompany, (ctx) => ctx.enqueue(sendAskedLink, asked), { correlationId });
  }

  return [
    route<object, object, { email?: string; password_reset_hash?: string; recaptcha: string }>({
      id: 'refreshPasswordHash',
      method: 'POST',
      path: '/user/refresh_hash',
      summary:
        'Sends a new link for a first or a new password, by the address or by a former link. The reply is the same whether or not there is such an account',
      access: 'public',
      rateLimit: { points: 30, seconds: 60 },
      payload: Joi.object({
        email: Joi.string().trim().max(254),
        password_reset_hash: token(),
        recaptcha: Joi.string().max(4_000).required(),
      }).xor('email', 'password_reset_hash'),
      reply: Joi.object({ accepted: Joi.valid(true).required() }),
      transaction: 'none',
      async handler(ctx, { payload }) {
        if (!(await captcha.verify(payload.recaptcha))) throw new Problem('captcha_failed');
        if (payload.email !== undefined) {
          const email = normalEmail(payload.email);
          await ask(ctx, email, { email });
        } else {
          const link = readLinkToken(payload.password_reset_hash!);
          const tokenHash = link?.tokenHash.toString('hex') ?? '';
          await ask(ctx, tokenHash, { companyId: link?.companyId ?? noCompany, tokenHash });
        }
        return { accepted: true };
      },
    }),

    route<object, object, { password_reset_hash: string }>({
      id: 'readPasswordLink',
      method: 'POST',
      path: '/auth/password_link',
      summary: 'Whether a link to a password works, and whose it is then',
      access: 'public',
      rateLimit: { points: 60, seconds: 60 },
      payload: Joi.object({ password_reset_hash: token().required() }),
      reply: Joi.object({
        works: Joi.boolean().required(),
        status: Joi.number().valid(0, 1, 2).required().description('1 invited: it activates an account; 2 active'),
        email: Joi.string(),
        first_name: Joi.string().allow(''),
        look: lookReply.description('Of the company; left out where it looks as Kaiku does'),
      }),
      transaction: 'none',
      async handler(_ctx, { payload }) {
        const owner = await passwords.ownerOf(payload.password_reset_hash);
        if (!owner) return { works: false, status: 0 };
        const { state, email, firstName } = owner.user;
        const brand = await plugin.find(Branding)?.of(owner.user.companyId);
        return {
          works: true,
          status: statuses[state],
          email,
          first_name: firstName,
          ...(brand && { look: { logo: brand.logo, style: brand.style } }),
        };
      },
    }),

    route<object, object, { password_reset_hash: string; password: string }>({
      id: 'resetPassword',
      method: 'PUT',
      path: '/reset_password',
      summary: 'Sets a first or a new password by a link that came by mail; sessions of before end',
      access: 'public',
      rateLimit: { points: 30, seconds: 60 },
      payload: Joi.object({
        password_reset_hash: token().required(),
        password: Joi.string().max(1_000).required(),
      }),
      reply: Joi.object({ email: Joi.string().required() }),
      transaction: 'none',
      async handler({ ip }, { payload }) {
        const { email } = await passwords.byLink(payload.password_reset_hash, payload.password, ip);
        return { email };
      },
    }),

    route<{ x: string }>({
      id: 'checkUser',
      method: 'GET',
      path: '/check/{x}',
      summary:
        'Status of a user by the link to a password, or, for who is signed in, by e-mail or user hash in the own company: 1 invited, 2 active, 3 deactivated, 0 any other',
      access: 'public',
      rateLimit: { points: 30, seconds: 60 },
      params: Joi.object({ x: Joi.string().max(254).required() }),
      reply: Joi.object({ status: Joi.number().valid(0, 1, 2, 3).required() }),
      transaction: 'none',
      async handler({ identity }, { params: { x } }) {
        const owner = await passwords.ownerOf(x);
        if (owner) return { status: statuses[owner.user.state] };
        if (!identity) return { status: 0 };
        return { status: await tenants.run(identity.companyId, (home) => statusIn(home, x), { readOnly: true }) };
      },
    }),
  ];
}

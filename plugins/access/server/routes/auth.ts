import { refreshInCookie } from '@kaiku/sdk/common';
import {
  type DemoAccount,
  DemoAccounts,
  invalid,
  Joi,
  type PluginContext,
  Problem,
  RoleRules,
  route,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { SignInMethods } from '../../contract/signIn.ts';
import { AccessSecondSteps } from '../services/factors/ports.ts';
import { createInsteadOfPassword } from '../services/insteadOfPassword.ts';
import { AccessCaptcha, AccessDoor, AccessEntrance, AccessSessions } from '../services/ports.ts';
import { createSignIn } from '../services/signIn.ts';
import { createTokenReplies, tokensReply } from '../services/tokenReplies.ts';

/** The password was right, and something else is to come first. */
const halfWayReply = Joi.object({
  ticket: Joi.string().required().description('Good once and for ten minutes, for the calls of the second step alone'),
  step: Joi.string()
    .valid('second', 'set_up')
    .required()
    .description('second: a factor is to be shown; set_up: the company asks for one, and there is none yet'),
  kinds: Joi.array()
    .items(Joi.string().valid('app', 'passkey', 'recovery'))
    .required()
    .description('What can be shown, or set up'),
});
const bringsToken = Joi.object({
  refresh_token: Joi.string()
    .max(200)
    .description(
      `Left out with the header “${refreshInCookie.name}: ${refreshInCookie.value}”: then it is in a cookie`,
    ),
});
const missingToken = () => invalid({ path: 'refresh_token', code: 'required', params: { label: 'refresh_token' } });

/** Signing in and out. All are open: who calls has no session yet, or one that has run out. */
export function authRoutes(ctx: PluginContext) {
  const captcha = ctx.get(AccessCaptcha);
  const sessions = ctx.get(AccessSessions);
  const { demo, appUrl } = ctx.get(Settings);
  const replies = createTokenReplies(appUrl, sessions);
  const tenants = ctx.get(TenantRunner);
  const signIn = createSignIn({
    tenants,
    captcha,
    door: ctx.get(AccessDoor),
    entrance: ctx.get(AccessEntrance),
    log: ctx.log,
    insteadOf: createInsteadOfPassword(tenants, ctx.contributions(SignInMethods), ctx.get(RoleRules)),
    steps: ctx.get(AccessSecondSteps),
    demo,
  });
  return [
    route({
      id: 'getChallenge',
      method: 'GET',
      path: '/auth/challenge',
      summary:
        'A proof-of-work challenge (ALTCHA) whose solution a sign-in carries as "recaptcha"; where reCAPTCHA is set, the page with its widget',
      access: 'public',
      rateLimit: { points: 120, seconds: 60 },
      reply: Joi.alternatives(
        Joi.object({ frame: Joi.string().required() }),
        Joi.object({
          parameters: Joi.object({
            algorithm: Joi.string().required(),
            nonce: Joi.string().required(),
            salt: Joi.string().required(),
            cost: Joi.number().required(),
            keyLength: Joi.number().required(),
            keyPrefix: Joi.string().required(),
            keySignature: Joi.string().required(),
            expiresAt: Joi.number().required(),
            data: Joi.object({ most: Joi.number().required() }).required(),
          }).required(),
          signature: Joi.string().required(),
        }),
      ),
      transaction: 'none',
      handler: async () => captcha.challenge(),
    }),

    route<object, object, { email: string; password: string; recaptcha: string }>({
      id: 'signIn',
      method: 'POST',
      path: '/auth/kaiku_login',
      summary: 'Signs in with e-mail and password: tokens, or a ticket for the second step',
      access: 'public',
      rateLimit: { points: 60, seconds: 60 },
      payload: Joi.object({
        email: Joi.string().trim().max(254).required(),
        password: Joi.string().max(1_000).required(),
        recaptcha: Joi.string().max(4_000).required(),
      }),
      reply: Joi.alternatives(tokensReply, halfWayReply),
      transaction: 'none',
      async handler({ ip, userAgent }, call) {
        const reply = await signIn({ ...call.payload, ip, userAgent });
        return 'ticket' in reply ? reply : replies.opened(call, reply);
      },
    }),

    route<object, object, { refresh_token?: string }>({
      id: 'refreshToken',
      method: 'POST',
      path: '/auth/refresh_token',
      summary: 'Changes a refresh token, which is good once, for new tokens',
      access: 'public',
      rateLimit: { points: 120, seconds: 60 },
      payload: bringsToken,
      reply: tokensReply,
      transaction: 'none',
      async handler({ ip }, call) {
        const token = replies.brought(call, call.payload.refresh_token);
        if (token === null) throw replies.inCookie(call) ? new Problem('unauthenticated') : missingToken();
        return replies.renewed(call, await sessions.refresh(token, ip));
      },
    }),

    route<object, object, { refresh_token?: string }>({
      id: 'signOut',
      method: 'POST',
      path: '/auth/logout',
      summary: 'Ends the session of a refresh token',
      access: 'public',
      rateLimit: { points: 120, seconds: 60 },
      payload: bringsToken,
      reply: Joi.object({ ended: Joi.boolean().required() }),
      transaction: 'none',
      async handler(_ctx, call) {
        const token = replies.brought(call, call.payload.refresh_token);
        if (token === null && !replies.inCookie(call)) throw missingToken();
        if (call.payload.refresh_token === undefined) replies.forget(call);
        return { ended: token !== null && (await sessions.close(token)) };
      },
    }),

    route({
      id: 'listDemoAccounts',
      method: 'GET',
      path: '/auth/demo_accounts',
      summary: 'Accounts to try the demo with; none outside of a demo',
      access: 'public',
      reply: Joi.array().items(
        Joi.object({
          email: Joi.string().required(),
          password: Joi.string().required(),
          role: Joi.string().required(),
        }),
      ),
      transaction: 'none',
      handler: async (): Promise<readonly DemoAccount[]> => (demo ? ctx.contributions(DemoAccounts) : []),
    }),
  ];
}

import { Joi, type PluginContext, RoleRules, route, Settings, TenantRunner } from '@kaiku/sdk/server';
import { SignInMethods } from '../../contract/signIn.ts';
import type { AuthenticationResponseJSON } from '../services/factors/passkeys.ts';
import { AccessPasskeys, AccessSecondSteps } from '../services/factors/ports.ts';
import type { Proof } from '../services/factors/proofs.ts';
import type { NewProof } from '../services/factors/setUp.ts';
import { createInsteadOfPassword } from '../services/insteadOfPassword.ts';
import { createPasskeySignIn } from '../services/passkeySignIn.ts';
import { AccessDoor, AccessEntrance, AccessSessions } from '../services/ports.ts';
import { createTokenReplies, tokensReply } from '../services/tokenReplies.ts';
import {
  appCode,
  appSetUp,
  newProof,
  passkeyAnswer,
  passkeyOptions,
  recoveryCode,
  recoveryCodesReply,
} from './factorSchemas.ts';

const rateLimit = { points: 60, seconds: 60 };
const ticket = Joi.string().max(100).required();
const ticketOnly = Joi.object({ ticket });
type Ticket = { ticket: string };

/** What follows the password, and passkeys instead of it. All are open: there is no session yet. */
export function secondStepRoutes(plugin: PluginContext) {
  const steps = plugin.get(AccessSecondSteps);
  const passkeys = plugin.get(AccessPasskeys);
  const tenants = plugin.get(TenantRunner);
  const signIn = createPasskeySignIn({
    tenants,
    passkeys,
    door: plugin.get(AccessDoor),
    entrance: plugin.get(AccessEntrance),
    insteadOf: createInsteadOfPassword(tenants, plugin.contributions(SignInMethods), plugin.get(RoleRules)),
  });
  const replies = createTokenReplies(plugin.get(Settings).appUrl, plugin.get(AccessSessions));
  const common = { access: 'public', rateLimit, transaction: 'none' } as const;

  return [
    route<object, object, Ticket & Proof>({
      ...common,
      id: 'finishSecondStep',
      method: 'POST',
      path: '/auth/second_step',
      summary: 'Shows a second factor for the ticket that the right password gave, which is good once, and gets tokens',
      payload: Joi.object({
        ticket,
        code: appCode(),
        recovery_code: recoveryCode(),
        passkey: passkeyAnswer(),
      }).xor('code', 'recovery_code', 'passkey'),
      reply: tokensReply,
      async handler({ ip, userAgent }, call) {
        const { ticket: given, ...proof } = call.payload;
        return replies.opened(call, await steps.finish(given, proof, { ip, userAgent }));
      },
    }),

    route<object, object, Ticket>({
      ...common,
      id: 'askPasskeyOfSecondStep',
      method: 'POST',
      path: '/auth/second_step/passkey',
      summary: 'What a passkey is asked as the second step',
      payload: ticketOnly,
      reply: passkeyOptions(),
      handler: async (_ctx, { payload }) => ({ options: await steps.question(payload.ticket) }),
    }),

    route<object, object, Ticket>({
      ...common,
      id: 'beginAppAtSignIn',
      method: 'POST',
      path: '/auth/second_step/set_up/app',
      summary: 'A secret for an authenticator app, for who has to set up a second factor before coming in',
      payload: ticketOnly,
      reply: appSetUp(),
      handler: async (_ctx, { payload }) => steps.beginApp(payload.ticket),
    }),

    route<object, object, Ticket>({
      ...common,
      id: 'beginPasskeyAtSignIn',
      method: 'POST',
      path: '/auth/second_step/set_up/passkey',
      summary: 'What a browser is to make a passkey of, for who has to set up a second factor before coming in',
      payload: ticketOnly,
      reply: passkeyOptions(),
      handler: async (_ctx, { payload }) => ({ options: await steps.beginPasskey(payload.ticket) }),
    }),

    route<object, object, Ticket & NewProof>({
      ...common,
      id: 'setUpAtSignIn',
      method: 'POST',
      path: '/auth/second_step/set_up',
      summary: 'Adds the first second factor, which has shown that it works, and gives tokens and recovery codes',
      payload: Joi.object({ ticket, ...newProof }).xor('app', 'passkey'),
      reply: tokensReply.keys({ recovery_codes: recoveryCodesReply() }),
      async handler({ ip, userAgent }, call) {
        const { ticket: given, ...proof } = call.payload;
        const { tokens, codes } = await steps.setUp(given, proof, { ip, userAgent });
        return { ...(await replies.opened(call, tokens)), recovery_codes: codes };
      },
    }),

    route({
      ...common,
      id: 'askPasskey',
      method: 'POST',
      path: '/auth/passkey/question',
      summary: 'What a passkey is asked by which one signs in without a password',
      payload: Joi.object({}),
      reply: passkeyOptions(),
      handler: async () => ({ options: await passkeys.question('sign_in', null) }),
    }),

    route<object, object, { passkey: AuthenticationResponseJSON }>({
      ...common,
      id: 'signInWithPasskey',
      method: 'POST',
      path: '/auth/passkey',
      summary: 'Signs in with a passkey alone, for which its device has verified its owner',
      payload: Joi.object({ passkey: passkeyAnswer().required() }),
      reply: tokensReply,
      handler: async ({ ip, userAgent }, call) =>
        replies.opened(call, await signIn(call.payload.passkey, { ip, userAgent })),
    }),
  ];
}

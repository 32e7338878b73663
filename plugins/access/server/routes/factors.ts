import {
  idParam,
  isoTime,
  Joi,
  type PluginContext,
  type RequestContext,
  RoleRules,
  type RouteInput,
  route,
  TenantRunner,
} from '@kaiku/sdk/server';
import { SignInMethods } from '../../contract/signIn.ts';
import { addFactor, removeFactor, renameFactor, renewRecoveryCodes } from '../services/factors/changes.ts';
import { factorsOf } from '../services/factors/held.ts';
import { confirm, factorOnWire, type Home, ownFactors, ownUser, requireConfirmed } from '../services/factors/own.ts';
import { AccessFactorSetUp, AccessPasskeys } from '../services/factors/ports.ts';
import type { Proof } from '../services/factors/proofs.ts';
import { makeRecoveryCodes } from '../services/factors/recoveryCodes.ts';
import type { NewProof } from '../services/factors/setUp.ts';
import { createInsteadOfPassword } from '../services/insteadOfPassword.ts';
import { AccessBearer, AccessDoor, AccessSessions } from '../services/ports.ts';
import { atHome } from './atHome.ts';
import {
  appCode,
  appSetUp,
  factorName,
  factorReply,
  newProof,
  passkeyAnswer,
  passkeyOptions,
  recoveryCode,
  recoveryCodesReply,
} from './factorSchemas.ts';
import { sessionsOfCalls } from './sessionOfCall.ts';

const path = '/account/factors';

/**
 * What the own account is signed in with besides the password. Whatever changes it asks for somebody who has shown a
 * moment ago who they are (`/account/confirm`).
 */
export function factorRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const sessions = plugin.get(AccessSessions);
  const passkeys = plugin.get(AccessPasskeys);
  const setUp = plugin.get(AccessFactorSetUp);
  const door = plugin.get(AccessDoor);
  const insteadOf = createInsteadOfPassword(tenants, plugin.contributions(SignInMethods), plugin.get(RoleRules));

  const sessionOf = sessionsOfCalls(plugin.get(AccessBearer));
  const homeOf =
    (ctx: RequestContext): Home =>
    (work) =>
      atHome(tenants, ctx, (home) => work(home));
  /** @throws Problem `confirm_needed` */
  const confirmed = async (ctx: RequestContext, request: RouteInput<object, object, unknown>['request']) => {
    const sessionId = await sessionOf(request);
    await homeOf(ctx)((home) => requireConfirmed(home, sessions, sessionId));
    return { home: homeOf(ctx), userId: ctx.identity!.userId, sessionId };
  };
  const common = { access: 'account', transaction: 'none' } as const;
  const rateLimit = { points: 30, seconds: 60 };

  return [
    route({
      ...common,
      id: 'listOwnFactors',
      method: 'GET',
      path,
      summary: 'Second factors of the own account, how many recovery codes are left, and what is asked of it',
      reply: Joi.object({
        factors: Joi.array().items(factorReply()).required(),
        recovery_codes: Joi.object({ left: Joi.number().integer().required(), created_at: isoTime().required() })
          .allow(null)
          .required(),
        has_password: Joi.boolean().required().description('Who has none signs in by the company’s own provider'),
        required: Joi.boolean().required().description('The company asks for one'),
        by_provider: Joi.boolean()
          .required()
          .description('The company’s own provider signs one in, and neither password nor passkey does'),
        passkeys: Joi.boolean().required().description('Whether browsers have passkeys for the address of this site'),
        confirmed: Joi.boolean().required().description('Factors may be changed now'),
      }),
      handler: async (ctx, { request }) => {
        const sessionId = await sessionOf(request);
        const { user, ...own } = await atHome(
          tenants,
          ctx,
          (home, userId) => ownFactors(home, userId, { sessions, passkeys, sessionId }),
          true,
        );
        return { ...own, by_provider: (await insteadOf(user)) !== null };
      },
    }),

    route<object, object, Proof & { password?: string }>({
      ...common,
      id: 'confirmOwnAccount',
      method: 'POST',
      path: '/account/confirm',
      summary:
        'Shows anew that it is the account’s owner, by a factor, or by the password where there is none; good for ten minutes',
      rateLimit,
      payload: Joi.object({
        password: Joi.string().max(1_000),
        code: appCode(),
        recovery_code: recoveryCode(),
        passkey: passkeyAnswer(),
      }).xor('password', 'code', 'recovery_code', 'passkey'),
      reply: Joi.object({ confirmed: Joi.valid(true).required() }),
      async handler(ctx, { payload, request }) {
        const who = { userId: ctx.identity!.userId, sessionId: await sessionOf(request), ip: ctx.ip };
        await confirm(homeOf(ctx), { door, passkeys, sessions }, who, payload);
        return { confirmed: true };
      },
    }),

    route({
      ...common,
      id: 'askPasskeyToConfirm',
      method: 'POST',
      path: '/account/confirm/passkey',
      summary: 'What a passkey is asked to show that it is the account’s owner',
      rateLimit,
      payload: Joi.object({}),
      reply: passkeyOptions(),
      async handler(ctx) {
        const { userId } = ctx.identity!;
        const held = await homeOf(ctx)(async (home) => factorsOf(home, userId));
        return { options: await passkeys.question('confirm', { userId, held }) };
      },
    }),

    route({
      ...common,
      id: 'beginApp',
      method: 'POST',
      path: `${path}/app`,
      summary: 'A secret for an authenticator app',
      rateLimit,
      payload: Joi.object({}),
      reply: appSetUp(),
      async handler(ctx, { request }) {
        const { home, userId } = await confirmed(ctx, request);
        return setUp.beginApp(await home((own) => ownUser(own, userId)));
      },
    }),

    route({
      ...common,
      id: 'beginPasskey',
      method: 'POST',
      path: `${path}/passkey`,
      summary: 'What a browser is to make a passkey of',
      rateLimit,
      payload: Joi.object({}),
      reply: passkeyOptions(),
      async handler(ctx, { request }) {
        const { home, userId } = await confirmed(ctx, request);
        return { options: await setUp.beginPasskey(home, await home((own) => ownUser(own, userId))) };
      },
    }),

    route<object, object, NewProof>({
      ...common,
      id: 'addFactor',
      method: 'POST',
      path,
      summary: 'Adds a factor that has shown that it works; with the first one sessions elsewhere end',
      rateLimit,
      payload: Joi.object(newProof).xor('app', 'passkey'),
      reply: Joi.object({ factor: factorReply().required(), recovery_codes: recoveryCodesReply() }),
      async handler(ctx, { payload, request }) {
        const { home, userId, sessionId } = await confirmed(ctx, request);
        const factor = await setUp.proven(await home((own) => ownUser(own, userId)), payload);
        const made = await makeRecoveryCodes();
        const added = await home((own) => addFactor(own, sessions, userId, factor, made, sessionId));
        return { factor: factorOnWire(added.factor), recovery_codes: added.codes };
      },
    }),

    route<{ id: string }, object, { name: string }>({
      ...common,
      id: 'renameFactor',
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Names a factor',
      params: idParam(),
      payload: Joi.object({ name: factorName().required() }),
      reply: factorReply(),
      async handler(ctx, { params, payload, request }) {
        const { home, userId } = await confirmed(ctx, request);
        return factorOnWire(await home((own) => renameFactor(own, userId, params.id, payload.name)));
      },
    }),

    route<{ id: string }>({
      ...common,
      id: 'removeFactor',
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Removes a factor; sessions elsewhere end',
      params: idParam(),
      reply: Joi.object({ removed: Joi.valid(true).required() }),
      async handler(ctx, { params, request }) {
        const { home, userId, sessionId } = await confirmed(ctx, request);
        await home((own) => removeFactor(own, sessions, userId, params.id, sessionId));
        return { removed: true };
      },
    }),

    route({
      ...common,
      id: 'renewRecoveryCodes',
      method: 'POST',
      path: '/account/recovery_codes',
      summary: 'Ten new recovery codes in place of those there were',
      rateLimit,
      payload: Joi.object({}),
      reply: Joi.object({ recovery_codes: recoveryCodesReply() }),
      async handler(ctx, { request }) {
        const { home, userId } = await confirmed(ctx, request);
        const made = await makeRecoveryCodes();
        await home((own) => renewRecoveryCodes(own, userId, made));
        return { recovery_codes: made.codes };
      },
    }),
  ];
}

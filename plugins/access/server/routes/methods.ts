import { safeRedirect } from '@kaiku/sdk/common';
import {
  Branding,
  Joi,
  notFound,
  type PluginContext,
  type RequestContext,
  route,
  Secrets,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { SignInMethods } from '../../contract/signIn.ts';
import { browserName, createMethods } from '../services/methods.ts';
import { AccessEntrance, AccessOtherIdentities, AccessSessions } from '../services/ports.ts';
import { createTokenReplies, tokensReply } from '../services/tokenReplies.ts';
import { lookReply } from './passwords.ts';

type Fields = Record<string, unknown>;

const rateLimit = { points: 60, seconds: 60 };
const methodKeys = { method: Joi.string().max(40).required() };
const method = Joi.object(methodKeys);

/** Signing in by other parties: what there is, out to one, back from it, and in. All are open, as with a password. */
export function methodRoutes(plugin: PluginContext) {
  const { appUrl } = plugin.get(Settings);
  const all = plugin.contributions(SignInMethods);
  const tenants = plugin.get(TenantRunner);
  const methods = createMethods({
    methods: all,
    tenants,
    secrets: plugin.get(Secrets),
    identities: plugin.get(AccessOtherIdentities),
    entrance: plugin.get(AccessEntrance),
    appUrl,
    log: plugin.log,
  });
  const replies = createTokenReplies(appUrl, plugin.get(AccessSessions));
  const secure = appUrl.startsWith('https:');
  // By this name browsers take it from our own origin alone, and over https.
  const cookieName = secure ? '__Host-kaiku_sign_in' : 'kaiku_sign_in';
  const cookieOf = (browser: string): string =>
    `${cookieName}=${browser}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  const known = (id: string): string => {
    if (!methods.has(id)) throw notFound();
    return id;
  };
  const back = (
    { ip, userAgent }: RequestContext,
    id: string,
    { query, form = {}, party = null }: { query: Fields; form?: Fields; party?: string | null },
  ): Promise<string> => {
    const state = form.RelayState ?? form.state ?? query.state ?? query.RelayState;
    return methods.finish(
      known(id),
      typeof state === 'string' ? state.slice(0, 200) : '',
      { query, form, party },
      { ip, userAgent },
    );
  };

  return [
    route<object, { sso: string }>({
      id: 'getSignInLook',
      method: 'GET',
      path: '/auth/look',
      summary: 'How the company looks whose sso id it is, for its sign-in page; null for as Kaiku does',
      access: 'public',
      rateLimit,
      query: Joi.object({ sso: Joi.string().max(200).required() }),
      reply: lookReply.allow(null).required(),
      transaction: 'none',
      async handler(_ctx, { query }) {
        for (const one of all) {
          const company = (await one.companyOf?.(query.sso)) ?? null;
          const brand = company && (await plugin.find(Branding)?.of(company));
          if (brand) return { logo: brand.logo, style: brand.style };
        }
        return null;
      },
    }),

    route<object, { sso?: string }>({
      id: 'listSignInMethods',
      method: 'GET',
      path: '/auth/methods',
      summary: 'Ways to sign in besides the password; those of a company by its sso id',
      access: 'public',
      query: Joi.object({ sso: Joi.string().max(200) }),
      reply: Joi.array().items(
        Joi.object({
          method: Joi.string().required(),
          label: Joi.string().required(),
          href: Joi.string().required(),
          automatic: Joi.boolean().required(),
        }),
      ),
      transaction: 'none',
      async handler(ctx, { query }) {
        const offers = await methods.offers(query.sso ?? null);
        return offers.map((offer) => ({
          method: offer.method,
          label: ctx.t(offer.label, offer.params),
          href: `/api/auth/methods/${offer.method}?${new URLSearchParams({ key: offer.key })}`,
          automatic: offer.automatic ?? false,
        }));
      },
    }),

    route<{ method: string }, { key: string; redirect?: string }>({
      id: 'startSignIn',
      method: 'GET',
      path: '/auth/methods/{method}',
      summary: 'Leads to the other party; "redirect" is a path of the application to go to afterwards',
      access: 'public',
      rateLimit,
      params: method,
      query: Joi.object({
        key: Joi.string().max(200).allow('').required(),
        redirect: Joi.string().max(2_000).allow(''),
      }),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, query, request, h }) {
        const browser = browserName(request.state[cookieName]);
        const location = await methods.start(known(params.method), {
          key: query.key,
          redirect: query.redirect ?? null,
          browser,
          language: ctx.language,
        });
        return h.redirect(location).header('set-cookie', cookieOf(browser)).header('cache-control', 'no-store');
      },
    }),

    route<{ method: string }, Fields>({
      id: 'finishSignIn',
      method: 'GET',
      path: '/auth/methods/{method}/callback',
      summary: 'Where the other party sends the browser back to',
      access: 'public',
      rateLimit,
      params: method,
      query: Joi.object().unknown(true),
      reply: 'stream',
      transaction: 'none',
      handler: async (ctx, { params, query, h }) =>
        h.redirect(await back(ctx, params.method, { query })).header('cache-control', 'no-store'),
    }),

    route<{ method: string; party: string }, Fields>({
      id: 'finishSignInOfParty',
      method: 'GET',
      path: '/auth/methods/{method}/callback/{party}',
      summary: 'The same where each of several parties has an address of its own',
      access: 'public',
      rateLimit,
      params: Joi.object({ ...methodKeys, party: Joi.string().max(200).required() }),
      query: Joi.object().unknown(true),
      reply: 'stream',
      transaction: 'none',
      handler: async (ctx, { params: { method: id, party }, query, h }) =>
        h.redirect(await back(ctx, id, { query, party })).header('cache-control', 'no-store'),
    }),

    route<{ method: string }, Fields, Fields>({
      id: 'finishSignInByPost',
      method: 'POST',
      path: '/auth/methods/{method}/callback',
      summary: 'The same for a party that posts a form, as SAML does',
      access: 'public',
      rateLimit,
      form: true,
      params: method,
      query: Joi.object().unknown(true),
      payload: Joi.object().unknown(true),
      reply: 'stream',
      transaction: 'none',
      handler: async (ctx, { params, query, payload, h }) =>
        h
          .redirect(await back(ctx, params.method, { query, form: payload }))
          .code(303)
          .header('cache-control', 'no-store'),
    }),

    route<object, object, { ticket: string }>({
      id: 'enterSignIn',
      method: 'POST',
      path: '/auth/enter',
      summary:
        'Changes the ticket of a sign-in by another party, good once and in the browser that began it, for tokens',
      access: 'public',
      rateLimit,
      payload: Joi.object({ ticket: Joi.string().max(100).required() }),
      reply: tokensReply,
      transaction: 'none',
      async handler({ ip, userAgent }, call) {
        const browser = String(call.request.state[cookieName] ?? '');
        return replies.opened(call, await methods.enter(call.payload.ticket, browser, { ip, userAgent }));
      },
    }),

    route({
      id: 'afterSignOut',
      method: 'GET',
      path: '/auth/after_sign_out',
      summary: 'Where people of the company go once they signed out; null is the sign-in page',
      access: 'account',
      reply: Joi.object({ address: Joi.string().allow(null).required() }),
      transaction: 'none',
      handler: async (ctx) => {
        const { companyId } = ctx.identity!;
        const asked = all.filter(({ afterSignOut }) => afterSignOut);
        if (asked.length === 0) return { address: null };
        return tenants.run(
          companyId,
          async (home) => {
            for (const one of asked) {
              const address = await one.afterSignOut!(home);
              if (address !== null && (safeRedirect(address) !== null || /^https?:\/\//i.test(address)))
                return { address };
            }
            return { address: null };
          },
          { readOnly: true },
        );
      },
    }),
  ];
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the identity server says of who is signed in there. */
export interface Claims {
  sub: string;
  email: string | null;
  email_verified: boolean;
  company?: string;
}

/** A party that knows people: asks them nothing, gives a code that is good once, and changes it for what it knows. */
export async function startIdentityServer() {
  const codes = new Map<string, { claims: Claims; nonce: string }>();
  const now: { claims: Claims; home: string | null } = {
    claims: { sub: '', email: null, email_verified: false },
    home: null,
  };
  const server: Server = createServer((request, reply) => {
    const url = new URL(request.url!, 'http://localhost');
    if (url.pathname === '/authorize') {
      const code = `code-${codes.size}-${Math.random().toString(36).slice(2)}`;
      codes.set(code, { claims: now.claims, nonce: url.searchParams.get('nonce')! });
      const wanted = new URL(url.searchParams.get('redirect_uri')!);
      const back = new URL(wanted.pathname, now.home ?? wanted);
      back.search = new URLSearchParams({ code, state: url.searchParams.get('state')! }).toString();
      reply.writeHead(302, { location: back.href }).end();
      return;
    }
    const code = url.searchParams.get('code')!;
    const found = codes.get(code);
    codes.delete(code);
    reply.writeHead(found ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Who sits there from now on. */
    is: (claims: Claims) => {
      now.claims = claims;
    },
    /** Where the node listens, which its configuration does not know in a test. */
    sendsHomeTo: (origin: string) => {
      now.home = origin;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A plugin that brings a sign-in method: `badge`, whose identity server KAIKU_BADGE_ISSUER names. */
export const badge = {
  'package.json': { name: 'badge', version: '1.0.0', type: 'module', exports: { './plugin.json': './plugin.json' } },
  'plugin.json': {
    id: 'badge',
    version: '1.0.0',
    sdk: '^0.1.0',
    requires: ['access'],
    server: 'server/index.ts',
  },
  'locales/en.json': { with: 'Sign in with {{name}}' },
  'locales/fi.json': { with: 'Kirjaudu: {{name}}' },
  'locales/sv.json': { with: 'Logga in med {{name}}' },
  'server/index.ts': `
    import { SignInMethods, SignIns } from '@kaiku/plugin-access/contract';
    import { defineConfig, defineServerPlugin, Joi, route } from '@kaiku/sdk/server';
    const BadgeConfig = defineConfig<{ issuer: string }>('badge.Config', {
      issuer: Joi.string().uri().required().description('identity server'),
    });
    const exchange = async (issuer: string, code: unknown) => {
      const reply = await fetch(issuer + '/token?' + new URLSearchParams({ code: String(code) }));
      if (!reply.ok) throw new Error('the code is none');
      return reply.json();
    };
    const identity = (issuer: string, { sub, email, email_verified, company = null }: any) =>
      ({ subject: issuer + ' ' + sub, companyId: company, email, emailVerified: email_verified });
    export default defineServerPlugin({
      config: BadgeConfig,
      bind(binder) {
        binder.contribute(SignInMethods, [BadgeConfig], ({ issuer }) => ({
          id: 'badge',
          async offers(sso) {
            if (sso === 'broken') throw new Error('no settings');
            return [{ key: sso ?? '', label: 'badge:with', params: { name: sso ?? 'Badge' }, automatic: sso !== null }];
          },
          async start({ key, state, callback }) {
            if (key === 'away') throw new Error('the identity server is away');
            const nonce = crypto.randomUUID();
            const query = new URLSearchParams({ state, nonce, redirect_uri: callback });
            return { location: issuer + '/authorize?' + query, keep: { nonce } };
          },
          async finish({ query, form, kept }) {
            const { claims, nonce } = await exchange(issuer, query.code ?? form.code);
            if (nonce !== kept.nonce) throw new Error('it is of another sign-in');
            return identity(issuer, claims);
          },
          afterSignOut: async (ctx) => {
            const { rows } = await ctx.trx.raw("SELECT name FROM core.companies WHERE company_id = ? AND name LIKE '%/%'", [ctx.companyId]);
            return rows[0]?.name ?? null;
          },
        }));
      },
      register(_server, ctx) {
        ctx.routes(
          route<object, object, { code: string }>({
            id: 'badgeToken', method: 'POST', path: '/auth/badge_token', summary: 'Signs in by a code', access: 'public',
            payload: Joi.object({ code: Joi.string().required() }), reply: Joi.object().unknown(true), transaction: 'none',
            async handler({ ip, userAgent }, { payload }) {
              const { issuer } = ctx.get(BadgeConfig);
              const verify = async () => identity(issuer, (await exchange(issuer, payload.code)).claims);
              return ctx.get(SignIns).open('badge', verify, { ip, userAgent });
            },
          }),
          route<object, object, { user_id?: string }>({
            id: 'forgetBadges', method: 'DELETE', path: '/badges', summary: 'Forgets them', access: { flag: 'companyManager' },
            payload: Joi.object({ user_id: Joi.string() }), reply: Joi.number(),
            handler: (own, { payload }) => own.get(SignIns).unlink(own, 'badge', payload.user_id),
          }),
        );
      },
    });`,
};

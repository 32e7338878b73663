import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** Who sits at the provider, and what it says of them. */
export interface Sitting {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export const client = { id: 'kaiku', secret: 'a-secret-of-thirty-two-characters' };

async function makeKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** An OpenID provider on loopback (oidc-provider), at which whoever sits there is signed in at once. */
export async function startOidcProvider() {
  let sitting: Sitting = { sub: 'nobody' };
  let forge: ((claims: JWTPayload) => Promise<string>) | null = null;
  let metadata: Record<string, unknown> | null = null;
  let status = 200;
  let clockOffset = 0;
  let nonce: string | null = null;
  let count = 0;
  let key = await makeKey('key-0');
  let handle: (request: IncomingMessage, reply: ServerResponse) => void;
  const redirects: string[] = [];

  const server = createServer((request, reply) => {
    const asked = new URL(request.url!, url);
    if (clockOffset !== 0) reply.setHeader('date', new Date(Date.now() + clockOffset).toUTCString());
    if (asked.pathname === '/auth') nonce = asked.searchParams.get('nonce');
    if (asked.pathname === '/.well-known/openid-configuration' && status !== 200)
      return void reply.writeHead(status).end();
    if (asked.pathname === '/.well-known/openid-configuration' && metadata) {
      return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
    }
    if (asked.pathname === '/token' && forge) {
      void forge(claims()).then((id_token) =>
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token })),
      );
      return;
    }
    handle(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const claims = (): JWTPayload => {
    const now = Math.floor(Date.now() / 1_000);
    return { iss: url, aud: client.id, iat: now, exp: now + 300, ...(nonce !== null && { nonce }), ...sitting };
  };

  function begin(): void {
    const provider: Provider = new Provider(url, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: redirects,
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['of a test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: () => '/sit' },
      findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: async () => ({ ...sitting, sub: id }) }),
      // Nobody is asked what the client may know.
      loadExistingGrant: async (ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
        const grant = new provider.Grant({
          clientId: ctx.oidc.client.clientId,
          accountId: ctx.oidc.session.accountId,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    handle = (request, reply) =>
      request.url === '/sit'
        ? void provider
            .interactionFinished(request, reply, { login: { accountId: sitting.sub } })
            .catch((error) => reply.writeHead(500).end(String(error)))
        : callback(request, reply);
  }

  return {
    url,
    /** The settings that a company makes. */
    settings: (more: object = {}) => ({
      idp_id: 'aalto',
      enabled: true,
      required: false,
      takes_in: false,
      logout_redirect_url: '',
      config_url: `${url}/.well-known/openid-configuration`,
      issuer: url,
      client_id: client.id,
      client_secret: client.secret,
      audience: '',
      scopes: 'openid email profile',
      trusts_emails: false,
      ...more,
    }),
    /** Lets a node's people come back there. */
    knows(redirect: string): void {
      redirects.push(redirect);
      begin();
    },
    sits(one: Sitting): void {
      sitting = one;
    },
    /** From now on it says such tokens, whatever code is shown; null: its own again. */
    forges(made: typeof forge): void {
      forge = made;
    },
    /** Of the last who was sent here. */
    claims,
    sign: (payload: JWTPayload, by = key) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: by.kid }).sign(by.privateKey),
    get key() {
      return key;
    },
    makeKey,
    /** Signs with a new key from now on, and forgets the former. */
    async changeKey(): Promise<void> {
      key = await makeKey(`key-${++count}`);
      begin();
    },
    /** What its metadata say instead, or the status with which they come. */
    says(more: Record<string, unknown> | null, code = 200): void {
      metadata = more;
      status = code;
    },
    clockIsOff(ms: number): void {
      clockOffset = ms;
    },
    stop(): Promise<unknown> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { SignInMethod, SignInReply } from '@kaiku/plugin-access/contract';
import { OutgoingError, Problem, type TenantRunner } from '@kaiku/sdk/server';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { ofCompany, offersOf } from '../services/offers.ts';
import type { OidcProvider, Providers } from '../services/providers.ts';
import { noting, Refused } from '../services/refusal.ts';
import { addressOf, type OidcClient, type OidcClients, reached } from './client.ts';
import { type Claims, identityOf } from './identity.ts';
import { verifyToken } from './verify.ts';

interface Kept {
  companyId: string;
  version: string;
  nonce: string;
  verifier: string;
}

/** Signing in by OpenID Connect: the code flow with PKCE. */
export function createOidcMethod(providers: Providers, clients: OidcClients, tenants: TenantRunner): SignInMethod {
  return {
    id: 'oidc',
    offers: (sso) => offersOf(providers, 'oidc', sso),
    ...ofCompany(providers, 'oidc'),

    async start({ key, state, callback }) {
      const provider = await providers.byName(key, 'oidc');
      if (!provider) throw new Problem('unavailable');
      const { configuration } = await reached(clients, provider);
      const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
      const location = buildAuthorizationUrl(configuration, {
        redirect_uri: addressOf(callback, provider.companyId),
        scope: provider.settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const keep: Kept = { companyId: provider.companyId, version: provider.version, nonce, verifier };
      return { location: location.href, keep: { ...keep } };
    },

    async finish(reply) {
      const kept = reply.kept as unknown as Kept;
      return noting(tenants, kept.companyId, 'oidc', async () => {
        const provider = await providers.inCompany(kept.companyId, 'oidc');
        // A provider that sent somebody on to another's would be shown the code that comes from there.
        if (reply.party !== kept.companyId) throw new Refused('other_party');
        // What began with another provider does not end with this one.
        if (provider?.version !== kept.version) throw new Refused('settings_changed');
        const client = await reached(clients, provider);
        return identityOf(provider, await claimsOf(client, provider, reply, kept));
      });
    },
  };
}

/** Changes the code for a token, which is verified: signature, issuer, audience, times, nonce. */
async function claimsOf(
  client: OidcClient,
  provider: OidcProvider,
  reply: SignInReply,
  { nonce, verifier }: Kept,
): Promise<Claims> {
  const { configuration } = client;
  const url = new URL(addressOf(reply.callback, provider.companyId));
  for (const [name, value] of Object.entries(reply.query)) {
    if (typeof value === 'string') url.searchParams.append(name, value);
  }
  const tokens = await authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    // Access has taken it, once: it led here.
    expectedState: String(reply.query.state),
    idTokenExpected: true,
  }).catch((cause) => {
    throw cause instanceof OutgoingError
      ? Object.assign(new Problem('unavailable'), { cause })
      : new Refused(reasonOf(cause), { cause });
  });
  // Although it came straight from the provider: keys that were lost count no more.
  const claims = await verifyToken(client, provider, tokens.id_token!, { audience: provider.settings.client_id });
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  // Some providers tell the address only here.
  const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub!).catch((cause) => {
    throw new Refused('userinfo', { cause });
  });
  return { ...more, ...claims };
}

interface Failure {
  /** As OAuth names it: `access_denied`. */
  error?: string;
  code?: string;
  claim?: string;
  cause?: Failure;
}

function reasonOf({ error, code, cause }: Failure): string {
  const claim = cause?.claim ?? cause?.cause?.claim;
  return [error ?? code ?? 'invalid', ...(claim ? [claim] : [])].join(' ').slice(0, 80);
}

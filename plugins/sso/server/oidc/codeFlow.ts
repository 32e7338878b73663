import type { SignInReply } from '@kaiku/plugin-access/contract';
import { OutgoingError, Problem } from '@kaiku/sdk/server';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { OidcProvider } from '../services/providers.ts';
import { Refused } from '../services/refusal.ts';
import { addressOf } from './client.ts';
import type { Claims } from './identity.ts';
import type { OidcClient } from './known.ts';
import { verifyToken } from './verify.ts';

/** What shows that a reply belongs to what was begun. */
export interface Proof {
  nonce: string;
  verifier: string;
}

/** Where somebody signs in, and what is kept until they come back. */
export async function begin(
  { configuration }: OidcClient,
  provider: OidcProvider,
  callback: string,
  state: string,
): Promise<Proof & { location: string }> {
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
  const location = buildAuthorizationUrl(configuration, {
    redirect_uri: addressOf(callback, provider.companyId),
    scope: provider.settings.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { location: location.href, nonce, verifier };
}

/** Changes the code for a token, which is verified: signature, issuer, audience, times, nonce. */
export async function claimsOf(
  client: OidcClient,
  provider: OidcProvider,
  reply: SignInReply,
  { nonce, verifier }: Proof,
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

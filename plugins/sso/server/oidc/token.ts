import type { VerifiedIdentity } from '@kaiku/plugin-access/contract';
import { Problem, type TenantRunner } from '@kaiku/sdk/server';
import type { JWTPayload } from 'jose';
import { takeOnce } from '../services/once.ts';
import type { OidcProvider, Providers } from '../services/providers.ts';
import { noting, Refused } from '../services/refusal.ts';
import { type OidcClients, reached } from './client.ts';
import { identityOf } from './identity.ts';
import { toleranceSeconds } from './known.ts';
import { verifyToken } from './verify.ts';

/** A token is taken so long after it was made: nobody asked for it here, so that its age is all that shows that it is new. */
const maxAgeSeconds = 5 * 60;

/**
 * Verifies an ID token that a client of the company's own has got (AUTH-010). It is good once.
 * @param uid the company's sso id
 * @throws Problem `login_failed`, `unavailable`
 */
export async function identityOfToken(
  { providers, clients, tenants }: { providers: Providers; clients: OidcClients; tenants: TenantRunner },
  token: string,
  uid: string,
): Promise<VerifiedIdentity> {
  const provider = await providers.byName(uid, 'oidc');
  if (!provider) throw new Problem('login_failed', { status: 401 });
  return noting(tenants, provider.companyId, 'oidc', async () => {
    const claims = await verify(clients, provider, token);
    const identity = identityOf(provider, claims);
    const expiresAt = new Date((claims.iat! + maxAgeSeconds + 2 * toleranceSeconds) * 1_000);
    if (!(await takeOnce(tenants, provider.companyId, `oidc ${signedOf(token)}`, expiresAt)))
      throw new Refused('replay');
    return identity;
  });
}

async function verify(clients: OidcClients, provider: OidcProvider, token: string): Promise<JWTPayload> {
  const { client_id, audience } = provider.settings;
  const client = await reached(clients, provider);
  return verifyToken(client, provider, token, { audience: audience || client_id, maxTokenAge: maxAgeSeconds });
}

/** What the signature is of: the signature itself can be written in more than one way. */
const signedOf = (token: string): string => token.split('.').slice(0, 2).join('.');

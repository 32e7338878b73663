import { token } from '@kaiku/sdk/common';
import { type Outgoing, Problem, remembered } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { OidcProvider } from '../services/providers.ts';
import type { OidcClient } from './known.ts';

/** With the first sign-in. */
const library = () => import('./connect.ts');

/** Metadata and keys are read anew after so long; keys also when a token names one that is not among them. */
const keptMs = 10 * 60 * 1_000;
const most = 500;

/** Where a company's provider sends people back to: nowhere where another's does. */
export const addressOf = (callback: string, companyId: string): string => `${callback}/${companyId}`;
export const callbackOf = (appUrl: string, companyId: string): string =>
  addressOf(`${appUrl}/api/auth/methods/oidc/callback`, companyId);

/** Providers that people sign in by, as they are known: each for a while, and until its settings change. */
export interface OidcClients {
  of(provider: OidcProvider): Promise<OidcClient>;
}

export const OidcClientsInUse = token<OidcClients>('sso.OidcClients');

/** @param perf the clock */
export function createOidcClients(
  outgoing: Outgoing,
  insecure: boolean,
  perf: { now(): number } = performance,
): OidcClients {
  const kept = new LRUCache<string, Promise<OidcClient>>({ max: most, ttl: keptMs, ttlResolution: 0, perf });
  return {
    of: (provider) =>
      remembered(kept, `${provider.companyId} ${provider.version}`, async () =>
        (await library()).connect(outgoing, provider, insecure),
      ),
  };
}

/** @throws Problem `unavailable` */
export async function reached(clients: OidcClients, provider: OidcProvider): Promise<OidcClient> {
  try {
    return await clients.of(provider);
  } catch (cause) {
    throw Object.assign(new Problem('unavailable'), { cause });
  }
}

import { token } from '@kaiku/sdk/common';
import { type Outgoing, Problem, remembered } from '@kaiku/sdk/server';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { OidcProvider } from '../services/providers.ts';
import { Refused } from '../services/refusal.ts';

/** By how much the clocks of the provider and of this node may differ. */
export const toleranceSeconds = 60;
/** Signatures that only the provider can make: none by a secret that both know, and not none at all. */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Metadata and keys are read anew after so long; keys also when a token names one that is not among them. */
const keptMs = 10 * 60 * 1_000;
/** How often a token with an unknown key may make this node ask for keys. */
const pauseMs = 10 * 1_000;
const most = 500;

/** Where a company's provider sends people back to: nowhere where another's does. */
export const addressOf = (callback: string, companyId: string): string => `${callback}/${companyId}`;
export const callbackOf = (appUrl: string, companyId: string): string =>
  addressOf(`${appUrl}/api/auth/methods/oidc/callback`, companyId);

type Keys = ReturnType<typeof createLocalJWKSet>;

/** What is known of a provider now. */
export interface OidcClient {
  configuration: Configuration;
  metadata: ServerMetadata;
  keys(): Promise<Keys>;
  /** Because a token named one that is not among them: the provider may have a new one. */
  keysAnew(): Promise<Keys>;
}

/** @throws Refused `issuer`, `metadata`, and what an outgoing call is refused for */
export async function readMetadata(outgoing: Outgoing, address: string, issuer: string): Promise<ServerMetadata> {
  const reply = await outgoing(address, { headers: { accept: 'application/json' } });
  if (reply.status !== 200) throw new Refused('metadata');
  const metadata = (await reply.json().catch(() => null)) as ServerMetadata | null;
  if (typeof metadata?.issuer !== 'string') throw new Refused('metadata');
  // A provider that speaks in another's name is taken for neither.
  if (metadata.issuer !== issuer) throw new Refused('issuer');
  return metadata;
}

const authOf = (metadata: ServerMetadata, secret: string | null) => {
  if (secret === null) return None();
  // What a provider that says nothing of it understands (OpenID Connect Discovery, section 3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
};

/** As openid-client calls: by the guarded way, whatever address the provider's metadata name. */
const fetchBy =
  (outgoing: Outgoing) =>
  (url: string, init: { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal }) =>
    outgoing(url, {
      method: init.method,
      headers: init.headers,
      ...(init.body != null && { body: init.body as string | URLSearchParams }),
      ...(init.signal && { signal: init.signal }),
    });

export async function connect(
  outgoing: Outgoing,
  provider: Pick<OidcProvider, 'settings' | 'secret'>,
  insecure: boolean,
): Promise<OidcClient> {
  const { config_url, issuer, client_id } = provider.settings;
  const metadata = await readMetadata(outgoing, config_url, issuer);
  const configuration = new Configuration(
    metadata,
    client_id,
    { [clockTolerance]: toleranceSeconds },
    authOf(metadata, provider.secret),
  );
  configuration[customFetch] = fetchBy(outgoing);
  if (insecure) allowInsecureRequests(configuration);

  let known: Promise<Keys> | null = null;
  let askedAnew = 0;
  const read = (): Promise<Keys> => {
    const keys = readKeys(outgoing, String(metadata.jwks_uri));
    known = keys;
    keys.catch(() => {
      if (known === keys) known = null;
    });
    return keys;
  };
  return {
    configuration,
    metadata,
    keys: () => known ?? read(),
    keysAnew() {
      if (Date.now() - askedAnew < pauseMs) return known ?? read();
      askedAnew = Date.now();
      return read();
    },
  };
}

async function readKeys(outgoing: Outgoing, address: string): Promise<Keys> {
  const reply = await outgoing(address);
  const set = (reply.status === 200 ? await reply.json().catch(() => null) : null) as JSONWebKeySet | null;
  if (!Array.isArray(set?.keys)) throw new Refused('keys');
  return createLocalJWKSet(set);
}

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
      remembered(kept, `${provider.companyId} ${provider.version}`, () => connect(outgoing, provider, insecure)),
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

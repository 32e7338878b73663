import type { Outgoing } from '@kaiku/sdk/server';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
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
import { type Keys, type OidcClient, toleranceSeconds } from './known.ts';

/** How often a token with an unknown key may make this node ask for keys. */
const pauseMs = 10 * 1_000;

/** @throws Refused `issuer`, `metadata`, and what an outgoing call is refused for */
async function readMetadata(outgoing: Outgoing, address: string, issuer: string): Promise<ServerMetadata> {
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

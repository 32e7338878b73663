import { randomBytes } from 'node:crypto';
import type { Outgoing } from '@kaiku/sdk/server';
import type { ServerMetadata } from 'openid-client';
import type { OidcSettings } from '../models/provider.ts';
import { type Check, type Checks, createChecks } from '../services/checks.ts';
import { algorithms, toleranceSeconds } from './known.ts';

/** Tries a provider's settings as far as that goes without a person who signs in. */
export async function checkOidc(
  outgoing: Outgoing,
  settings: OidcSettings,
  secret: string | null,
  callback: string,
): Promise<Check[]> {
  const checks = createChecks();
  const metadata = await readMetadata(checks, outgoing, settings.config_url);
  if (!metadata) return checks.list;
  if (metadata.issuer === settings.issuer) checks.add('issuer', 'ok', 'ok');
  else checks.add('issuer', 'failed', 'differs', { said: String(metadata.issuer).slice(0, 200) });
  const fits = checkFlow(checks, metadata, settings);
  await checkKeys(checks, outgoing, metadata);
  if (fits) await checkClient(checks, outgoing, metadata, settings, secret, callback);
  return checks.list;
}

async function readMetadata(
  checks: Checks,
  outgoing: Outgoing,
  address: string,
): Promise<Partial<ServerMetadata> | null> {
  const reply = await checks.reach('metadata', outgoing, address, { headers: { accept: 'application/json' } });
  if (!reply) return null;
  checks.clock(reply, toleranceSeconds);
  if (reply.status !== 200) {
    checks.add('metadata', 'failed', 'status', { status: reply.status });
    return null;
  }
  const metadata = await reply.json().catch(() => null);
  if (typeof metadata?.issuer !== 'string') {
    checks.add('metadata', 'failed', 'form');
    return null;
  }
  checks.add('metadata', 'ok', 'ok');
  return metadata;
}

const lists = (value: unknown): string[] | null => (Array.isArray(value) ? value.map(String) : null);

function checkFlow(checks: Checks, metadata: Partial<ServerMetadata>, { scopes }: OidcSettings): boolean {
  const flows = lists(metadata.response_types_supported);
  const methods = lists(metadata.code_challenge_methods_supported);
  const known = lists(metadata.scopes_supported);
  const missing = known ? scopes.split(' ').filter((scope) => !known.includes(scope)) : [];
  const complete = Boolean(metadata.authorization_endpoint && metadata.token_endpoint);
  const flow =
    complete && (flows === null || flows.includes('code'))
      ? checks.add('flow', 'ok', 'ok')
      : checks.add('flow', 'failed', 'missing');
  if (methods && !methods.includes('S256')) checks.add('flow', 'failed', 'pkce');
  if (missing.length > 0) checks.add('scopes', 'failed', 'missing', { scopes: missing.join(', ') });
  else checks.add('scopes', 'ok', 'ok');
  return flow;
}

async function checkKeys(checks: Checks, outgoing: Outgoing, metadata: Partial<ServerMetadata>): Promise<void> {
  const reply = await checks.reach('keys', outgoing, String(metadata.jwks_uri));
  if (!reply) return;
  const found = (await reply.json().catch(() => null)) as { keys?: { kty?: string; use?: string }[] } | null;
  const keys = found?.keys?.filter(({ kty, use }) => kty !== 'oct' && use !== 'enc') ?? [];
  const signs = lists(metadata.id_token_signing_alg_values_supported) ?? ['RS256'];
  if (keys.length === 0) checks.add('keys', 'failed', 'none');
  else if (!signs.some((one) => algorithms.includes(one))) checks.add('keys', 'failed', 'algorithms');
  else checks.add('keys', 'ok', 'ok', { count: keys.length });
}

/** Asks with a made-up code: a provider that knows the client refuses the code, another one the client. */
async function checkClient(
  checks: Checks,
  outgoing: Outgoing,
  metadata: Partial<ServerMetadata>,
  { client_id }: OidcSettings,
  secret: string | null,
  callback: string,
): Promise<void> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: randomBytes(16).toString('base64url'),
    redirect_uri: callback,
    code_verifier: randomBytes(32).toString('base64url'),
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  const ways = lists(metadata.token_endpoint_auth_methods_supported) ?? ['client_secret_basic'];
  if (secret !== null && ways.includes('client_secret_basic')) {
    const pair = [client_id, secret].map(encodeURIComponent).join(':');
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    body.set('client_id', client_id);
    if (secret !== null) body.set('client_secret', secret);
  }
  const reply = await checks.reach('client', outgoing, String(metadata.token_endpoint), {
    method: 'POST',
    headers,
    body,
  });
  if (!reply) return;
  const { error } = ((await reply.json().catch(() => null)) ?? {}) as { error?: string };
  if (error === 'invalid_grant') checks.add('client', 'ok', 'ok');
  else if (error === 'invalid_client' || error === 'unauthorized_client' || reply.status === 401) {
    checks.add('client', 'failed', secret === null ? 'secret_missing' : 'wrong');
  } else checks.add('client', 'unknown', 'unclear', { error: String(error ?? reply.status).slice(0, 80) });
}

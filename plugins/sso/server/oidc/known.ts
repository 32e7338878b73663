import type { createLocalJWKSet } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';

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

export type Keys = ReturnType<typeof createLocalJWKSet>;

/** What is known of a provider now. */
export interface OidcClient {
  configuration: Configuration;
  metadata: ServerMetadata;
  keys(): Promise<Keys>;
  /** Because a token named one that is not among them: the provider may have a new one. */
  keysAnew(): Promise<Keys>;
}

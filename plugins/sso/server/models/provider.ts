import { TenantModel } from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';

/** Settings of an OIDC provider (COMP-005); the client's secret is not among them. */
export interface OidcSettings {
  /** Address of its metadata. */
  config_url: string;
  issuer: string;
  client_id: string;
  /** Whom tokens are for that come by `kaiku_token_by_oidc`; empty: the client. */
  audience: string;
  scopes: string;
  /** It gives only addresses that it has verified, though it does not say so. */
  trusts_emails: boolean;
}

/** Settings of a SAML provider (COMP-006). */
export interface SamlSettings {
  /** The provider's name of itself. */
  entity_id: string;
  /** Where people are sent to sign in. */
  entry_point: string;
  /** In PEM; several while the provider changes its key. */
  certificates: string[];
  /** Its own pages may begin a sign-in. */
  idp_initiated: boolean;
}

export class Provider extends TenantModel {
  static override tableName = 'sso.providers';
  static override get jsonAttributes(): string[] {
    return ['settings'];
  }

  protocol!: Protocol;
  enabled!: boolean;
  required!: boolean;
  takesIn!: boolean;
  logoutRedirect!: string | null;
  settings!: OidcSettings | SamlSettings;
  sealedSecret!: string | null;
  updatedAt!: Date;
}

/** The sso id of a provider. */
export class ProviderName extends TenantModel {
  static override tableName = 'sso.names';
  protocol!: Protocol;
  name!: string;
}

import { token } from '@kaiku/sdk/common';
import type { SealedColumn, Secrets, TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';
import { type OidcSettings, Provider, ProviderName, type SamlSettings } from '../models/provider.ts';

/** What is sealed is a client's secret. */
export const sealedSecrets: SealedColumn = {
  table: 'sso.providers',
  column: 'sealed_secret',
  purpose: 'sso-client-secret',
};

/** A company's provider, as signing in needs it. */
export interface ProviderOf<S> {
  companyId: string;
  /** The company's sso id. */
  name: string;
  enabled: boolean;
  required: boolean;
  takesIn: boolean;
  logoutRedirect: string | null;
  settings: S;
  secret: string | null;
  /** Changes with its settings. */
  version: string;
}
export type OidcProvider = ProviderOf<OidcSettings>;
export type SamlProvider = ProviderOf<SamlSettings>;
type OfProtocol = { oidc: OidcProvider; saml: SamlProvider };

export interface Providers {
  /** Of the company of `ctx`; null where it has none. */
  of<P extends Protocol>(ctx: TenantContext, protocol: P): Promise<OfProtocol[P] | null>;
  /** By an sso id, where people may sign in by it. */
  byName<P extends Protocol>(name: string, protocol: P): Promise<OfProtocol[P] | null>;
  /** By an sso id or a company's id, as the state of a sign-in keeps it. */
  inCompany<P extends Protocol>(companyId: string, protocol: P): Promise<OfProtocol[P] | null>;
}
export const Providers = token<Providers>('sso.Providers');

export function createProviders(tenants: TenantRunner, secrets: Secrets): Providers {
  const of: Providers['of'] = async <P extends Protocol>(ctx: TenantContext, protocol: P) => {
    const provider = await Provider.query(ctx.trx).findOne({ protocol });
    if (!provider) return null;
    const { name } = (await ProviderName.query(ctx.trx).findOne({ protocol }))!;
    const { enabled, required, takesIn, logoutRedirect, settings, sealedSecret, updatedAt } = provider;
    return {
      companyId: ctx.companyId,
      name,
      enabled,
      required,
      takesIn,
      logoutRedirect,
      settings,
      secret: sealedSecret === null ? null : secrets.decrypt(sealedSecrets.purpose, sealedSecret),
      version: updatedAt.toISOString(),
    } as OfProtocol[P];
  };
  const inCompany: Providers['inCompany'] = async (companyId, protocol) => {
    const provider = await tenants.run(companyId, (ctx) => of(ctx, protocol), { readOnly: true });
    return provider?.enabled ? provider : null;
  };
  return {
    of,
    inCompany,
    async byName(name, protocol) {
      const { rows } = await tenants.pool.query<{ company_id: string; protocol: Protocol }>({
        name: 'sso-find-name',
        text: 'SELECT company_id, protocol FROM sso.find_name($1)',
        values: [name.toLowerCase()],
      });
      return rows[0]?.protocol === protocol ? inCompany(rows[0].company_id, protocol) : null;
    },
  };
}

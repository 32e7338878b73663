import { SignIns } from '@kaiku/plugin-access/contract';
import {
  invalid,
  isDuplicate,
  notFound,
  type RequestContext,
  requireOwnPlace,
  Secrets,
  type TenantContext,
} from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';
import { type OidcSettings, Provider, ProviderName, type SamlSettings } from '../models/provider.ts';
import { callbackOf } from '../oidc/client.ts';
import { serviceOf } from '../saml/parties.ts';
import { readCertificates } from './certificates.ts';
import { sealedSecrets } from './providers.ts';

/** What a company sets of a provider, whatever its protocol. */
interface CommonInput {
  idp_id: string;
  enabled: boolean;
  required: boolean;
  takes_in: boolean;
  logout_redirect_url: string;
}
export interface OidcInput extends CommonInput, OidcSettings {
  /** Kept where it is not given; empty: there is none. */
  client_secret?: string;
}
export interface SamlInput extends CommonInput, Omit<SamlSettings, 'certificates'> {
  certificate: string;
}

export async function readSso(ctx: RequestContext, appUrl: string) {
  const [providers, names] = await Promise.all([Provider.query(ctx.trx), ProviderName.query(ctx.trx)]);
  const found = (protocol: Protocol) => {
    const provider = providers.find((one) => one.protocol === protocol);
    const name = names.find((one) => one.protocol === protocol);
    return provider && name
      ? {
          provider,
          common: {
            idp_id: name.name,
            enabled: provider.enabled,
            required: provider.required,
            takes_in: provider.takesIn,
            logout_redirect_url: provider.logoutRedirect ?? '',
          },
        }
      : null;
  };
  const [oidc, saml] = [found('oidc'), found('saml')];
  const { certificates, ...samlSettings } = (saml?.provider.settings as SamlSettings | undefined) ?? {
    certificates: [],
  };
  return {
    addresses: {
      sign_in: `${appUrl}/login?sso=`,
      oidc_redirect: callbackOf(appUrl, ctx.companyId),
      saml_acs: serviceOf(appUrl, ctx.companyId).callback,
      saml_entity_id: serviceOf(appUrl, ctx.companyId).entityId,
      signed_out: `${appUrl}/loggedout`,
    },
    oidc: oidc && {
      ...oidc.common,
      ...(oidc.provider.settings as OidcSettings),
      has_secret: oidc.provider.sealedSecret !== null,
    },
    saml: saml && { ...saml.common, ...samlSettings, certificate: certificates.join('') },
  };
}

/**
 * The secret that goes with what was typed. One that is stored is told to nobody but the provider that it is for: who
 * changes the provider has to know it.
 * @throws Problem `validation` with `secret_anew`
 */
export async function secretFor(ctx: TenantContext, input: OidcInput): Promise<string | null> {
  if (input.client_secret !== undefined) return input.client_secret || null;
  const stored = await Provider.query(ctx.trx).findOne({ protocol: 'oidc' });
  if (stored?.sealedSecret == null) return null;
  const { config_url, issuer, client_id } = stored.settings as OidcSettings;
  const same = config_url === input.config_url && issuer === input.issuer && client_id === input.client_id;
  if (!same) throw invalid({ path: 'client_secret', code: 'secret_anew' });
  return ctx.get(Secrets).decrypt(sealedSecrets.purpose, stored.sealedSecret);
}

/** @throws Problem `validation` with `address_insecure` */
function requireSecure(path: string, address: string, insecure: boolean): void {
  if (!insecure && !address.startsWith('https:')) throw invalid({ path, code: 'address_insecure' });
}

export function oidcSettings(input: OidcInput, insecure: boolean): OidcSettings {
  const { config_url, issuer, client_id, audience, scopes, trusts_emails } = input;
  requireSecure('config_url', config_url, insecure);
  const words = scopes.split(/\s+/).filter(Boolean);
  return {
    config_url,
    issuer,
    client_id,
    audience,
    trusts_emails,
    scopes: [...new Set(['openid', ...words])].join(' '),
  };
}

/** @throws Problem `validation` with what is wrong with the certificates */
export function samlSettings(input: SamlInput, insecure: boolean): SamlSettings {
  const { entity_id, entry_point, idp_initiated } = input;
  requireSecure('entry_point', entry_point, insecure);
  const certificates = readCertificates(input.certificate);
  if (typeof certificates === 'string') throw invalid({ path: 'certificate', code: certificates });
  return { entity_id, entry_point, certificates, idp_initiated };
}

/** Who it is there: of another, the links of accounts say nothing. */
const partyOf = (settings: OidcSettings | SamlSettings): string =>
  'issuer' in settings ? settings.issuer : settings.entity_id;

/** @throws Problem `validation` with `sso_id_taken`, `stand_in` */
export async function saveProvider(
  ctx: RequestContext,
  protocol: Protocol,
  input: CommonInput,
  settings: OidcSettings | SamlSettings,
  secret: string | null,
): Promise<void> {
  // Whoever says who the company's people are could come in as any of them, for ever.
  requireOwnPlace(ctx);
  const before = await Provider.query(ctx.trx).findOne({ protocol }).forUpdate();
  const values = {
    enabled: input.enabled,
    required: input.required,
    takesIn: input.takes_in,
    logoutRedirect: input.logout_redirect_url || null,
    settings,
    sealedSecret: secret === null ? null : ctx.get(Secrets).encrypt(sealedSecrets.purpose, secret),
    updatedAt: new Date(),
  };
  if (before) await Provider.query(ctx.trx).where({ id: before.id }).patch(values);
  else await Provider.query(ctx.trx).insert({ ...values, protocol });
  await saveName(ctx, protocol, input.idp_id);
  if (before && partyOf(before.settings) !== partyOf(settings)) await ctx.get(SignIns).unlink(ctx, protocol);
  await ctx.audit({
    operation: 'company.sso',
    itemType: 'company',
    itemId: ctx.companyId,
    itemName: input.idp_id,
    details: {
      protocol,
      enabled: input.enabled,
      required: input.required,
      takes_in: input.takes_in,
      provider: partyOf(settings),
    },
  });
}

async function saveName(ctx: RequestContext, protocol: Protocol, name: string): Promise<void> {
  const before = await ProviderName.query(ctx.trx).findOne({ protocol });
  if (before?.name === name) return;
  try {
    if (before) await ProviderName.query(ctx.trx).where({ id: before.id }).patch({ name });
    else await ProviderName.query(ctx.trx).insert({ protocol, name });
  } catch (error) {
    if (isDuplicate(error)) throw invalid({ path: 'idp_id', code: 'sso_id_taken' });
    throw error;
  }
}

/** @throws Problem `not_found` */
export async function removeProvider(ctx: RequestContext, protocol: Protocol): Promise<void> {
  const removed = await Provider.query(ctx.trx).where({ protocol }).delete();
  if (removed === 0) throw notFound();
  await ProviderName.query(ctx.trx).where({ protocol }).delete();
  await ctx.get(SignIns).unlink(ctx, protocol);
  await ctx.audit({
    operation: 'company.sso_remove',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { protocol },
  });
}

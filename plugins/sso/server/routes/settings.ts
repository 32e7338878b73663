import {
  inTransaction,
  invalid,
  Joi,
  type PluginContext,
  type RequestContext,
  route,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { type Protocol, protocols } from '../../contract/index.ts';
import { mayCallOwnNetwork, outgoingOf, SsoConfig } from '../config.ts';
import { checkOidc } from '../oidc/check.ts';
import { callbackOf } from '../oidc/client.ts';
import { checkSaml } from '../saml/check.ts';
import type { Check } from '../services/checks.ts';
import { Refused } from '../services/refusal.ts';
import {
  type OidcInput,
  oidcSettings,
  readSso,
  removeProvider,
  type SamlInput,
  samlSettings,
  saveProvider,
  secretFor,
} from '../services/settings.ts';

const access = { permission: 'company.manage' } as const;
/** Each asks other servers. */
const testLimit = { points: 20, seconds: 60 };
const address = Joi.string()
  .trim()
  .uri({ scheme: ['http', 'https'] })
  .max(2_000);
const common = {
  idp_id: Joi.string()
    .trim()
    .lowercase()
    .pattern(/^[a-z0-9][a-z0-9._-]{1,62}$/, 'sso id')
    .required()
    .description('names the company on the sign-in page: /login?sso=…'),
  enabled: Joi.boolean().required(),
  required: Joi.boolean().required().description('no sign-in by password, but for who manages the company'),
  takes_in: Joi.boolean().required().description('makes accounts without roles for whom the provider knows'),
  logout_redirect_url: address.allow('').required(),
};
const oidc = {
  config_url: address.required().description("of the provider's metadata (/.well-known/openid-configuration)"),
  issuer: Joi.string().trim().max(500).required(),
  client_id: Joi.string().trim().max(500).required(),
  audience: Joi.string().trim().max(500).allow('').required(),
  scopes: Joi.string().trim().max(500).allow('').required(),
  trusts_emails: Joi.boolean().required().description('its addresses count as verified though it does not say so'),
};
const saml = {
  entity_id: Joi.string().trim().max(500).required(),
  entry_point: address.required(),
  certificate: Joi.string().max(50_000).required().description('in PEM; several while the provider changes its key'),
  idp_initiated: Joi.boolean().required(),
};
const oidcInput = Joi.object({ ...common, ...oidc, client_secret: Joi.string().max(2_000).allow('') });
const samlInput = Joi.object({ ...common, ...saml });
const ssoReply = Joi.object({
  addresses: Joi.object({
    sign_in: Joi.string().required(),
    oidc_redirect: Joi.string().required(),
    saml_acs: Joi.string().required(),
    saml_entity_id: Joi.string().required(),
    signed_out: Joi.string().required(),
  }).required(),
  oidc: Joi.object({ ...common, ...oidc, has_secret: Joi.boolean().required() })
    .allow(null)
    .required(),
  saml: Joi.object({ ...common, ...saml })
    .allow(null)
    .required(),
});
const checksReply = Joi.object({
  checks: Joi.array()
    .items(
      Joi.object({
        check: Joi.string().required(),
        state: Joi.string().valid('ok', 'failed', 'unknown').required(),
        name: Joi.string().required(),
        text: Joi.string().required(),
      }),
    )
    .required(),
});

const toReply = (ctx: RequestContext, checks: readonly Check[]) => ({
  checks: checks.map(({ check, state, text, params }) => ({
    check,
    state,
    name: ctx.t(`checks.${check}.name`),
    text: ctx.t(texts.has(text) ? `faults.${text}` : `checks.${check}.${text}`, params),
  })),
});
/** What an outgoing call is refused for, said the same wherever it was to go. */
const texts: ReadonlySet<string> = new Set([
  'address',
  'own_network',
  'insecure',
  'unknown_host',
  'unreachable',
  'timeout',
  'certificate',
  'too_large',
]);

/** The company's own identity providers (COMP-005, COMP-006). */
export function settingsRoutes(plugin: PluginContext) {
  const settings = plugin.get(Settings);
  const config = plugin.get(SsoConfig);
  const tenants = plugin.get(TenantRunner);
  const outgoing = outgoingOf(settings, config);
  const insecure = mayCallOwnNetwork(settings, config);
  const { appUrl } = settings;
  const noted = (ctx: RequestContext, protocol: Protocol, checks: readonly Check[]) =>
    inTransaction(ctx, (within) =>
      within.audit({
        operation: 'company.sso_test',
        itemType: 'company',
        itemId: ctx.companyId,
        details: { protocol, failed: checks.filter(({ state }) => state === 'failed').map(({ check }) => check) },
      }),
    );

  return [
    route({
      id: 'getSso',
      method: 'GET',
      path: '/company/sso',
      summary: 'Single sign-on of the company, without the secret, and the addresses that its providers have to know',
      access,
      reply: ssoReply,
      handler: (ctx) => readSso(ctx, appUrl),
    }),

    route<object, object, OidcInput>({
      id: 'saveOidc',
      method: 'PUT',
      path: '/company/sso/oidc',
      summary: 'Sets the OIDC provider; a secret that is not given is kept',
      access,
      payload: oidcInput,
      reply: ssoReply,
      async handler(ctx, { payload }) {
        await saveProvider(ctx, 'oidc', payload, oidcSettings(payload, insecure), await secretFor(ctx, payload));
        return readSso(ctx, appUrl);
      },
    }),

    route<object, object, SamlInput>({
      id: 'saveSaml',
      method: 'PUT',
      path: '/company/sso/saml',
      summary: 'Sets the SAML provider',
      access,
      payload: samlInput,
      reply: ssoReply,
      async handler(ctx, { payload }) {
        await saveProvider(ctx, 'saml', payload, samlSettings(payload, insecure), null);
        return readSso(ctx, appUrl);
      },
    }),

    route<{ protocol: Protocol }>({
      id: 'removeSso',
      method: 'DELETE',
      path: '/company/sso/{protocol}',
      summary: 'Forgets a provider, with the links of accounts to it',
      access,
      params: Joi.object({
        protocol: Joi.string()
          .valid(...protocols)
          .required(),
      }),
      reply: ssoReply,
      async handler(ctx, { params }) {
        await removeProvider(ctx, params.protocol);
        return readSso(ctx, appUrl);
      },
    }),

    route<object, object, OidcInput>({
      id: 'testOidc',
      method: 'POST',
      path: '/company/sso/oidc/test',
      summary: 'Tries settings of an OIDC provider without saving them, and says what is wrong',
      access,
      rateLimit: testLimit,
      payload: oidcInput,
      reply: checksReply,
      transaction: 'none',
      async handler(ctx, { payload }) {
        const tried = oidcSettings(payload, insecure);
        // Calls to other servers take their time, and connections are few: they are made between transactions.
        const secret = await tenants.run(ctx.companyId, (within) => secretFor(within, payload), { readOnly: true });
        const checks = await checkOidc(outgoing, tried, secret, callbackOf(appUrl, ctx.companyId));
        await noted(ctx, 'oidc', checks);
        return toReply(ctx, checks);
      },
    }),

    route<object, object, SamlInput>({
      id: 'testSaml',
      method: 'POST',
      path: '/company/sso/saml/test',
      summary: 'Tries settings of a SAML provider without saving them, and says what is wrong',
      access,
      rateLimit: testLimit,
      payload: samlInput,
      reply: checksReply,
      transaction: 'none',
      async handler(ctx, { payload }) {
        const checks = await checkSaml(outgoing, samlSettings(payload, insecure));
        await noted(ctx, 'saml', checks);
        return toReply(ctx, checks);
      },
    }),

    route<object, object, { xml: string }>({
      id: 'readSamlMetadata',
      method: 'POST',
      path: '/company/sso/saml/metadata',
      summary: "Reads a SAML provider's settings from its metadata, without saving them",
      access,
      rateLimit: testLimit,
      payload: Joi.object({ xml: Joi.string().max(500_000).required() }),
      reply: Joi.object({
        entity_id: Joi.string().allow('').required(),
        entry_point: Joi.string().allow('').required(),
        certificate: Joi.string().allow('').required(),
      }),
      transaction: 'none',
      async handler(_ctx, { payload }) {
        const { readProviderMetadata } = await import('../saml/metadata.ts');
        try {
          return readProviderMetadata(payload.xml);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          throw invalid({ path: 'xml', code: error.reason === 'xml' ? 'metadata_xml' : error.reason });
        }
      },
    }),
  ];
}

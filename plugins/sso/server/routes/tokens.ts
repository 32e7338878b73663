import { SignIns, type VerifiedIdentity } from '@kaiku/plugin-access/contract';
import {
  Joi,
  type PluginContext,
  type RequestContext,
  route,
  type SessionTokens,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';
import { OidcClientsInUse } from '../oidc/client.ts';
import { identityOfToken } from '../oidc/token.ts';
import { identityOfResponse } from '../saml/method.ts';
import { serviceOf } from '../saml/parties.ts';
import { Providers } from '../services/providers.ts';

const rateLimit = { points: 60, seconds: 60 };
const uid = Joi.string().trim().lowercase().max(64).required().description("the company's sso id");
const tokensReply = Joi.object({
  token: Joi.string().required(),
  refresh_token: Joi.string().required(),
  user_hash: Joi.string().required(),
});
const toReply = ({ token, refreshToken, userHash }: SessionTokens) => ({
  token,
  refresh_token: refreshToken,
  user_hash: userHash,
});

/** Signing in with what a client of the company's own has got from its provider. */
export function tokenRoutes(plugin: PluginContext) {
  const { appUrl } = plugin.get(Settings);
  const providers = plugin.get(Providers);
  const tenants = plugin.get(TenantRunner);
  const clients = plugin.get(OidcClientsInUse);
  const signIns = plugin.get(SignIns);
  const open = async ({ ip, userAgent }: RequestContext, method: Protocol, verify: () => Promise<VerifiedIdentity>) =>
    toReply(await signIns.open(method, verify, { ip, userAgent }));

  return [
    route<object, object, { openid_token: string; uid: string }>({
      id: 'signInByOidcToken',
      method: 'POST',
      path: '/auth/kaiku_token_by_oidc',
      summary: "Signs in with an ID token of the company's OIDC provider; it is good once, for five minutes",
      access: 'public',
      rateLimit,
      payload: Joi.object({ openid_token: Joi.string().max(16_000).required(), uid }),
      reply: tokensReply,
      transaction: 'none',
      handler: async (ctx, { payload }) =>
        open(ctx, 'oidc', () => identityOfToken({ providers, clients, tenants }, payload.openid_token, payload.uid)),
    }),

    route<object, object, { saml_token: string; uid: string }>({
      id: 'signInBySamlToken',
      method: 'POST',
      path: '/auth/kaiku_token_by_saml',
      summary: "Signs in with a response of the company's SAML provider (in base64), where the company allows that",
      access: 'public',
      rateLimit,
      payload: Joi.object({ saml_token: Joi.string().max(300_000).required(), uid }),
      reply: tokensReply,
      transaction: 'none',
      handler: async (ctx, { payload }) =>
        open(ctx, 'saml', () => identityOfResponse({ providers, tenants, appUrl }, payload.saml_token, payload.uid)),
    }),

    route<{ companyId: string }>({
      id: 'getSamlMetadata',
      method: 'GET',
      path: '/auth/saml/{companyId}/metadata',
      summary: "Our metadata for a company's SAML provider",
      access: 'public',
      rateLimit,
      params: Joi.object({ companyId: Joi.string().uuid().required() }),
      reply: 'stream',
      transaction: 'none',
      handler: async (_ctx, { params, h }) => {
        const { metadataOf } = await import('../saml/metadata.ts');
        return h.response(metadataOf(serviceOf(appUrl, params.companyId))).type('application/samlmetadata+xml');
      },
    }),
  ];
}

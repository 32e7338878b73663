import { randomBytes } from 'node:crypto';
import type { SignInMethod, VerifiedIdentity } from '@kaiku/plugin-access/contract';
import { Problem, type TenantRunner } from '@kaiku/sdk/server';
import { ofCompany, offersOf } from '../services/offers.ts';
import { takeOnce } from '../services/once.ts';
import type { Providers, SamlProvider } from '../services/providers.ts';
import { noting, Refused } from '../services/refusal.ts';
import { companyOf, serviceOf } from './parties.ts';
import type { Asserted } from './response.ts';

/** XML and its signatures are loaded with the first sign-in. */
const library = () => import('./response.ts');

interface Kept {
  companyId: string;
  version: string;
  requestId: string;
}

interface Parts {
  providers: Providers;
  tenants: TenantRunner;
  appUrl: string;
}

/** Signing in by SAML 2.0: our request goes by redirect, the reply comes by POST. */
export function createSamlMethod(parts: Parts): SignInMethod {
  const { providers, tenants, appUrl } = parts;
  return {
    id: 'saml',
    offers: (sso) => offersOf(providers, 'saml', sso),
    ...ofCompany(providers, 'saml'),

    async start({ key, state }) {
      const provider = await providers.byName(key, 'saml');
      if (!provider) throw new Problem('unavailable');
      const { companyId, version } = provider;
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const { samlOf } = await library();
      const saml = samlOf(provider, serviceOf(appUrl, companyId), requestId);
      const keep: Kept = { companyId, version, requestId };
      return { location: await saml.getAuthorizeUrlAsync(state, undefined, {}), keep: { ...keep } };
    },

    async finish({ form, kept: given }) {
      const { companyId, version, requestId } = given as unknown as Kept;
      return noting(tenants, companyId, 'saml', async () => {
        const provider = await providers.inCompany(companyId, 'saml');
        // What began with another provider does not end with this one.
        if (provider?.version !== version) throw new Refused('settings_changed');
        return accept(parts, provider, form.SAMLResponse, requestId);
      });
    },

    /**
     * Somebody came from the provider's own pages. Whose browser that is nobody knows, so that the reply may be another
     * person's: a sign-in of ours begins instead, and the provider, where they are signed in, answers at once.
     */
    async unasked({ form }) {
      const audiences = await library()
        .then(({ unaskedAudiences }) => unaskedAudiences(form.SAMLResponse))
        .catch(() => []);
      const companyId = audiences.length === 1 ? companyOf(appUrl, audiences[0]!) : null;
      const provider = companyId === null ? null : await providers.inCompany(companyId, 'saml');
      return provider?.settings.idp_initiated ? provider.name : null;
    },
  };
}

/** Verifies a response and takes it, once. */
async function accept(
  { tenants, appUrl }: Pick<Parts, 'tenants' | 'appUrl'>,
  provider: SamlProvider,
  response: unknown,
  requestId: string | null,
): Promise<VerifiedIdentity> {
  const { companyId, settings } = provider;
  const { verifyResponse } = await library();
  const asserted = await verifyResponse(provider, serviceOf(appUrl, companyId), response, requestId);
  const identity = identityOf(provider, asserted);
  const fresh = await takeOnce(tenants, companyId, `saml ${settings.entity_id} ${asserted.id}`, asserted.expiresAt);
  if (!fresh) throw new Refused('replay');
  return identity;
}

/**
 * Verifies a response that a client of the company's own has got (AUTH-011). It answers no request of ours, which the
 * company has to allow.
 * @param uid the company's sso id
 * @throws Problem `login_failed`
 */
export async function identityOfResponse(parts: Parts, response: string, uid: string): Promise<VerifiedIdentity> {
  const provider = await parts.providers.byName(uid, 'saml');
  if (!provider) throw new Problem('login_failed', { status: 401 });
  return noting(parts.tenants, provider.companyId, 'saml', async () => {
    if (!provider.settings.idp_initiated) throw new Refused('not_asked_for');
    return accept(parts, provider, response, null);
  });
}

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const addressFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** Names under which providers give the same thing: plain, of LDAP, of Microsoft. */
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const names = {
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`],
  firstName: ['firstName', 'givenName', 'given_name', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  lastName: ['lastName', 'sn', 'family_name', 'urn:oid:2.5.4.4', `${claims}/surname`],
};

/** Whom a verified assertion speaks of. A company's own provider answers for the addresses that it gives. */
function identityOf(provider: SamlProvider, { nameId, nameIdFormat, attributes }: Asserted): VerifiedIdentity {
  // Another name at each sign-in is nobody's name.
  if (nameIdFormat === transient || nameId.length > 255) throw new Refused('subject');
  const first = (of: readonly string[]): string | null => of.map((name) => attributes.get(name)).find(Boolean) ?? null;
  const email = first(names.email) ?? (nameIdFormat === addressFormat ? nameId : null);
  return {
    subject: `${provider.settings.entity_id} ${nameId}`,
    companyId: provider.companyId,
    email,
    emailVerified: email !== null && /^[^\s@<>]+@[^\s@<>]+$/.test(email),
    ...(provider.takesIn && {
      newcomer: {
        firstName: (first(names.firstName) ?? '').slice(0, 100),
        lastName: (first(names.lastName) ?? '').slice(0, 100),
      },
    }),
  };
}

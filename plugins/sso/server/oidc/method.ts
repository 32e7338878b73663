import type { SignInMethod } from '@kaiku/plugin-access/contract';
import { Problem, type TenantRunner } from '@kaiku/sdk/server';
import { ofCompany, offersOf } from '../services/offers.ts';
import type { Providers } from '../services/providers.ts';
import { noting, Refused } from '../services/refusal.ts';
import { type OidcClients, reached } from './client.ts';
import type { Proof } from './codeFlow.ts';
import { identityOf } from './identity.ts';

/** OpenID Connect and its signatures are loaded with the first sign-in. */
const library = () => import('./codeFlow.ts');

interface Kept extends Proof {
  companyId: string;
  version: string;
}

/** Signing in by OpenID Connect: the code flow with PKCE. */
export function createOidcMethod(providers: Providers, clients: OidcClients, tenants: TenantRunner): SignInMethod {
  return {
    id: 'oidc',
    offers: (sso) => offersOf(providers, 'oidc', sso),
    ...ofCompany(providers, 'oidc'),

    async start({ key, state, callback }) {
      const provider = await providers.byName(key, 'oidc');
      if (!provider) throw new Problem('unavailable');
      const client = await reached(clients, provider);
      const { location, ...proof } = await (await library()).begin(client, provider, callback, state);
      const keep: Kept = { companyId: provider.companyId, version: provider.version, ...proof };
      return { location, keep: { ...keep } };
    },

    async finish(reply) {
      const kept = reply.kept as unknown as Kept;
      return noting(tenants, kept.companyId, 'oidc', async () => {
        const provider = await providers.inCompany(kept.companyId, 'oidc');
        // A provider that sent somebody on to another's would be shown the code that comes from there.
        if (reply.party !== kept.companyId) throw new Refused('other_party');
        // What began with another provider does not end with this one.
        if (provider?.version !== kept.version) throw new Refused('settings_changed');
        const client = await reached(clients, provider);
        const { claimsOf } = await library();
        return identityOf(provider, await claimsOf(client, provider, reply, kept));
      });
    },
  };
}

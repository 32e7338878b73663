import { SignInMethods } from '@kaiku/plugin-access/contract';
import { defineServerPlugin, SealedColumns, Secrets, Settings, TenantRunner } from '@kaiku/sdk/server';
import { mayCallOwnNetwork, outgoingOf, SsoConfig } from './config.ts';
import { createOidcClients, OidcClientsInUse } from './oidc/client.ts';
import { createOidcMethod } from './oidc/method.ts';
import { createSamlMethod } from './saml/method.ts';
import { createProviders, Providers, sealedSecrets } from './services/providers.ts';

export default defineServerPlugin({
  config: SsoConfig,
  bind(binder) {
    binder.provide(Providers, [TenantRunner, Secrets], createProviders);
    binder.provide(OidcClientsInUse, [Settings, SsoConfig], (settings, config) =>
      createOidcClients(outgoingOf(settings, config), mayCallOwnNetwork(settings, config)),
    );
    binder.contribute(SealedColumns, [], () => sealedSecrets);
    binder.contribute(SignInMethods, [Providers, OidcClientsInUse, TenantRunner], createOidcMethod);
    binder.contribute(SignInMethods, [Providers, TenantRunner, Settings], (providers, tenants, { appUrl }) =>
      createSamlMethod({ providers, tenants, appUrl }),
    );
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
});

import type { SignInMethod, SignInOffer } from '@kaiku/plugin-access/contract';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Protocol } from '../../contract/index.ts';
import type { Providers } from './providers.ts';

/** The button of a company's provider, which is pressed by itself (AUTH-012). Without an sso id there is none. */
export async function offersOf(providers: Providers, protocol: Protocol, sso: string | null): Promise<SignInOffer[]> {
  const provider = sso === null ? null : await providers.byName(sso, protocol);
  return provider
    ? [{ key: provider.name, label: 'sso:signIn.with', params: { name: provider.name }, automatic: true }]
    : [];
}

/** What a company has set for its people besides signing in. */
export function ofCompany(
  providers: Providers,
  protocol: Protocol,
): Required<Pick<SignInMethod, 'companyOf' | 'ofCompany' | 'insteadOfPassword' | 'afterSignOut'>> {
  const inUse = async (ctx: TenantContext) => {
    const provider = await providers.of(ctx, protocol);
    return provider?.enabled ? provider : null;
  };
  return {
    companyOf: async (sso) => (await providers.byName(sso, protocol))?.companyId ?? null,
    async ofCompany(ctx) {
      const provider = await inUse(ctx);
      return provider && { id: provider.name, redirect: provider.logoutRedirect };
    },
    async insteadOfPassword(ctx) {
      const provider = await inUse(ctx);
      return provider?.required ? provider.name : null;
    },
    // Signed out here, and not signed in again at once (AUTH-014, AUTH-015).
    async afterSignOut(ctx) {
      const provider = await inUse(ctx);
      return provider && (provider.logoutRedirect ?? `/login?sso=${provider.name}&autologin=off`);
    },
  };
}

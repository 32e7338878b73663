import { useSession } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

const get = (signal?: AbortSignal) => api.GET('/company/sso', { quiet: true, signal });
export type Sso = Awaited<ReturnType<typeof get>>;
export type OidcInput = paths['/company/sso/oidc']['put']['requestBody']['content']['application/json'];
export type SamlInput = paths['/company/sso/saml']['put']['requestBody']['content']['application/json'];
export type Protocol = 'oidc' | 'saml';

const useKey = () => ['sso', useSession().company?.companyId];

export function useSso() {
  return useQuery({ queryKey: useKey(), queryFn: ({ signal }) => get(signal) });
}

/** Shows what a call has told as what is stored now. */
export function useStored(): (sso: Sso) => void {
  const queries = useQueryClient();
  const queryKey = useKey();
  return (sso) => queries.setQueryData(queryKey, sso);
}

export const saveOidc = (body: OidcInput) => api.PUT('/company/sso/oidc', { body, quiet: true });
export const saveSaml = (body: SamlInput) => api.PUT('/company/sso/saml', { body, quiet: true });
export const testOidc = (body: OidcInput) => api.POST('/company/sso/oidc/test', { body, quiet: true });
export const testSaml = (body: SamlInput) => api.POST('/company/sso/saml/test', { body, quiet: true });
export const removeSso = (protocol: Protocol) =>
  api.DELETE('/company/sso/{protocol}', { path: { protocol }, quiet: true });
export const readMetadata = (xml: string) => api.POST('/company/sso/saml/metadata', { body: { xml }, quiet: true });
export type Checks = Awaited<ReturnType<typeof testOidc>>['checks'];

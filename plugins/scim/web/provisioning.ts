import { useSession } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

const get = (signal?: AbortSignal) => api.GET('/company/provisioning', { quiet: true, signal });
export type Provisioning = Awaited<ReturnType<typeof get>>;
export type Settings = Provisioning['settings'];
export type Token = Provisioning['tokens'][number];
export type Mapping = Settings['mappings'][number];

const useKey = (what: 'settings' | 'calls') => {
  const { company, language } = useSession();
  return ['scim', what, company?.companyId, language];
};

export function useProvisioning() {
  return useQuery({ queryKey: useKey('settings'), queryFn: ({ signal }) => get(signal) });
}

/** Shows what a call has told as what is stored now. */
export function useStored(): (provisioning: Provisioning) => void {
  const queries = useQueryClient();
  const queryKey = useKey('settings');
  return (provisioning) => queries.setQueryData(queryKey, provisioning);
}

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const queryKey = useKey('settings');
  return () => queries.invalidateQueries({ queryKey });
}

export const saveSettings = (body: Settings) => api.PUT('/company/provisioning', { body, quiet: true });
export const makeToken = (body: { name: string; days: 0 | 30 | 90 | 180 | 365 }) =>
  api.POST('/company/provisioning/tokens', { body, quiet: true });
export const revokeToken = (id: string) =>
  api.DELETE('/company/provisioning/tokens/{id}', { path: { id }, quiet: true });

const getCalls = (signal?: AbortSignal) => api.GET('/company/provisioning/calls', { quiet: true, signal });
export type Call = Awaited<ReturnType<typeof getCalls>>['calls'][number];
export function useCalls() {
  return useQuery({ queryKey: useKey('calls'), queryFn: async ({ signal }) => (await getCalls(signal)).calls });
}

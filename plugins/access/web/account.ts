import { useSession } from '@kaiku/sdk/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

export const ownSessionQuery = {
  queryKey: ['access', 'session'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.GET('/session', { signal, quiet: true }),
};
export type OwnSession = Awaited<ReturnType<typeof ownSessionQuery.queryFn>>;

type Changes = paths['/user/{id}']['put']['requestBody']['content']['application/json'];

/** Changes the own account; the shell then draws what it shows of it anew. */
export function useChangeOwn(own: OwnSession) {
  const queries = useQueryClient();
  const { reload } = useSession();
  return useMutation({
    mutationFn: (changes: Changes) => api.PUT('/user/{id}', { path: { id: own.user_id }, body: changes, quiet: true }),
    onSuccess: async (changed) => {
      queries.setQueryData<OwnSession>(ownSessionQuery.queryKey, (before) => before && { ...before, ...changed });
      await reload();
    },
  });
}

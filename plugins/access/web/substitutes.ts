import { api } from './api.ts';

export const substitutesQuery = {
  queryKey: ['access', 'substitutes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.GET('/substitute', { signal, quiet: true }),
};
export type Substitute = Awaited<ReturnType<typeof substitutesQuery.queryFn>>[number];

import { queryClient, reloadSession, request } from '@kaiku/sdk/web';
import { queryOptions } from '@tanstack/react-query';

export interface Notice {
  from: string;
  to: string;
  texts: { en?: string; fi?: string; sv?: string };
}
interface Reply {
  notice: Notice | null;
}

const path = '/maintenance';
export const noticeQuery = queryOptions({
  queryKey: ['company', 'maintenance'],
  queryFn: ({ signal }) => request<Reply>('GET', path, { signal, quiet: true }),
});

/** Announces it, or takes it away with null: for the people of all companies. */
export async function saveNotice(notice: Notice | null): Promise<void> {
  if (notice) await request('PUT', path, { body: notice, quiet: true });
  else await request('DELETE', path, { quiet: true });
  queryClient.setQueryData(noticeQuery.queryKey, { notice });
  await reloadSession();
}

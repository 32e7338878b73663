import { download } from '../ui/download.ts';
import type { RequestOptions } from './api.ts';
import { request } from './core.ts';

/** Fetches a file with the session and hands it to the browser's downloads. Failures follow the global rules. */
export async function downloadFile(
  path: string,
  filename: string,
  options: RequestOptions & { method?: 'GET' | 'POST' } = {},
): Promise<void> {
  const { method = 'GET', ...rest } = options;
  download(await request<Blob>(method, path, { ...rest, parseAs: 'blob' }), filename);
}

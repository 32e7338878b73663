import { request } from './core.ts';
import type { RequestOptions } from './api.ts';

/** Saves a file that the browser holds. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The download has its own hold on the data once it began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches a file with the session and saves it. */
export async function download(
  path: string,
  filename: string,
  options: RequestOptions & { method?: 'GET' | 'POST' } = {},
): Promise<void> {
  const { method = 'GET', ...rest } = options;
  saveBlob(await request<Blob>(method, path, { ...rest, parseAs: 'blob' }), filename);
}

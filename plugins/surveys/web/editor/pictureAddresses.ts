import { request } from '@kaiku/sdk/web';
import { useCallback, useSyncExternalStore } from 'react';

/** Shown until the picture is here: it takes its place, and nothing says that there is none. */
const nothingYet = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const addresses = new Map<string, string>();
const listeners = new Set<() => void>();
let arrived = 0;

export const fetchPicture = (file: string): Promise<Blob> =>
  request<Blob>('GET', '/files/{id}', { path: { id: file }, parseAs: 'blob', quiet: true });

async function load(file: string): Promise<void> {
  const picture = await fetchPicture(file).catch(() => null);
  addresses.set(file, picture ? URL.createObjectURL(picture) : '');
  arrived += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function addressOf(file: string): string {
  const address = addresses.get(file);
  if (address !== undefined) return address;
  addresses.set(file, nothingYet);
  void load(file);
  return nothingYet;
}

/**
 * Where an `img` finds a picture of the company. The browser would ask for its address without the session, so each is fetched
 * once and shown from memory; one that is gone has no address. What draws with it draws again when one arrived.
 */
export function usePictureAddress(): (file: string) => string {
  const round = useSyncExternalStore(subscribe, () => arrived);
  return useCallback((file: string) => addressOf(file), [round]);
}

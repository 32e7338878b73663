import { exchange } from '@kaiku/sdk/web';
import { type Description, type OpenApi, readDescription } from './description.ts';

/** @throws Error when it cannot be fetched */
export async function fetchDescription(language: string, signal: AbortSignal): Promise<Description> {
  const address = new URL('/api/openapi.json', window.location.origin);
  address.searchParams.set('language', language);
  const reply = await exchange(new Request(address, { signal }));
  if (!reply.ok) throw new Error(`The description was refused with ${reply.status}`);
  return readDescription((await reply.json()) as OpenApi);
}

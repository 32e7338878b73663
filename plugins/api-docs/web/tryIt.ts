import { exchange } from '@kaiku/sdk/web';
import type { Call } from './description.ts';
import { addressOf, type Filled, sendsFiles } from './samples.ts';

/** In whose name the call is made. A key is kept nowhere: it goes with the page. */
export type As = { kind: 'session' } | { kind: 'key'; key: string } | { kind: 'nobody' };

export interface Answer {
  status: number;
  milliseconds: number;
  type: string;
  /** What is shown of it; null for what is no text. */
  text: string | null;
  /** There is more than is shown. */
  cut: boolean;
  /** The whole, for what is no text. */
  file: Blob | null;
}

/** Characters of a reply that are shown; a stream of events has no end. */
const mostCharacters = 200_000;

export function requestOf(call: Call, filled: Filled, as: As, file: File | null, signal: AbortSignal): Request {
  // The page is served by what it describes, whatever the address is called outside.
  const address = addressOf(call, `${window.location.origin}/api`, filled);
  const headers = new Headers({ accept: '*/*' });
  if (as.kind === 'key') headers.set('x-api-key', as.key);
  return new Request(address, {
    method: call.method,
    headers,
    signal,
    credentials: as.kind === 'session' ? 'same-origin' : 'omit',
    ...bodyOf(call, filled, file, headers),
  });
}

function bodyOf(call: Call, { body }: Filled, file: File | null, headers: Headers): { body?: BodyInit } {
  if (!call.body) return {};
  if (!sendsFiles(call)) {
    headers.set('content-type', call.body.type);
    return { body: call.body.type === 'application/json' ? body : new URLSearchParams(Object.entries(fieldsIn(body))) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsIn(body))) form.append(name, value);
  if (file) form.append('file', file);
  return { body: form };
}

function fieldsIn(body: string): Record<string, string> {
  const fields: unknown = body.trim() === '' ? {} : JSON.parse(body);
  return Object.fromEntries(
    Object.entries(fields as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/**
 * Makes the call.
 * @param onPart hears of a reply that comes in parts, such as a stream of events
 * @throws whatever the browser says when nothing came, or the caller broke it off before
 */
export async function tryCall(request: Request, as: As, onPart: (answer: Answer) => void): Promise<Answer> {
  const begun = performance.now();
  const reply = await (as.kind === 'session' ? exchange(request) : fetch(request));
  const milliseconds = Math.round(performance.now() - begun);
  const type = reply.headers.get('content-type') ?? '';
  const answer: Answer = { status: reply.status, milliseconds, type, text: null, cut: false, file: null };
  if (!/json|text|xml|csv/.test(type)) return { ...answer, file: await reply.blob() };
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
      text += part.value;
      if (text.length > mostCharacters) {
        void reader!.cancel();
        return { ...answer, text: text.slice(0, mostCharacters), cut: true };
      }
      if (type.includes('event-stream')) onPart({ ...answer, text, cut: true });
    }
  } catch (error) {
    // Broken off by who reads: what has come is what there is.
    if (!request.signal.aborted) throw error;
    return { ...answer, text, cut: true };
  }
  return { ...answer, text: type.includes('json') ? indented(text) : text };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import type { AnswerPayload } from '../../contract/index.ts';

export type Outcome =
  /** `duplicate`: it had been stored before, as it was sent then. */
  | { type: 'sent'; duplicate: boolean }
  /** The server refused it: problems of single answers, or a code such as `survey_closed`. */
  | {
      type: 'refused';
      code: string;
      details: { path: string; code: string; params?: Record<string, string | number> }[];
    }
  /** No connection, or a server in trouble: to be tried again, after `seconds` where the server asks for a pause. */
  | { type: 'failed'; seconds?: number };

export const timeoutMs = 20_000;
/** Characters that go on their way also when the page is closed; browsers let 64 KB of them. */
const parting = 16_000;

export async function post(api: string, payload: AnswerPayload): Promise<Outcome> {
  let reply: Response;
  const body = JSON.stringify(payload);
  try {
    reply = await fetch(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: body.length < parting,
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return { type: 'failed' };
  }
  const seconds = Number(reply.headers.get('retry-after')) || 0;
  if (reply.status === 429 || (reply.status >= 500 && seconds > 0)) return { type: 'failed', seconds: seconds || 5 };
  // Whatever stands between here and the server may say 200 and 4xx in words of its own; only ours are final.
  const said = (await reply.json().catch(() => null)) as {
    response?: { duplicate?: boolean };
    error?: { code: string; details?: (Outcome & { type: 'refused' })['details'] };
  } | null;
  if (reply.ok && said?.response) return { type: 'sent', duplicate: said.response.duplicate === true };
  if (!said?.error || reply.status >= 500) return { type: 'failed' };
  return { type: 'refused', code: said.error.code, details: said.error.details ?? [] };
}

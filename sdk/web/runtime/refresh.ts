import { refreshInCookie } from '@kaiku/sdk/common';
import type { TokenStorage, Tokens } from './tokens.ts';

/**
 * Why a refresh gave no token. `unreached`: nobody who knows the session has answered, so it stays; a proxy's 502 or a
 * busy server's 429 says nothing of the session.
 */
export type RefreshFailure = 'rejected' | 'other-user' | 'unreached';
export type RefreshResult = { tokens: Tokens } | { failure: RefreshFailure };

export interface RefreshInput {
  storage: TokenStorage;
  fetch: typeof fetch;
  /** Runs `work` while no other tab runs it; `navigator.locks` where there is one. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  pause: (milliseconds: number) => Promise<void>;
}

/** Waits between attempts while calls queue for a token: some 15 s in all, after which the calls fail. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];
/** A reply that takes longer counts as lost: other tabs wait for this one meanwhile. */
const replyWithin = 20_000;

type Outcome = { result: RefreshResult; retryAfter: number };

/**
 * Changes the refresh token for new tokens (AUTH-008, AUTH-009). Calls that overlap share one request, and a tab that
 * waited for another takes what that one stored, for a refresh token is good only once.
 *
 * @returns with `patient`, tries again with growing pauses until somebody who knows the session has answered
 */
export function createRefresher(input: RefreshInput): (usedToken: string, patient: boolean) => Promise<RefreshResult> {
  let running: Promise<Outcome> | null = null;
  let pausing: Promise<void> | null = null;
  return async (usedToken, patient) => {
    for (let attempt = 0; ; attempt += 1) {
      running ??= input
        .exclusive(() => refresh(input, usedToken))
        .finally(() => {
          running = null;
        });
      const { result, retryAfter } = await running;
      const known = 'tokens' in result || result.failure !== 'unreached';
      if (known || !patient || attempt >= pauses.length) return result;
      // One pause for all who wait, so that they stay in step.
      pausing ??= input.pause(Math.max(pauses[attempt]!, retryAfter)).finally(() => {
        pausing = null;
      });
      await pausing;
    }
  };
}

async function refresh({ storage, fetch }: RefreshInput, usedToken: string): Promise<Outcome> {
  const outcome = (result: RefreshResult, retryAfter = 0): Outcome => ({ result, retryAfter });
  const stored = storage.read();
  if (!stored) return outcome({ failure: 'rejected' });
  if (stored.token !== usedToken) return outcome({ tokens: stored });
  let reply: Response;
  let body: unknown;
  try {
    reply = await fetch('/api/auth/refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [refreshInCookie.name]: refreshInCookie.value },
      body: JSON.stringify({ refresh_token: storage.former() ?? undefined }),
      signal: AbortSignal.timeout(replyWithin),
    });
    body = await reply.json();
  } catch {
    return outcome({ failure: 'unreached' });
  }
  if (refused(reply.status, body)) return outcome({ failure: 'rejected' });
  const tokens = reply.status === 200 ? readTokens(body) : null;
  if (!tokens) return outcome({ failure: 'unreached' }, secondsOf(reply) * 1_000);
  if (tokens.userHash !== stored.userHash) return outcome({ failure: 'other-user' });
  storage.write(tokens);
  return outcome({ tokens });
}

/** Only the server itself ends a session: with the status and a code of its own, which no proxy has. */
const refused = (status: number, body: unknown): boolean => {
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code;
  return (status === 401 || status === 409) && typeof code === 'string';
};

function readTokens(body: unknown): Tokens | null {
  const given = (body as { response?: Record<string, unknown> } | null)?.response;
  const { token, user_hash: userHash } = given ?? {};
  return typeof token === 'string' && typeof userHash === 'string' ? { token, userHash } : null;
}

/** What a busy server asks for, as far as somebody at a screen can wait. */
const secondsOf = (reply: Response): number => {
  const seconds = Number(reply.headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 15) : 0;
};

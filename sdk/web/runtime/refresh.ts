import type { TokenStorage, Tokens } from './tokens.ts';

/** Why a refresh gave no token. `offline`: no answer came, so nothing is known and the session stays. */
export type RefreshFailure = 'rejected' | 'other-user' | 'offline';
export type RefreshResult = { tokens: Tokens } | { failure: RefreshFailure };

export interface RefreshInput {
  storage: TokenStorage;
  fetch: typeof fetch;
  /** Runs `work` while no other tab runs it; `navigator.locks` where there is one. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Changes the refresh token for new tokens (AUTH-008, AUTH-009). Calls that overlap share one request, and a tab that
 * waited for another takes what that one stored, for a refresh token is good only once.
 */
export function createRefresher(input: RefreshInput): (usedToken: string) => Promise<RefreshResult> {
  let running: Promise<RefreshResult> | null = null;
  return (usedToken) => {
    running ??= input
      .exclusive(() => refresh(input, usedToken))
      .finally(() => {
        running = null;
      });
    return running;
  };
}

async function refresh({ storage, fetch }: RefreshInput, usedToken: string): Promise<RefreshResult> {
  const stored = storage.read();
  if (!stored) return { failure: 'rejected' };
  if (stored.token !== usedToken) return { tokens: stored };
  let reply: Response;
  try {
    reply = await fetch('/api/auth/refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: stored.refreshToken }),
    });
  } catch {
    return { failure: 'offline' };
  }
  if (reply.status !== 200) return { failure: 'rejected' };
  const { response } = (await reply.json()) as {
    response: { token: string; refresh_token: string; user_hash: string };
  };
  if (response.user_hash !== stored.userHash) return { failure: 'other-user' };
  const tokens = { token: response.token, refreshToken: response.refresh_token, userHash: response.user_hash };
  storage.write(tokens);
  return { tokens };
}

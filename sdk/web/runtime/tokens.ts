/** What a sign-in gives (AUTH-006), besides the refresh token, which is in a cookie that no script reads. */
export interface Tokens {
  token: string;
  /** Changes with the user's password and rights; a refresh that returns another one ends the session (AUTH-009). */
  userHash: string;
}

export const tokenKeys = { token: 'kaiku.token', userHash: 'kaiku.userHash' } as const;

/** Where the refresh token was before it had a cookie. */
const formerKey = 'kaiku.refreshToken';
/** Somebody signed out, and the server has not heard of it yet. */
const signOutKey = 'kaiku.signOut';

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface TokenStorage {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** The refresh token of a session from before it had a cookie; the next renewal puts it there. */
  former(): string | null;
  /** What the server is still to be told, for it alone can take the cookie away. */
  readonly signOut: { isPending(): boolean; begin(): void; done(): void };
}

export function createTokenStorage(storage: KeyValue): TokenStorage {
  return {
    read() {
      const token = storage.getItem(tokenKeys.token);
      return token ? { token, userHash: storage.getItem(tokenKeys.userHash) ?? '' } : null;
    },
    write(tokens) {
      storage.removeItem(formerKey);
      storage.setItem(tokenKeys.userHash, tokens.userHash);
      storage.setItem(tokenKeys.token, tokens.token);
    },
    clear() {
      for (const key of [...Object.values(tokenKeys), formerKey]) storage.removeItem(key);
    },
    former: () => storage.getItem(formerKey) || null,
    signOut: {
      isPending: () => storage.getItem(signOutKey) !== null,
      begin: () => storage.setItem(signOutKey, 'pending'),
      done: () => storage.removeItem(signOutKey),
    },
  };
}

/** Time of expiry in milliseconds; null for a token that does not tell. */
export function expiryOf(token: string): number | null {
  try {
    const body = token.split('.')[1] ?? '';
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

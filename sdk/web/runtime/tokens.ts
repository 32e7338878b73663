/** What a sign-in gives (AUTH-006). */
export interface Tokens {
  token: string;
  refreshToken: string;
  /** Changes with the user's password and rights; a refresh that returns another one ends the session (AUTH-009). */
  userHash: string;
}

export const tokenKeys = {
  token: 'kaiku.token',
  refreshToken: 'kaiku.refreshToken',
  userHash: 'kaiku.userHash',
} as const;

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface TokenStorage {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
}

export function createTokenStorage(storage: KeyValue): TokenStorage {
  return {
    read() {
      const token = storage.getItem(tokenKeys.token);
      if (!token) return null;
      return {
        token,
        refreshToken: storage.getItem(tokenKeys.refreshToken) ?? '',
        userHash: storage.getItem(tokenKeys.userHash) ?? '',
      };
    },
    write(tokens) {
      storage.setItem(tokenKeys.refreshToken, tokens.refreshToken);
      storage.setItem(tokenKeys.userHash, tokens.userHash);
      storage.setItem(tokenKeys.token, tokens.token);
    },
    clear() {
      for (const key of Object.values(tokenKeys)) storage.removeItem(key);
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

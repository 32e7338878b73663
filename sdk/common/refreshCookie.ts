/**
 * What a browser's calls bring so that the refresh token comes and goes in a cookie that no script reads. A page of another
 * origin cannot send it: a header of one's own is asked for before, and nobody is allowed it.
 */
export const refreshInCookie = { name: 'x-refresh-token', value: 'cookie' } as const;

/** The cookie is sent to the calls that sign in, renew and sign out, and to no others. */
export const refreshCookiePath = '/api/auth';

/**
 * @param secure whether people come by https
 * @param port of the address that is called: cookies know none, and two nodes of one machine are two
 */
export const refreshCookieName = (secure: boolean, port: string): string =>
  secure ? '__Secure-kaiku_refresh' : `kaiku_refresh${port && `_${port}`}`;

import { refreshCookieName, refreshCookiePath, refreshInCookie } from '@kaiku/sdk/common';
import { forbidden, Joi, type RouteInput, type SessionTokens } from '@kaiku/sdk/server';
import { longestDays, type Sessions } from './sessions.ts';

/** A call that gives tokens, or takes the refresh token. */
type Call = Pick<RouteInput<object, object, unknown>, 'request' | 'h'>;

/** What a sign-in and a renewal give. */
export const tokensReply = Joi.object({
  token: Joi.string().required(),
  refresh_token: Joi.string().description(
    `Not with the header “${refreshInCookie.name}: ${refreshInCookie.value}”: then it is in a cookie`,
  ),
  user_hash: Joi.string().required(),
});

export interface TokenReply {
  token: string;
  refresh_token?: string;
  user_hash: string;
}

/** Where refresh tokens go: into a cookie for browsers, which no script reads; into the body for all others. */
export interface TokenReplies {
  /**
   * Whether the call is one of our pages', which want the cookie.
   * @throws Problem `forbidden` for a page of another origin
   */
  inCookie(call: Call): boolean;
  /** Of a renewal. */
  renewed(call: Call, tokens: SessionTokens): TokenReply;
  /** Of a sign-in: the session that the browser had ends. */
  opened(call: Call, tokens: SessionTokens): Promise<TokenReply>;
  /** The refresh token that a call brings, in its body or in the cookie; null without one. */
  brought(call: Call, inBody: string | undefined): string | null;
  /** The browser forgets the cookie. */
  forget(call: Call): void;
}

/** @param appUrl how people come to the application */
export function createTokenReplies(appUrl: string, sessions: Sessions): TokenReplies {
  const secure = appUrl.startsWith('https:');
  const nameFor = ({ request }: Call): string =>
    refreshCookieName(secure, /:(\d{1,5})$/.exec(request.info.host)?.[1] ?? '');
  const options = {
    path: refreshCookiePath,
    isSecure: secure,
    isHttpOnly: true,
    isSameSite: 'Strict',
    encoding: 'none',
  } as const;

  function inCookie({ request }: Call): boolean {
    if (request.headers[refreshInCookie.name] !== refreshInCookie.value) return false;
    const site: unknown = request.headers['sec-fetch-site'];
    // Respondents' pages may be of the same site, and are not ours to trust.
    if (site !== undefined && site !== 'same-origin') throw forbidden();
    return true;
  }

  function cookieOf(call: Call): string | null {
    const value: unknown = call.request.state[nameFor(call)];
    return typeof value === 'string' && value.length <= 200 ? value : null;
  }

  const renewed: TokenReplies['renewed'] = (call, { token, refreshToken, userHash }) => {
    if (!inCookie(call)) return { token, refresh_token: refreshToken, user_hash: userHash };
    call.h.state(nameFor(call), refreshToken, { ...options, ttl: longestDays * 24 * 3_600 * 1_000 });
    return { token, user_hash: userHash };
  };

  return {
    inCookie,
    renewed,
    async opened(call, tokens) {
      const former = inCookie(call) ? cookieOf(call) : null;
      if (former) await sessions.close(former);
      return renewed(call, tokens);
    },
    brought: (call, inBody) => (inCookie(call) ? (inBody ?? cookieOf(call)) : (inBody ?? null)),
    forget(call) {
      if (inCookie(call)) call.h.unstate(nameFor(call), options);
    },
  };
}

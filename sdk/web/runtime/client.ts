import { formatViewAs, refreshInCookie, type ViewAs } from '@kaiku/sdk/common';
import { ApiError, type ErrorEffect, errorEffect, type FailedCall, readError } from './errors.ts';
import { isUnanswered } from './reach.ts';
import { createRefresher, type RefreshFailure } from './refresh.ts';
import { expiryOf, type TokenStorage } from './tokens.ts';

/** Tokens that expire sooner than this are renewed before a call rather than after its failure. */
const renewBefore = 30_000;

export interface ClientInput {
  storage: TokenStorage;
  fetch: typeof fetch;
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  viewAs: () => ViewAs;
  language: () => string;
  pause: (milliseconds: number) => Promise<void>;
  page: () => FailedCall['page'];
  handlesConflict: () => boolean;
  inPlace: () => FailedCall['inPlace'];
  /** Carries out what a failed call does to the screen. */
  apply: (effect: ErrorEffect, error: ApiError) => void;
  /** The session is over: tokens are removed, the application goes to `/` (AUTH-009). */
  sessionEnded: (why: Exclude<RefreshFailure, 'unreached'>) => void;
  /** Nobody answered a call. */
  unanswered: () => void;
  /** A call with the session's token succeeded. */
  verified: () => void;
}

export interface CallOptions {
  /** The caller shows failures itself: no alert and no redirect, but for a sign-in that has expired (PLAT-051). */
  quiet?: boolean;
  /** Sent without the session; who signs in by it gets the refresh token in a cookie. */
  anonymous?: boolean;
}

export interface Client {
  /** Sends with token, view-as mode and language; renews the token when needed. Throws `ApiError` unless 200. */
  send(request: Request, options?: CallOptions): Promise<Response>;
  /** Sends as `send` does and hands back whatever came, a refusal too: nothing happens to the screen. */
  exchange(request: Request): Promise<Response>;
  /** Makes sure that the stored token is good for a while. False only when the session is known to be over. */
  ensureToken(): Promise<boolean>;
}

export function createClient(input: ClientInput): Client {
  const refresh = createRefresher(input);

  /** A token to send, `null` without a session, `unreached` while nobody can say whether there is one. */
  async function renewed(token: string, patient: boolean): Promise<{ token: string | null } | 'unreached'> {
    const result = await refresh(token, patient);
    if ('tokens' in result) return { token: result.tokens.token };
    if (result.failure === 'unreached') return 'unreached';
    input.sessionEnded(result.failure);
    return { token: null };
  }

  /** A token that is still good serves while it cannot be renewed; one that has run out is waited for. */
  async function currentToken(): Promise<{ token: string | null } | 'unreached'> {
    const tokens = input.storage.read();
    if (!tokens) return { token: null };
    const left = (expiryOf(tokens.token) ?? Number.POSITIVE_INFINITY) - input.now();
    // What a script could still read goes into the cookie at once.
    if (left >= renewBefore && input.storage.former() === null) return { token: tokens.token };
    const next = await renewed(tokens.token, left <= 0);
    return next === 'unreached' && left > 0 ? { token: tokens.token } : next;
  }

  function prepare(request: Request, token: string | null): Request {
    const headers = new Headers(request.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', input.language());
    if (token) {
      headers.set('authorization', `Bearer ${token}`);
      const view = input.viewAs();
      // Viewing as oneself is what the server assumes.
      if (view.mode !== 'user' || view.email) headers.set('x-view-as', headerText(formatViewAs(view)));
    }
    return new Request(request, { headers });
  }

  async function exchange(request: Request, options: CallOptions): Promise<Response> {
    if (options.anonymous) return input.fetch(withoutSession(request));
    const current = await currentToken();
    if (current === 'unreached') throw unreached();
    const { token } = current;
    // An upload is not sent again: the spare copy of its stream would hold the whole file in memory.
    const upload = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const spare = upload ? null : request.clone();
    const reply = await input.fetch(prepare(request, token));
    const refused = reply.status === 401 || reply.status === 409;
    if (!refused || !token || !input.storage.read()) return reply;
    const next = await renewed(token, true);
    // The refusal was of the token alone, so that it must not count as one of the session.
    if (next === 'unreached') throw unreached();
    if (!next.token) return reply;
    if (!spare) throw unreached();
    return input.fetch(prepare(spare, next.token));
  }

  return {
    exchange: (request) => exchange(request, {}),

    async send(request, options = {}) {
      const method = request.method;
      let error: ApiError;
      try {
        const reply = await exchange(request, options);
        if (reply.status === 200) {
          if (!options.anonymous && input.storage.read()) input.verified();
          return reply;
        }
        error = await readError(reply);
      } catch (failure) {
        if (request.signal.aborted) throw failure;
        error = failure instanceof ApiError ? failure : new ApiError(0, 'network', (failure as Error).message);
      }
      if (isUnanswered(error.status)) input.unanswered();
      // Whoever shows failures in their place knows nothing of the session's end.
      if (!options.quiet || error.status === 409) {
        const effect = errorEffect({
          error,
          method,
          page: input.page(),
          handlesConflict: input.handlesConflict(),
          inPlace: input.inPlace(),
        });
        input.apply(effect, error);
      }
      throw error;
    },

    async ensureToken() {
      const tokens = input.storage.read();
      if (!tokens) return false;
      const current = await currentToken();
      if (current === 'unreached') return true;
      if (current.token === null) return false;
      const expiry = expiryOf(current.token);
      return expiry === null || expiry > input.now();
    },
  };
}

/** Whoever signs in by it wants the refresh token in a cookie. */
function withoutSession(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set(refreshInCookie.name, refreshInCookie.value);
  return new Request(request, { headers });
}

/** As if no reply had come: the caller keeps what it has and may try again. */
const unreached = () => new ApiError(0, 'network', 'The session could not be renewed');

/** Header values are Latin-1; an address with other letters travels percent-encoded. */
const headerText = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text));

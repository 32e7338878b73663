import { formatViewAs, type ViewAs } from '@kaiku/sdk/common';
import { ApiError, type ErrorEffect, errorEffect, type FailedCall, readError } from './errors.ts';
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
  page: () => FailedCall['page'];
  handlesConflict: () => boolean;
  /** Carries out what a failed call does to the screen. */
  apply: (effect: ErrorEffect, error: ApiError) => void;
  /** The session is over: tokens are removed, the application goes to `/` (AUTH-009). */
  sessionEnded: (why: Exclude<RefreshFailure, 'offline'>) => void;
  /** A call with the session's token succeeded. */
  verified: () => void;
}

export interface CallOptions {
  /** The caller shows failures itself: no alert and no redirect. The session's own rules still hold. */
  quiet?: boolean;
  /** Sent as it is, without the session. */
  anonymous?: boolean;
}

export interface Client {
  /** Sends with token, view-as mode and language; renews the token when needed. Throws `ApiError` unless 200. */
  send(request: Request, options?: CallOptions): Promise<Response>;
  /** Makes sure that the stored token is good for a while. False when there is no session any more. */
  ensureToken(): Promise<boolean>;
}

export function createClient(input: ClientInput): Client {
  const refresh = createRefresher(input);

  /** A token to send: null without a session. */
  async function renewed(token: string): Promise<string | null> {
    const result = await refresh(token);
    if ('tokens' in result) return result.tokens.token;
    if (result.failure === 'offline') return token;
    input.sessionEnded(result.failure);
    return null;
  }

  async function currentToken(): Promise<string | null> {
    const tokens = input.storage.read();
    if (!tokens) return null;
    const expiry = expiryOf(tokens.token);
    const expires = expiry !== null && expiry - input.now() < renewBefore;
    return expires && tokens.refreshToken ? renewed(tokens.token) : tokens.token;
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
    if (options.anonymous) return input.fetch(request);
    const token = await currentToken();
    // An upload is not sent again: the spare copy of its stream would hold the whole file in memory.
    const upload = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const spare = upload ? null : request.clone();
    const reply = await input.fetch(prepare(request, token));
    const refused = reply.status === 401 || reply.status === 409;
    if (!refused || !token || !input.storage.read()?.refreshToken) return reply;
    const next = await renewed(token);
    return spare && next && next !== token ? input.fetch(prepare(spare, next)) : reply;
  }

  return {
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
        error = new ApiError(0, 'network', (failure as Error).message);
      }
      if (!options.quiet) {
        const effect = errorEffect({
          error,
          method,
          page: input.page(),
          handlesConflict: input.handlesConflict(),
        });
        input.apply(effect, error);
      }
      throw error;
    },

    async ensureToken() {
      const tokens = input.storage.read();
      if (!tokens) return false;
      const token = await currentToken();
      if (token === null) return false;
      const expiry = expiryOf(token);
      return expiry === null || expiry > input.now();
    },
  };
}

/** Header values are Latin-1; an address with other letters travels percent-encoded. */
const headerText = (text: string) => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text));

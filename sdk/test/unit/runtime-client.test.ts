import type { ViewAs } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { createApiOn, createRequest, type RequestFunction } from '../../web/runtime/api.ts';
import { type Client, createClient } from '../../web/runtime/client.ts';
import { ApiError, type ErrorEffect } from '../../web/runtime/errors.ts';
import { createTokenStorage, type TokenStorage } from '../../web/runtime/tokens.ts';

const now = Date.UTC(2026, 0, 1);
const origin = 'http://kaiku.test';

function tokenFor(milliseconds: number, name: string): string {
  const claims = { exp: Math.floor((now + milliseconds) / 1000), name };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
}
const longToken = tokenFor(3_600_000, 'long');

interface World {
  client: Client;
  request: RequestFunction;
  storage: TokenStorage;
  /** What the browser keeps, by its names. */
  stored: Map<string, string>;
  sent: Request[];
  ended: string[];
  effects: ErrorEffect[];
  /** How long the client paused, in milliseconds. */
  pauses: number[];
  /** How many calls nobody answered. */
  unanswered: () => number;
  verified: () => number;
  viewAs: { current: ViewAs };
}

type Answer = (request: Request) => Response | Promise<Response>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const ok = () => json({ response: { fine: true } });
const failure = (status: number, code = 'x') =>
  json({ error: { code, message: `message of ${code}`, details: [] } }, status);

function world(answer: Answer, token: string | null = longToken): World {
  const stored = new Map<string, string>();
  const storage = createTokenStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  if (token) storage.write({ token, userHash: 'hash-1' });
  const sent: Request[] = [];
  const ended: string[] = [];
  const effects: ErrorEffect[] = [];
  const viewAs: World['viewAs'] = { current: { mode: 'user' } };
  const pauses: number[] = [];
  let unanswered = 0;
  let verified = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const client = createClient({
    storage,
    fetch: async (input, init) => {
      const request = input instanceof Request ? input : new Request(new URL(String(input), origin), init);
      sent.push(request.clone());
      return answer(request);
    },
    exclusive: (work) => {
      const mine = queue.then(work);
      queue = mine.catch(() => {});
      return mine;
    },
    now: () => now,
    viewAs: () => viewAs.current,
    language: () => 'fi',
    pause: async (milliseconds) => void pauses.push(milliseconds),
    page: () => ({ pathname: '/surveys', search: '' }),
    inPlace: () => [],
    handlesConflict: () => false,
    apply: (effect) => void effects.push(effect),
    sessionEnded: (why) => {
      storage.clear();
      ended.push(why);
    },
    unanswered: () => {
      unanswered += 1;
    },
    verified: () => {
      verified += 1;
    },
  });
  const request = createRequest(client, () => origin);
  return {
    client,
    request,
    storage,
    stored,
    sent,
    ended,
    effects,
    pauses,
    unanswered: () => unanswered,
    verified: () => verified,
    viewAs,
  };
}

const isRefresh = (request: Request) => request.url.endsWith('/api/auth/refresh_token');
const fresh = { token: tokenFor(3_600_000, 'new'), user_hash: 'hash-1' };
const failed = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error as ApiError,
  );

describe('the API client', () => {
  it('PLAT-042 PLAT-043 sends every call below /api with the bearer token and the language', async () => {
    const { request, sent } = world(ok);
    await request('GET', '/survey/{id}', { path: { id: 'a b' }, query: { basic: true } });
    expect(sent[0]!.url).to.equal(`${origin}/api/survey/a%20b?basic=true`);
    expect(sent[0]!.headers.get('authorization')).to.equal(`Bearer ${longToken}`);
    expect(sent[0]!.headers.get('accept-language')).to.equal('fi');
  });

  it('PLAT-044 GAP-033 sends the view-as header while a mode other than oneself is active', async () => {
    const { request, sent, viewAs } = world(ok);
    await request('GET', '/a');
    for (const view of [
      { mode: 'myCompany' },
      { mode: 'company', companyId: 'c9' },
      { mode: 'user', email: 'liisa@example.com' },
    ] satisfies ViewAs[]) {
      viewAs.current = view;
      await request('GET', '/a');
    }
    expect(sent.map((one) => one.headers.get('x-view-as'))).to.deep.equal([
      null,
      'myCompany',
      'company-c9',
      'user-liisa@example.com',
    ]);
  });

  it('PLAT-045 gives what stands under "response", and refuses a reply without it', async () => {
    const { request } = world(() => json({ response: [1, 2] }));
    expect(await request('GET', '/a')).to.deep.equal([1, 2]);
    const other = world(() => json({ data: 1 }));
    expect((await failed(other.request('GET', '/a'))).message).to.contain('response');
  });

  it('PLAT-046 treats every status but 200 as a failure', async () => {
    for (const status of [201, 202, 204, 301, 400, 404, 500]) {
      const { request } = world(() => new Response(status === 204 ? null : '{}', { status }));
      const error = await failed(request('GET', '/a'));
      expect(error, String(status)).to.be.instanceOf(ApiError);
      expect(error.status).to.equal(status);
    }
  });

  it('gives code, message and details of the error body', async () => {
    const details = [{ path: 'name', code: 'empty', message: 'is empty' }];
    const { request } = world(() => json({ error: { code: 'validation', message: 'No', details } }, 422));
    const error = await failed(request('PUT', '/a', { body: {} }));
    expect([error.code, error.message, error.details]).to.deep.equal(['validation', 'No', details]);
  });

  it('fails with status 0 when no reply comes', async () => {
    const { request } = world(() => Promise.reject(new TypeError('no network')));
    expect(await failed(request('GET', '/a'))).to.include({ status: 0, code: 'network' });
  });

  it('PLAT-051 says of a quiet call, too, that the sign-in has expired', async () => {
    const { request, effects } = world((one) =>
      isRefresh(one) ? json({ response: fresh }) : failure(409, 'login_expired'),
    );
    await failed(request('PUT', '/a', { quiet: true }));
    expect(effects).to.deep.equal([{ alert: { key: 'loginExpired', persistent: true } }]);
  });

  it('shows nothing of a quiet call', async () => {
    const { request, effects } = world(() => failure(403, 'forbidden'));
    await failed(request('PUT', '/a', { quiet: true }));
    expect(effects).to.deep.equal([]);
    await failed(request('PUT', '/a'));
    expect(effects).to.deep.equal([{ go: '/forbidden' }]);
  });

  it('sends JSON and forms each in its own way', async () => {
    const { request, sent } = world(ok);
    await request('POST', '/a', { body: { name: 'ä' } });
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.csv');
    await request('POST', '/a', { body: form });
    expect(sent[0]!.headers.get('content-type')).to.equal('application/json');
    expect(sent[1]!.headers.get('content-type')).to.match(/^multipart\/form-data; boundary=/);
  });

  it('offers the calls by method', async () => {
    const { request, sent } = world(ok);
    interface Paths {
      '/user/{id}': {
        put: {
          parameters: { path: { id: string } };
          requestBody: { content: { 'application/json': { language: string } } };
          responses: { 200: { content: { 'application/json': { response: { fine: boolean } } } } };
        };
      };
    }
    const api = createApiOn<Paths>(request);
    const reply: { fine: boolean } = await api.PUT('/user/{id}', { path: { id: 'u1' }, body: { language: 'fi' } });
    expect(reply).to.deep.equal({ fine: true });
    expect(`${sent[0]!.method} ${sent[0]!.url}`).to.equal(`PUT ${origin}/api/user/u1`);
  });
});

describe('token refresh', () => {
  it('renews a token that is about to expire before the call', async () => {
    const { request, sent, storage } = world(
      (one) => (isRefresh(one) ? json({ response: fresh }) : ok()),
      tokenFor(5000, 'old'),
    );
    await request('GET', '/a');
    expect(sent.map((one) => new URL(one.url).pathname)).to.deep.equal(['/api/auth/refresh_token', '/api/a']);
    expect(await sent[0]!.json()).to.deep.equal({});
    expect(sent[0]!.headers.get('x-refresh-token')).to.equal('cookie');
    expect(sent[1]!.headers.get('authorization')).to.equal(`Bearer ${fresh.token}`);
    expect(storage.read()).to.deep.equal({ token: fresh.token, userHash: 'hash-1' });
  });

  it('AUTH-048.e a refresh token that scripts can read goes into the cookie with the first call, and is gone', async () => {
    let reachable = false;
    const { request, sent, stored } = world((one) => {
      if (!isRefresh(one)) return ok();
      return reachable ? json({ response: fresh }) : failure(503, 'unavailable');
    });
    stored.set('kaiku.refreshToken', 'refresh-1');
    // Nobody is signed out while it cannot be done.
    await request('GET', '/a');
    expect(stored.get('kaiku.refreshToken')).to.equal('refresh-1');
    reachable = true;
    await request('GET', '/a');
    expect(await sent.filter(isRefresh).at(-1)!.json()).to.deep.equal({ refresh_token: 'refresh-1' });
    expect(Object.fromEntries(stored)).to.deep.equal({ 'kaiku.token': fresh.token, 'kaiku.userHash': 'hash-1' });
  });

  it('AUTH-048.a who signs in asks for the cookie', async () => {
    const { request, sent } = world(ok);
    await request('POST', '/auth/kaiku_login', { body: {}, anonymous: true });
    expect(sent[0]!.headers.get('x-refresh-token')).to.equal('cookie');
    expect(sent[0]!.headers.get('authorization')).to.equal(null);
  });

  for (const status of [401, 409]) {
    it(`renews after a ${status} and sends the call again, body and all`, async () => {
      const { request, sent, effects } = world(async (one) => {
        if (isRefresh(one)) return json({ response: fresh });
        return one.headers.get('authorization') === `Bearer ${fresh.token}` ? ok() : failure(status);
      });
      expect(await request('POST', '/a', { body: { name: 'x' } })).to.deep.equal({ fine: true });
      expect(await sent[2]!.json()).to.deep.equal({ name: 'x' });
      expect(effects).to.deep.equal([]);
    });
  }

  it('does not keep a second copy of an upload for sending it again', async () => {
    const { request, sent } = world((one) => (isRefresh(one) ? json({ response: fresh }) : failure(401)));
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.csv');
    await failed(request('POST', '/a', { body: form }));
    expect(sent.map((one) => new URL(one.url).pathname)).to.deep.equal(['/api/a', '/api/auth/refresh_token']);
  });

  it('shares one refresh among calls that run at the same time', async () => {
    const { request, sent } = world(
      (one) => (isRefresh(one) ? json({ response: fresh }) : ok()),
      tokenFor(5000, 'old'),
    );
    await Promise.all(Array.from({ length: 8 }, () => request('GET', '/a')));
    expect(sent.filter(isRefresh)).to.have.length(1);
  });

  it('takes what another tab has stored meanwhile instead of using the refresh token twice', async () => {
    const { request, sent, storage } = world((one) => {
      if (isRefresh(one)) return failure(401);
      if (one.headers.get('authorization') === `Bearer ${fresh.token}`) return ok();
      storage.write({ token: fresh.token, userHash: 'hash-1' });
      return failure(401);
    });
    await request('GET', '/a');
    expect(sent.filter(isRefresh)).to.have.length(0);
  });

  it('ends the session when the refresh returns another user hash', async () => {
    const other = { ...fresh, user_hash: 'hash-2' };
    const { request, ended, storage } = world(
      (one) => (isRefresh(one) ? json({ response: other }) : failure(401)),
      tokenFor(5000, 'old'),
    );
    await failed(request('GET', '/a'));
    expect(ended).to.deep.equal(['other-user']);
    expect(storage.read()).to.equal(null);
  });

  it('ends the session when the refresh is refused', async () => {
    const { request, ended } = world((one) => (isRefresh(one) ? failure(409) : failure(401)));
    await failed(request('GET', '/a'));
    expect(ended).to.deep.equal(['rejected']);
  });

  /** Replies of somebody who does not know the session: a proxy, a busy server, a database that is away. */
  const strangers: Record<string, Answer> = {
    'a 502': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'a 503': () => failure(503, 'unavailable'),
    'a 429': () => failure(429, 'too_many_requests'),
    'a 500': () => failure(500, 'internal'),
    "a proxy's 401": () => new Response('<h1>Sign in to the network</h1>', { status: 401 }),
    "a proxy's 200": () => new Response('<h1>Welcome to the hotel</h1>', { status: 200 }),
    'no reply': () => Promise.reject(new TypeError('offline')),
  };
  for (const [what, stranger] of Object.entries(strangers)) {
    it(`${what} to the refresh ends nothing: the call waits and goes through once it is renewed`, async () => {
      let refusals = 3;
      const { request, ended, effects, pauses, sent } = world((one) => {
        if (!isRefresh(one)) {
          return one.headers.get('authorization') === `Bearer ${fresh.token}` ? ok() : failure(409, 'login_expired');
        }
        refusals -= 1;
        return refusals >= 0 ? stranger(one) : json({ response: fresh });
      });
      expect(await request('PUT', '/a', { body: { words: 'mine' } })).to.deep.equal({ fine: true });
      expect(await sent.at(-1)!.json()).to.deep.equal({ words: 'mine' });
      expect([ended, effects]).to.deep.equal([[], []]);
      expect(pauses).to.deep.equal([500, 1_000, 2_000]);
    });

    it(`${what} for long fails the call as if no reply had come, and keeps the session`, async () => {
      for (const token of [longToken, tokenFor(-1_000, 'over')]) {
        const { client, request, ended, effects, storage } = world(
          (one) => (isRefresh(one) ? stranger(one) : failure(409, 'login_expired')),
          token,
        );
        expect(await failed(request('PUT', '/a', { body: {} }))).to.include({ status: 0, code: 'network' });
        expect(effects).to.deep.equal([{ alert: { key: 'saveFailed', persistent: false } }]);
        expect([ended, storage.read()?.token]).to.deep.equal([[], token]);
        expect(await client.ensureToken()).to.equal(true);
      }
    });
  }

  it('calls that wait for a token share attempts and pauses, and take what another tab was given', async () => {
    let attempts = 0;
    const { request, storage, sent, pauses } = world(
      (one) => {
        if (!isRefresh(one)) return ok();
        attempts += 1;
        if (attempts === 2) storage.write({ token: fresh.token, userHash: 'hash-1' });
        return failure(503, 'unavailable');
      },
      tokenFor(-1_000, 'old'),
    );
    await Promise.all(Array.from({ length: 8 }, () => request('GET', '/a')));
    expect([sent.filter(isRefresh).length, pauses]).to.deep.equal([2, [500, 1_000]]);
  });

  it('waits as long as a busy server asks for, within reason', async () => {
    const replies = ['7', '3600', null].map((after) =>
      after === null
        ? json({ response: fresh })
        : new Response('{}', { status: 429, headers: { 'retry-after': after } }),
    );
    const { request, pauses } = world((one) => (isRefresh(one) ? replies.shift()! : ok()), tokenFor(-1_000, 'old'));
    await request('GET', '/a');
    expect(pauses).to.deep.equal([7_000, 15_000]);
  });

  it('a token that is still good serves at once while it cannot be renewed', async () => {
    const { request, ended, pauses } = world(
      (one) => (isRefresh(one) ? failure(503, 'unavailable') : ok()),
      tokenFor(5_000, 'old'),
    );
    await request('GET', '/a');
    expect([ended, pauses]).to.deep.equal([[], []]);
  });

  it('an upload that met an expired token fails without ending the session, which is renewed', async () => {
    const { request, ended, effects, storage } = world((one) =>
      isRefresh(one) ? json({ response: fresh }) : failure(401),
    );
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.csv');
    expect(await failed(request('POST', '/a', { body: form }))).to.include({ status: 0 });
    expect([ended, effects.map(({ go }) => go)]).to.deep.equal([[], [undefined]]);
    expect(storage.read()?.token).to.equal(fresh.token);
  });

  it('tells whether there is a token that is good', async () => {
    expect(await world(ok, null).client.ensureToken()).to.equal(false);
    expect(await world(ok).client.ensureToken()).to.equal(true);
    const refused = world((one) => (isRefresh(one) ? failure(401) : ok()), tokenFor(-1000, 'old'));
    expect(await refused.client.ensureToken()).to.equal(false);
    const renewed = world((one) => (isRefresh(one) ? json({ response: fresh }) : ok()), tokenFor(-1000, 'old'));
    expect(await renewed.client.ensureToken()).to.equal(true);
  });

  it('tells of calls that nobody answered, and of no refusal', async () => {
    for (const [status, told] of [
      [503, 1],
      [502, 1],
      [504, 1],
      [500, 0],
      [422, 0],
      [429, 0],
    ]) {
      const at = world(() => failure(status!));
      await at.request('GET', '/a').catch(() => {});
      expect(at.unanswered(), String(status)).to.equal(told);
    }
    const cut = world(() => Promise.reject(new TypeError('cut off')));
    await cut.request('GET', '/a').catch(() => {});
    expect(cut.unanswered()).to.equal(1);
  });

  it('counts a reply to a call with the session as proof of it', async () => {
    const signedIn = world(ok);
    await signedIn.request('GET', '/a');
    expect(signedIn.verified()).to.equal(1);
    const nobody = world(ok, null);
    await nobody.request('GET', '/a');
    expect(nobody.verified()).to.equal(0);
  });
});

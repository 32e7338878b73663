import { mock } from 'node:test';
import { expect } from 'chai';
import { keepHeader } from '../../contract/index.ts';
import { sent, waitingAt, waitingCache } from '../../web/enhancer/queue.ts';
import { attend } from '../../web/worker/attend.ts';
import type { WorkerScope } from '../../web/worker/scope.ts';

const origin = 'https://answer.example';
const full = (address: string): string => new URL(address, origin).href;

/** What browsers have, as far as the worker asks for it. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  readonly #fetch: (address: string) => Promise<Response>;
  constructor(fetch: (address: string) => Promise<Response>) {
    this.#fetch = fetch;
  }
  async open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    const put = async (address: string, reply: Response) => void entries.set(full(address), reply);
    return {
      put,
      match: async (address: string) => entries.get(full(address))?.clone(),
      delete: async (address: string) => entries.delete(full(address)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      add: async (address: string) => put(address, await this.#fetch(address)),
    };
  }
  has = async (name: string) => this.all.has(name);
  delete = async (name: string) => this.all.delete(name);
  keys = async () => [...this.all.keys()];
  async match(address: string) {
    for (const entries of this.all.values()) if (entries.has(full(address))) return entries.get(full(address))!.clone();
    return undefined;
  }
}

describe('the service worker of surveys', () => {
  /** What the network gives now. */
  let network: (address: string) => Promise<Response>;
  let asked: string[];
  let caches: FakeCaches;
  let registered: string[];
  let listeners: Record<string, (event: object) => void>;
  const globals = globalThis as Record<string, unknown>;
  const before = globals.fetch;

  beforeEach(() => {
    asked = [];
    registered = [];
    listeners = {};
    const fetch = (request: Request | string): Promise<Response> => {
      const url = new URL(typeof request === 'string' ? request : request.url, origin);
      asked.push(url.pathname + url.search);
      return network(url.pathname + url.search);
    };
    caches = new FakeCaches(fetch);
    const scope = {
      caches,
      location: { origin },
      clients: { claim: async () => {} },
      registration: { sync: { register: async (tag: string) => void registered.push(tag) } },
      skipWaiting: async () => {},
      fetch,
      addEventListener: (type: string, listener: (event: object) => void) => {
        listeners[type] = listener;
      },
    };
    globals.fetch = fetch;
    attend(scope as unknown as WorkerScope);
  });
  afterEach(() => {
    globals.fetch = before;
    mock.timers.reset();
  });

  /** @returns what is given to the browser; undefined where the worker has no hand in it. All it does has ended by then. */
  async function event(type: string, of: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let reply: Promise<Response> | undefined;
    listeners[type]!({
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      respondWith: (one: Promise<Response>) => {
        reply = one;
      },
      ...of,
    });
    const given = await reply;
    await Promise.all(work);
    return given;
  }
  const request = (address: string, more: object = {}) =>
    event('fetch', { request: { method: 'GET', mode: 'navigate', url: full(address), ...more } });
  const part = (address: string) => request(address, { mode: 'cors' });

  const page = (text: string, headers: Record<string, string> = { [keepHeader]: 'yes' }, status = 200): Response =>
    new Response(`<!doctype html><html lang="en">${text}</html>`, {
      status,
      headers: { 'content-type': 'text/html', date: new Date().toUTCString(), 'set-cookie': 'a=b', ...headers },
    });
  const away = async (): Promise<Response> => {
    throw new TypeError('fetch failed');
  };
  const say =
    (pages: Record<string, () => Response>) =>
    async (address: string): Promise<Response> =>
      pages[address]?.() ?? new Response(`content of ${address}`);
  const shown = async (address: string) => (await request(address).catch(() => undefined))?.text();

  it('ANS-011 shows a survey that was opened again without a network, with its scripts, and marks it as kept', async () => {
    const rest = '"rest":"/a/hall/pages?language=en&started=1"';
    network = say({ '/a/hall': () => page(`<script src="/assets/answering/e.1.js"></script>{${rest}}`) });
    expect(await shown('/a/hall')).to.include('<html lang');
    network = away;
    expect(await shown('/a/hall?language=fi')).to.include('<html data-kept lang');
    expect(await (await part('/assets/answering/e.1.js'))!.text()).to.equal('content of /assets/answering/e.1.js');
    expect((await part('/a/hall/pages?language=en&started=1'))!.ok).to.equal(true);
    const kept = await request('/a/hall');
    expect(kept!.headers.get('set-cookie')).to.equal(null);
    expect(await shown('/a/other')).to.equal(undefined);
  });

  it('shows what the network gives while it gives anything, and what is kept after seconds of nothing or trouble', async () => {
    network = say({ '/a/hall': () => page('first <script src="/assets/answering/e.1.js">') });
    await shown('/a/hall');
    network = say({ '/a/hall': () => page('second <script src="/assets/answering/e.2.js">') });
    expect(await shown('/a/hall')).to.include('second');
    network = say({ '/a/hall': () => page('trouble', {}, 503) });
    expect(await shown('/a/hall')).to.include('second');
    expect(await caches.match('/assets/answering/e.1.js'), 'what the newer page does not need').to.equal(undefined);
    mock.timers.enable({ apis: ['setTimeout'] });
    let answer = (_reply: Response): void => {};
    network = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const late = request('/a/hall');
    await new Promise(setImmediate);
    mock.timers.tick(4_000);
    answer(page('third'));
    expect(await (await late)!.text()).to.include('second');
    network = away;
    expect(await shown('/a/hall'), 'what came late is kept').to.include('third');
  });

  it('keeps no answers: nothing that is sent, no drafts, results, thanks, previews, and nothing of other origins', async () => {
    network = async () => page('somebody’s words', {});
    for (const address of ['/a/hall?draft=abc', '/a/hall', '/a/hall/thanks', '/a/hall/results', '/preview/1'])
      await request(address);
    for (const address of ['/api/answer/hall', '/a/hall/results']) expect(await part(address)).to.equal(undefined);
    const posted = { method: 'POST', headers: { [keepHeader]: 'yes' } };
    expect(await request('/a/hall', posted)).to.equal(undefined);
    expect(await request('https://elsewhere.example/a/hall')).to.equal(undefined);
    expect(await caches.keys()).to.eql([]);
  });

  it('a draft’s page neither takes the place of the survey’s own nor takes it away', async () => {
    network = say({ '/a/hall': () => page('empty'), '/a/hall?draft=abc': () => page('somebody’s words', {}) });
    await request('/a/hall');
    expect(await shown('/a/hall?draft=abc')).to.include('somebody’s words');
    network = away;
    expect(await shown('/a/hall?draft=abc')).to.include('empty');
  });

  for (const [what, reply] of [
    ['is gone', () => page('gone', {}, 404)],
    ['is closed', () => page('closed', {}, 410)],
    ['was answered by this browser', () => page('answered', { [keepHeader]: 'no' })],
  ] as const) {
    it(`nothing is left of a link that ${what}`, async () => {
      network = say({ '/a/hall': () => page('<script src="/assets/answering/e.js">'), '/a/bar': () => page('bar') });
      await request('/a/hall');
      await request('/a/bar');
      network = async () => reply();
      await request('/a/hall');
      network = away;
      expect(await shown('/a/hall')).to.equal(undefined);
      expect(await shown('/a/bar')).to.include('bar');
      expect(await caches.match('/assets/answering/e.js')).to.equal(undefined);
    });
  }

  it('forgets links after a week and beyond twenty, by the server’s clock, and all of an older worker', async () => {
    const days = (count: number) => new Date(Date.UTC(2026, 10, 1 + count)).toUTCString();
    const on = (date: string) => async () => page('x', { [keepHeader]: 'yes', date });
    network = on(days(0));
    await request('/a/old');
    network = on(days(6));
    for (let place = 0; place < 20; place += 1) await request(`/a/link${place}`);
    expect(caches.all.size).to.equal(20);
    network = on(days(14));
    await request('/a/new');
    expect(await caches.keys()).to.have.length(1);
    await caches.open('kaiku 0 /a/older');
    await caches.open("somebody else's");
    await event('activate');
    expect((await caches.keys()).filter((name) => !name.includes('/a/new'))).to.eql(["somebody else's"]);
  });

  it('a link that is opened while another’s page is being written is kept, too', async () => {
    network = async () => page('first');
    await request('/a/first');
    const { open } = caches;
    const opened: (() => void)[] = [];
    caches.open = async (name) => {
      const cache = await open.call(caches, name);
      // Slow storage: it is there, and empty still.
      if (name.endsWith('/a/slow')) await new Promise<void>((resolve) => opened.push(resolve));
      return cache;
    };
    const slow = request('/a/slow');
    while (opened.length === 0) await new Promise(setImmediate);
    caches.open = open;
    await request('/a/other');
    opened.forEach((go) => void go());
    await slow;
    network = away;
    for (const link of ['first', 'slow', 'other']) expect(await shown(`/a/${link}`), link).to.include('first');
  });

  it('a browser whose storage fails gives what comes late, or the server’s words', async () => {
    caches.has = async () => {
      throw new Error('the disk is broken');
    };
    network = async () => page('trouble', {}, 503);
    expect(await shown('/a/hall')).to.include('trouble');
  });

  it('a page that was open before is asked for once, with the pictures that it showed', async () => {
    const picture = '/a/hall/pictures/1';
    network = say({ '/a/hall?language=en': () => page(`<img src="${picture}">`) });
    await event('message', { data: { page: '/a/hall?language=en', pictures: [picture, '/api/answer/hall'] } });
    expect(asked).to.eql(['/a/hall?language=en', picture]);
    network = away;
    expect(await shown('/a/hall')).to.include('data-kept');
    expect(await (await part(picture))!.text()).to.equal(`content of ${picture}`);
  });

  describe('ANS-011 an answer that waits while no page is open', () => {
    const id = '01900000-0000-4000-8000-000000000001';
    const waits = { api: '/api/answer/hall', payload: { transaction_id: id, survey_version: 1, answers: {} }, at: 0 };
    const told = () => event('message', { data: { waits: { ...waits, title: 'Lunch', text: '' } } });
    const left = async () => (await (await caches.open(waitingCache)).match(waitingAt(id)))?.text();
    const woken = () =>
      event('sync').then(
        () => true,
        () => false,
      );

    it('is sent when the browser wakes the worker, and once', async () => {
      await told();
      expect(registered).to.eql([waitingCache]);
      network = away;
      expect(await woken(), 'the browser is to call again').to.equal(false);
      network = async () => Response.json({ response: {} });
      expect(await woken()).to.equal(true);
      expect(await left(), 'for the page, which has it too').to.equal(sent);
      asked = [];
      expect(await woken()).to.equal(true);
      expect(asked).to.eql([]);
    });

    it('and is refused stays with the page, which tells', async () => {
      await told();
      network = async () => Response.json({ error: { code: 'not_found' } }, { status: 404 });
      expect(await woken()).to.equal(true);
      expect(await left()).to.equal(undefined);
    });
  });
});

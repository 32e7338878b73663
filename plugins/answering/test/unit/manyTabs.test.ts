import { mock } from 'node:test';
import { expect } from 'chai';
import { queue, queuePrefix } from '../../web/enhancer/queue.ts';
import { keepSending } from '../../web/enhancer/resend.ts';

const answers = 1_000;
const tabs = 6;
/** Of the clock's steps. */
const stepMs = 250;
/** In so many of them new answers are finished, while everything fails now and then. */
const storm = 1_000;

/** The same figures each time it runs (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a thousand answers of several tabs that share a browser', function () {
  this.timeout(60_000);
  const globals = globalThis as Record<string, unknown>;
  const before = { fetch: globals.fetch, localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage') };
  const store = new Map<string, string>();

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
    store.clear();
    const storage = new Proxy(
      {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, text: string) => store.set(key, text),
        removeItem: (key: string) => store.delete(key),
      },
      {
        ownKeys: () => [...store.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true, writable: true });
    globals.addEventListener = () => {};
    globals.removeEventListener = () => {};
  });
  afterEach(() => {
    mock.timers.reset();
    globals.fetch = before.fetch;
    if (before.localStorage) Object.defineProperty(globalThis, 'localStorage', before.localStorage);
    else delete globals.localStorage;
    delete globals.addEventListener;
    delete globals.removeEventListener;
  });

  for (const seed of [1, 2, 3]) {
    it(`ANS-011 arrive once each through lost requests and replies, deaths, floods and strangers’ replies (${seed})`, async () => {
      const random = generator(seed);
      const stored = new Map<string, number>();
      let troubled = true;
      const said = (status: number, body: object | null, seconds = 0) => ({
        ok: status < 300,
        status,
        headers: new Headers(seconds > 0 ? { 'retry-after': String(seconds) } : {}),
        json: async () => {
          if (!body) throw new SyntaxError('no JSON');
          return body;
        },
      });
      /** As the server's primary key has it. */
      const take = (id: string) => {
        const duplicate = stored.has(id);
        if (!duplicate) stored.set(id, 1);
        return said(200, { response: { duplicate } });
      };
      globals.fetch = async (_address: string, { body }: { body: string }) => {
        const id: string = JSON.parse(body).transaction_id;
        const chance = troubled ? random() : 1;
        if (chance < 0.2) throw new TypeError('never reached');
        if (chance < 0.4) {
          take(id);
          throw new TypeError('its reply got lost');
        }
        if (chance < 0.5) {
          take(id);
          // The server was killed between insert and reply, as what stands before it says.
          return said(502, null);
        }
        if (chance < 0.6) return said(200, null);
        if (chance < 0.65) return said(429, { error: { code: 'too_many_requests' } }, 3);
        if (chance < 0.7) return said(503, { error: { code: 'unavailable' } }, 3);
        return take(id);
      };

      let open = 0;
      const refused: unknown[] = [];
      const visit = () => {
        open += 1;
        keepSending((some) => {
          open -= 1;
          refused.push(...some);
        });
      };
      const ids: string[] = [];
      const finish = () => {
        const id = `01900000-0000-4000-8000-${String(ids.length).padStart(12, '0')}`;
        ids.push(id);
        const payload = { transaction_id: id, survey_version: 1, answers: { why: `Answer ${ids.length}` } };
        // Some pages were closed in the middle of sending: nobody will say how that ended.
        queue({
          api: '/api/answer/hall',
          payload,
          title: 'Lunch',
          text: '',
          ...(random() < 0.3 && { underWay: true }),
        });
      };
      const step = async () => {
        mock.timers.tick(stepMs);
        await new Promise(setImmediate);
      };
      for (let at = 0; at < storm; at += 1) {
        if (ids.length < answers) finish();
        if (open < tabs) visit();
        await step();
      }
      expect(ids).to.have.length(answers);
      troubled = false;
      for (let at = 0; at < 240 && open > 0; at += 1) await step();

      expect(refused).to.deep.equal([]);
      expect([...stored.keys()].sort()).to.deep.equal(ids);
      expect([...store.keys()].filter((key) => key.startsWith(queuePrefix))).to.deep.equal([]);
      expect(open, 'tabs that still send').to.equal(0);
    });
  }
});

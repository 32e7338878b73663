import { mock } from 'node:test';
import { expect } from 'chai';
import { isQueued, queue } from '../../web/enhancer/queue.ts';
import { keepSending, sendQueued } from '../../web/enhancer/resend.ts';

const id = '01900000-0000-4000-8000-000000000001';
const payload = { transaction_id: id, survey_version: 1, answers: {} };

describe('an answer that waits in the browser', () => {
  const globals = globalThis as Record<string, unknown>;
  const before = { fetch: globals.fetch, localStorage: Object.getOwnPropertyDescriptor(globalThis, 'localStorage') };
  /** Milliseconds on the moved clock at which it was sent. */
  let sent: number[];
  let bodies: object[];
  /** What the server says now. */
  let reply: () => Response;

  beforeEach(() => {
    sent = [];
    bodies = [];
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
    const store: Record<string, unknown> = {};
    for (const [name, value] of Object.entries({
      getItem: (key: string) => store[key] ?? null,
      setItem: (key: string, text: string) => Object.assign(store, { [key]: text }),
      removeItem: (key: string) => delete store[key],
    })) {
      Object.defineProperty(store, name, { value, enumerable: false });
    }
    Object.defineProperty(globalThis, 'localStorage', { value: store, configurable: true, writable: true });
    globals.fetch = async (_address: string, { body }: RequestInit) => {
      sent.push(Date.now());
      bodies.push(JSON.parse(String(body)));
      return reply();
    };
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

  /** Moves the clock, a quarter of a second at a time. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      mock.timers.tick(250);
      await new Promise(setImmediate);
    }
  }
  const ok = () => Response.json({ response: {} });
  const away = (): Response => {
    throw new TypeError('fetch failed');
  };
  const busy = (seconds: number) => () =>
    Response.json({ error: { code: 'unavailable' } }, { status: 503, headers: { 'retry-after': String(seconds) } });
  const wait = (): { done: boolean } => {
    const state = { done: false };
    queue({ api: '/api/answer/hall', payload, title: 'Lunch', text: '' });
    keepSending(() => {
      state.done = true;
    });
    return state;
  };

  for (const [how, trouble] of [
    ['cannot be reached', away],
    ['says 503', busy(3)],
  ] as const) {
    for (const seconds of [1, 10, 300]) {
      it(`is sent within 5 s of the return of a server that ${how} for ${seconds} s, and once`, async () => {
        reply = trouble;
        const state = wait();
        await pass(seconds * 1_000);
        reply = ok;
        const back = Date.now();
        await pass(5_250);
        expect(state.done).to.equal(true);
        expect(sent.at(-1)! - back).to.be.at.most(5_250);
        const count = sent.length;
        await pass(60_000);
        expect(sent).to.have.length(count);
      });
    }
  }

  it('is not sent before the pause is over that the server asks for', async () => {
    reply = busy(60);
    wait();
    await pass(10_000);
    expect(sent).to.have.length(1);
    await pass(sent[0]! + 59_750 - Date.now());
    expect(sent).to.have.length(1);
    await pass(16_000);
    expect(sent).to.have.length(2);
  });

  it('waits on where something on the way says 200 in place of the server', async () => {
    reply = () => new Response('<h1>Sign in to this network</h1>', { headers: { 'content-type': 'text/html' } });
    const state = wait();
    await pass(10_000);
    expect(state.done).to.equal(false);
    reply = ok;
    await pass(5_250);
    expect(state.done).to.equal(true);
  });

  it('ANS-011 is left to the page that is sending it, and sent when that page was closed meanwhile', async () => {
    reply = ok;
    queue({ api: '/api/answer/hall', payload, title: 'Lunch', text: '', underWay: true });
    expect(await sendQueued()).to.include({ waiting: 1, arrived: 0 });
    expect(sent).to.eql([]);
    await pass(20_000);
    expect(await sendQueued()).to.include({ waiting: 0, arrived: 1 });
    expect(sent).to.have.length(1);
    expect(isQueued(id)).to.equal(false);
  });

  it('ANS-011 is sent, and said to have waited for no less than nothing, when the clock was put back by hours', async () => {
    mock.timers.setTime(6 * 3_600_000);
    queue({ api: '/api/answer/hall', payload, title: 'Lunch', text: '', underWay: true });
    mock.timers.reset();
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
    reply = ok;
    expect(await sendQueued()).to.include({ waiting: 0, arrived: 1 });
    expect(bodies[0]).to.include({ waited: 0 });
  });

  it('is tried ever less often once the server has been away for long', async () => {
    reply = away;
    wait();
    await pass(15 * 60_000);
    const steady = sent.length;
    await pass(30 * 60_000);
    expect(steady).to.be.within(170, 230);
    expect(sent.length - steady).to.be.lessThan(20);
  });
});

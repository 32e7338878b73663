import { expect } from 'chai';
import fc from 'fast-check';
import { alertMilliseconds, createAlerts } from '../../web/runtime/alert.ts';
import { createLookout, type Heard, heardBy, serverReached } from '../../web/runtime/reach.ts';
import { readEvents } from '../../web/runtime/stream.ts';
import { createTokenStorage, expiryOf } from '../../web/runtime/tokens.ts';
import { createViewAsStorage } from '../../web/runtime/viewAs.ts';

/** A clock that moves only when told. */
function handClock() {
  let now = 0;
  let next = 1;
  const timers = new Map<number, { at: number; work: () => void }>();
  return {
    setTimeout(work: () => void, milliseconds: number) {
      timers.set(next, { at: now + milliseconds, work });
      next += 1;
      return next - 1;
    },
    clearTimeout: (handle: number) => void timers.delete(handle),
    pass(milliseconds: number) {
      now += milliseconds;
      for (const [handle, { at, work }] of [...timers]) {
        if (at > now) continue;
        timers.delete(handle);
        work();
      }
    },
  };
}

describe('the alert banner', () => {
  it('PLAT-027.a hides after 3500 ms', () => {
    const clock = handClock();
    const alerts = createAlerts(clock);
    alerts.success('Saved');
    clock.pass(3499);
    expect(alerts.store.get()).to.include({ kind: 'success', text: 'Saved' });
    clock.pass(1);
    expect(alerts.store.get()).to.equal(null);
    expect(alertMilliseconds).to.equal(3500);
  });

  it('PLAT-027.b stays when it is persistent', () => {
    const clock = handClock();
    const alerts = createAlerts(clock);
    alerts.error('Expired', { persistent: true });
    clock.pass(1_000_000);
    expect(alerts.store.get()).to.include({ kind: 'error', persistent: true });
    alerts.clear();
    expect(alerts.store.get()).to.equal(null);
  });

  it('PLAT-028 a new alert restarts the time', () => {
    const clock = handClock();
    const alerts = createAlerts(clock);
    alerts.success('One');
    clock.pass(3000);
    alerts.success('Two');
    clock.pass(3000);
    expect(alerts.store.get()).to.include({ text: 'Two' });
    clock.pass(500);
    expect(alerts.store.get()).to.equal(null);
  });

  it('PLAT-028 an alert after a persistent one hides again', () => {
    const clock = handClock();
    const alerts = createAlerts(clock);
    alerts.error('Stays', { persistent: true });
    alerts.success('Goes');
    clock.pass(3500);
    expect(alerts.store.get()).to.equal(null);
  });
});

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('what the browser keeps', () => {
  it('token and user hash, and no refresh token', () => {
    const storage = memory();
    const tokens = createTokenStorage(storage);
    storage.setItem('kaiku.refreshToken', 'of before');
    expect(tokens.former()).to.equal('of before');
    tokens.write({ token: 'a', userHash: 'c' });
    expect(Object.fromEntries(storage.values)).to.deep.equal({ 'kaiku.token': 'a', 'kaiku.userHash': 'c' });
    expect(tokens.read()).to.deep.equal({ token: 'a', userHash: 'c' });
    tokens.clear();
    expect(storage.values.size).to.equal(0);
    expect(tokens.read()).to.equal(null);
  });

  it('the view-as mode', () => {
    const storage = memory();
    const view = createViewAsStorage(storage);
    expect(view.read()).to.equal(null);
    view.write({ mode: 'company', companyId: 'c1' });
    expect(view.read()).to.deep.equal({ mode: 'company', companyId: 'c1' });
    storage.setItem('kaiku.viewAs', 'nonsense');
    expect(view.read()).to.equal(null);
  });

  it('knows when a token expires', () => {
    const claims = Buffer.from('{"exp":1750000000,"name":"Äiti"}').toString('base64url');
    expect(expiryOf(`e30.${claims}.x`)).to.equal(1_750_000_000_000);
    expect(expiryOf('opaque')).to.equal(null);
    expect(expiryOf('a.b.c')).to.equal(null);
  });
});

describe('event streams', () => {
  const streamOf = (chunks: string[]) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
  const readAll = async (chunks: string[]) => {
    const events = [];
    for await (const event of readEvents(streamOf(chunks))) events.push(event);
    return events;
  };

  it('reads events, comments and several lines of data', async () => {
    expect(await readAll([': hello\n\ndata: one\n\nevent: done\ndata: a\ndata: b\n\ndata:unfinished'])).to.deep.equal([
      { event: 'message', data: 'one' },
      { event: 'done', data: 'a\nb' },
    ]);
  });

  it('does not mind where the chunks are cut or how lines end', async () => {
    const text = 'event: state\r\ndata: {"done":1}\r\n\r\ndata: åäö\n\ndata: x\r\rdata: y\n\n';
    const whole = await readAll([text]);
    expect(whole.map((event) => event.data)).to.deep.equal(['{"done":1}', 'åäö', 'x', 'y']);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: text.length })), async (cuts) => {
        const sorted = [0, ...cuts.sort((a, b) => a - b), text.length];
        const chunks = sorted.slice(1).map((end, index) => text.slice(sorted[index], end));
        expect(await readAll(chunks)).to.deep.equal(whole);
      }),
    );
  });
});

describe('the lookout for a server that does not answer', () => {
  const look = (answers: Heard[]) => {
    const seen: boolean[] = [];
    const pauses: number[] = [];
    let returned = 0;
    const lookout = createLookout({
      ask: async () => {
        seen.push(serverReached.get());
        return answers.shift() ?? 'served';
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
      onReturn: () => {
        returned += 1;
      },
    });
    return { lookout, seen, pauses, returned: () => returned };
  };

  it('troubles nobody when the next call is answered', async () => {
    const { lookout, seen, returned } = look(['served']);
    await lookout();
    expect([seen, serverReached.get(), returned()]).to.deep.equal([[true], true, 0]);
  });

  it('asks at a steady pace, once however many calls failed, and tells of the return once', async () => {
    const { lookout, seen, pauses, returned } = look(['nobody', 'nobody', 'nobody']);
    await Promise.all([lookout(), lookout(), lookout()]);
    expect(seen).to.deep.equal([true, false, false, false]);
    expect(pauses.every((pause) => pause >= 2_500 && pause <= 3_500)).to.equal(true);
    expect([serverReached.get(), returned()]).to.deep.equal([true, 1]);
  });

  it('takes somebody busy neither for an outage nor for the end of one', async () => {
    const busy = look(['busy', 'busy']);
    await busy.lookout();
    expect([busy.seen, serverReached.get(), busy.returned()]).to.deep.equal([[true, true, true], true, 1]);
    const away = look(['nobody', 'busy']);
    await away.lookout();
    expect([away.seen, serverReached.get(), away.returned()]).to.deep.equal([[true, false, false], true, 1]);
  });

  it('hears what a reply says of whoever gave it', () => {
    const heard = [0, 200, 401, 429, 500, 502, 503, 504].map((status) => heardBy(status));
    expect(heard.join()).to.equal('nobody,served,served,busy,served,nobody,nobody,nobody');
  });
});

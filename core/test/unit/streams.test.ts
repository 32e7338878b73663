import { EventEmitter, once } from 'node:events';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { expect } from 'chai';
import type { Signals } from '../../foundation/tenancy/signals.ts';
import type { Gate } from '../../http/gate.ts';
import { createStreams } from '../../http/streams.ts';

describe('event streams', () => {
  it('are judged at once for who signed in, for as whom they look, and for the company whose rows they tell of', async () => {
    const heard = new Map<string, (text: string) => void>();
    const signals = {
      on: (channel: string, hear: (text: string) => void) => {
        heard.set(channel, hear);
        return () => {};
      },
      reconnected: () => () => {},
      heardAt: () => Number.POSITIVE_INFINITY,
    };
    let judged = 0;
    const again = async (): Promise<void> => {
      judged += 1;
    };
    const gate = { again } as unknown as Gate;
    const streams = createStreams(gate, signals as unknown as Signals, () => null);
    const reply = { type: () => reply, header: () => reply };
    const caller = {
      companyId: 'viewed',
      identity: { companyId: 'home', userId: 'manager' },
      subject: { companyId: 'viewed', userId: 'looked-as' },
    };
    const request = {
      app: { caller },
      events: new EventEmitter(),
      info: { remoteAddress: '127.0.0.1' },
      headers: {},
      server: { app: { trustProxy: { hops: 0 } } },
    } as unknown as Request;
    const { stream } = streams.open({
      request,
      h: { response: () => reply } as unknown as ResponseToolkit,
      onEnd: () => {},
    });
    for (const [signal, times] of [
      ['home manager', 1],
      ['viewed looked-as', 1],
      ['home ', 1],
      ['viewed ', 1],
      ['viewed manager', 0],
      ['home looked-as', 0],
      ['other ', 0],
    ] as const) {
      judged = 0;
      heard.get('streams')!(signal);
      await new Promise(setImmediate);
      expect(judged, signal).to.equal(times);
    }
    streams.close();
    stream.resume();
    await once(stream, 'close');
  });

  it('say at once that they end, also to who writes for a reader that is slow, and once', async () => {
    const signals = { on: () => () => {}, reconnected: () => () => {}, heardAt: () => Number.POSITIVE_INFINITY };
    const streams = createStreams({} as Gate, signals as unknown as Signals, () => null);
    const reply = { type: () => reply, header: () => reply };
    const request = {
      app: { caller: { companyId: 'company', identity: { userId: 'somebody' }, subject: { userId: 'somebody' } } },
      events: new EventEmitter(),
      info: { remoteAddress: '127.0.0.1' },
      headers: {},
      server: { app: { trustProxy: { hops: 0 } } },
    } as unknown as Request;
    let ends = 0;
    const { stream } = streams.open({
      request,
      h: { response: () => reply } as unknown as ResponseToolkit,
      onEnd: () => {
        ends += 1;
      },
    });
    stream.write('data: nobody has read this yet\n\n');
    streams.close();
    expect([ends, stream.writableEnded, stream.closed]).to.deep.equal([1, true, false]);
    stream.resume();
    await once(stream, 'close');
    expect(ends).to.equal(1);
  });
});

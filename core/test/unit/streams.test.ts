import { EventEmitter, once } from 'node:events';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { expect } from 'chai';
import type { Signals } from '../../foundation/tenancy/signals.ts';
import type { Gate } from '../../http/gate.ts';
import { createStreams } from '../../http/streams.ts';

describe('event streams', () => {
  it('say at once that they end, also to who writes for a reader that is slow, and once', async () => {
    const signals = { on: () => () => {}, reconnected: () => () => {}, heardAt: () => Number.POSITIVE_INFINITY };
    const streams = createStreams({} as Gate, signals as unknown as Signals, () => null);
    const reply = { type: () => reply, header: () => reply };
    const request = {
      app: { caller: { companyId: 'company', identity: { userId: 'somebody' } } },
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

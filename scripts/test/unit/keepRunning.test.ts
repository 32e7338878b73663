import { expect } from 'chai';
import { keepRunning } from '../../lib/keepRunning.ts';
import type { ServerReady } from '../../lib/server.ts';

const pace = { firstMs: 1, mostMs: 4, steadyMs: 60_000 };
const up = Promise.resolve({} as ServerReady);

describe('a server that is kept running', () => {
  it('is started again each time that it dies, with growing pauses, and no more once it is stopped', async () => {
    const said: string[] = [];
    const stopped = new AbortController();
    let starts = 0;
    await keepRunning({
      first: { ready: up, exited: Promise.resolve('SIGKILL') },
      start: () => {
        starts += 1;
        if (starts === 4) stopped.abort();
        return { ready: up, exited: Promise.resolve(1) };
      },
      say: (text) => said.push(text),
      stopped: stopped.signal,
      pace,
    });
    expect(starts).to.equal(4);
    const deaths = said.filter((text) => text.includes('unexpectedly'));
    expect(deaths).to.have.length(4);
    expect(deaths[0]).to.include('SIGKILL');
  });

  it('that was stopped in order is left alone', async () => {
    const stopped = AbortSignal.abort();
    const start = () => expect.fail('started again');
    await keepRunning({ first: { ready: up, exited: Promise.resolve(0) }, start, say: () => {}, stopped, pace });
  });
});

import { expect } from 'chai';
import { HeardCache } from '../../foundation/tenancy/heardCache.ts';

describe('what is kept until a signal says otherwise', () => {
  let now: number;
  let heardAt: number;
  let reconnect: () => void;
  let reads: number;
  let cache: HeardCache<number>;
  const read = async () => {
    reads += 1;
    return reads;
  };
  beforeEach(() => {
    now = 0;
    heardAt = Number.NEGATIVE_INFINITY;
    reads = 0;
    cache = new HeardCache(
      {
        heardAt: () => heardAt,
        reconnected: (listener) => {
          reconnect = listener;
          return () => {};
        },
      },
      () => now,
    );
  });

  it('serves for as long as this process is sure to hear, up to a bound', async () => {
    await cache.get('a', read);
    for (now = 0; now < 9_500; now += 500) {
      heardAt = now;
      expect(await cache.get('a', read)).to.equal(1);
    }
    now = 10_000;
    heardAt = now;
    expect(await cache.get('a', read)).to.equal(2);
  });

  it('serves a second where nothing proves that signals are heard', async () => {
    await cache.get('a', read);
    now = 900;
    expect(await cache.get('a', read)).to.equal(1);
    now = 1_000;
    expect(await cache.get('a', read)).to.equal(2);
  });

  it('is read again after a signal, and after signals were missed', async () => {
    await cache.get('a', read);
    cache.forget('a');
    expect(await cache.get('a', read)).to.equal(2);
    reconnect();
    expect(await cache.get('a', read)).to.equal(3);
  });

  it('does not keep what was read before a signal and arrived after it', async () => {
    const slow = Promise.withResolvers<number>();
    const reading = cache.get('a', () => slow.promise);
    cache.forget('a');
    slow.resolve(0);
    expect(await reading).to.equal(0);
    expect(await cache.get('a', read)).to.equal(1);
  });
});

import { expect } from 'chai';
import { Gate } from '../../server/dataset/gate.ts';

describe('the gate of a dataset', () => {
  /** Work that ends when it is told to, and notes when it began and ended. */
  function held(log: string[], name: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      log.push(`${name} begins`);
      await promise;
      log.push(`${name} ends`);
    };
    return { work, end: resolve };
  }
  /** Lets everything that can go on without an event go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('lets many read at once', async () => {
    const gate = new Gate();
    const log: string[] = [];
    const [a, b] = [held(log, 'a'), held(log, 'b')];
    const both = Promise.all([gate.read(a.work), gate.read(b.work)]);
    await settle();
    expect(log).to.deep.equal(['a begins', 'b begins']);
    a.end();
    b.end();
    await both;
  });

  it('lets a writer in when the last reader has left, and readers again after it', async () => {
    const gate = new Gate();
    const log: string[] = [];
    const [first, writer, second] = [held(log, 'first'), held(log, 'writer'), held(log, 'second')];
    const all = Promise.all([gate.read(first.work), gate.write(writer.work), gate.read(second.work)]);
    await settle();
    expect(log).to.deep.equal(['first begins']);
    first.end();
    await settle();
    expect(log).to.deep.equal(['first begins', 'first ends', 'writer begins']);
    writer.end();
    second.end();
    await all;
    expect(log.slice(3)).to.deep.equal(['writer ends', 'second begins', 'second ends']);
  });

  it('opens again after work that failed', async () => {
    const gate = new Gate();
    const fail = () => Promise.reject(new Error('no'));
    for (const failing of [gate.write(fail), gate.read(fail)]) {
      expect(await failing.catch((error: Error) => error.message)).to.equal('no');
    }
    expect(await gate.read(async () => 1)).to.equal(1);
    expect(await gate.write(async () => 2)).to.equal(2);
  });
});

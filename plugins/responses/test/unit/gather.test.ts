import { expect } from 'chai';
import { createGatherer } from '../../server/services/gather.ts';

describe('responses: gathering answers that come at once', () => {
  /** Sends that end when the test says so. */
  function controlled(fails: (items: readonly number[]) => boolean = () => false) {
    const sends: { key: string; items: readonly number[]; end(): void }[] = [];
    const send = (key: string, items: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const end = () =>
          fails(items) ? reject(new Error(`no ${items}`)) : resolve(items.map((item) => `${key}${item}`));
        sends.push({ key, items, end });
      });
    return { sends, gather: createGatherer(send, { lanes: 2, items: 3 }) };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('sends at once while there is room, and together what came meanwhile', async () => {
    const { sends, gather } = controlled();
    const results = [1, 2, 3, 4, 5, 6].map((item) => gather('a', item));
    expect(sends.map(({ items }) => items)).to.eql([[1], [2]]);
    sends[0]!.end();
    await settled();
    expect(sends.slice(2).map(({ items }) => items)).to.eql([[3, 4, 5]]);
    sends[1]!.end();
    await settled();
    for (const one of sends.slice(2)) one.end();
    expect(await Promise.all(results)).to.eql(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  });

  it('keeps companies apart', async () => {
    const { sends, gather } = controlled();
    const results = [gather('a', 1), gather('b', 1), gather('a', 2), gather('b', 2), gather('a', 3), gather('b', 3)];
    for (let sent = 0; sent < sends.length; sent += 1) {
      sends[sent]!.end();
      await settled();
    }
    expect(await Promise.all(results)).to.eql(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    for (const { key, items } of sends) expect(items.length, key).to.be.at.most(3);
  });

  it('one that cannot be stored does not take the others along', async () => {
    const { sends, gather } = controlled((items) => items.includes(4));
    const results = [1, 2, 3, 4, 5].map((item) => gather('a', item).catch((error: Error) => error.message));
    for (let sent = 0; sent < sends.length; sent += 1) {
      sends[sent]!.end();
      await settled();
    }
    expect(await Promise.all(results)).to.eql(['a1', 'a2', 'a3', 'no 4', 'a5']);
  });
});

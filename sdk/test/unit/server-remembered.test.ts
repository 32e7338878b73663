import { remembered } from '@kaiku/sdk/server';
import { expect } from 'chai';

describe('server: look-ups that are remembered', () => {
  function memory() {
    const kept = new Map<string, Promise<string>>();
    return {
      get: (key: string) => kept.get(key),
      peek: (key: string) => kept.get(key),
      set: (key: string, value: Promise<string>) => kept.set(key, value),
      delete: (key: string) => kept.delete(key),
      keys: () => [...kept.keys()],
    };
  }

  it('whoever asks meanwhile waits for the same one', async () => {
    const kept = memory();
    let asked = 0;
    const find = async () => `found ${++asked}`;
    const both = await Promise.all([remembered(kept, 'a', find), remembered(kept, 'a', find)]);
    expect([...both, await remembered(kept, 'a', find)]).to.deep.equal(['found 1', 'found 1', 'found 1']);
  });

  it('one that failed goes, unless a newer one has taken its place', async () => {
    const kept = memory();
    const away = () => Promise.reject<string>(new Error('away'));
    const failed = [remembered(kept, 'a', away), remembered(kept, 'b', away)];
    kept.set('b', Promise.resolve('newer'));
    await Promise.allSettled(failed);
    expect(kept.keys()).to.deep.equal(['b']);
    expect(await remembered(kept, 'a', async () => 'again')).to.equal('again');
  });
});

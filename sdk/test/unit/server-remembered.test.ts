import { forgetFailed } from '@kaiku/sdk/server';
import { expect } from 'chai';

describe('server: look-ups that are remembered', () => {
  it('one that failed goes, unless a newer one has taken its place', async () => {
    const kept = new Map<string, Promise<string>>();
    const memory = { peek: (key: string) => kept.get(key), delete: (key: string) => kept.delete(key) };
    const failed = Promise.reject<string>(new Error('away'));
    for (const key of ['a', 'b']) {
      kept.set(key, failed);
      forgetFailed(memory, key, failed);
    }
    kept.set('b', Promise.resolve('newer'));
    await failed.catch(() => {});
    expect([...kept.keys()]).to.deep.equal(['b']);
    expect(await kept.get('b')).to.equal('newer');
  });
});

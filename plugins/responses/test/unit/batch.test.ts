import { expect } from 'chai';
import { createBatch } from '../../web/counts/batch.ts';

describe('responses: what is asked for together is loaded together', () => {
  it('loads keys of one turn with one call, each once, and answers every asker', async () => {
    const calls: string[][] = [];
    const ask = createBatch(async (keys) => {
      calls.push(keys);
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
    }, 100);
    expect(await Promise.all([ask('a'), ask('b'), ask('a'), ask('nobody')])).to.deep.equal(['A', 'B', 'A', undefined]);
    expect(calls).to.deep.equal([['a', 'b', 'nobody']]);
    expect(await ask('a')).to.equal('A');
    expect(calls).to.have.length(2);
  });

  it('splits what is more than one call takes; a call that fails fails for its keys only', async () => {
    const calls: string[][] = [];
    const ask = createBatch(async (keys) => {
      calls.push(keys);
      if (keys.includes('c')) throw new Error('out of order');
      return new Map(keys.map((key) => [key, 1]));
    }, 2);
    const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(ask));
    expect(calls).to.deep.equal([['a', 'b'], ['c', 'd'], ['e']]);
    expect(results.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });
});

import { setImmediate as others } from 'node:timers/promises';
import type { Person } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import { expect } from 'chai';
import { createFacts } from '../../http/facts.ts';

const personOf = (companyId: string, userId: string) => ({ companyId, userId, facts: [] }) as unknown as Person;

describe('facts of people', () => {
  it('are kept for a moment, and asked anew at once of who is judged again: a person, or a company', async () => {
    let asked = 0;
    let tell = (_text: string): void => {};
    const facts = createFacts(
      [{ of: async () => [`told ${++asked}`] }],
      (_companyId, work) => work({} as TenantContext),
      {
        on(_channel, listener) {
          tell = listener;
          return () => {};
        },
      },
    );
    const [maija, matti, other] = [personOf('a', '1'), personOf('a', '2'), personOf('b', '1')];
    const all = async () => [await facts(maija), await facts(matti), await facts(other)].flat();
    expect(await all()).to.deep.equal(['told 1', 'told 2', 'told 3']);
    expect(await all(), 'kept').to.deep.equal(['told 1', 'told 2', 'told 3']);
    tell('a 1');
    expect(await all()).to.deep.equal(['told 4', 'told 2', 'told 3']);
    tell('a ');
    expect(await all()).to.deep.equal(['told 5', 'told 6', 'told 3']);
  });

  it('are asked anew behind the back of who calls again after a while, and waited for after a long one', async () => {
    let now = 1_000;
    let asked = 0;
    const facts = createFacts(
      [{ of: async () => [`told ${++asked}`] }],
      (_companyId, work) => work({} as TenantContext),
      { on: () => () => {} },
      () => now,
    );
    const maija = personOf('a', '1');
    expect(await facts(maija)).to.deep.equal(['told 1']);
    now += 6_000;
    expect(await facts(maija), 'while it is asked').to.deep.equal(['told 1']);
    await others();
    expect(await facts(maija)).to.deep.equal(['told 2']);
    now += 61_000;
    expect(await facts(maija)).to.deep.equal(['told 3']);
  });
});

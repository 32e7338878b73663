import { Problem, type TenantRunner } from '@kaiku/sdk/server';
import { expect } from 'chai';
import type { Entrance } from '../../server/services/entrance.ts';
import { createMethods } from '../../server/services/methods.ts';
import type { OtherIdentities } from '../../server/services/otherIdentities.ts';

const never = async (): Promise<never> => {
  throw new Error('nobody gets so far');
};

describe('a sign-in by another party', () => {
  it('says on the sign-in page that it has to wait, also while the database is away', async () => {
    const warned: unknown[] = [];
    const methods = createMethods({
      methods: [{ id: 'badge', offers: async () => [], start: never, finish: never }],
      tenants: {
        run: async () => {
          throw new Problem('unavailable');
        },
      } as unknown as TenantRunner,
      secrets: {
        key: () => new Uint8Array(),
        keys: () => [],
        isCurrent: () => true,
        encrypt: (_purpose, text) => text,
        decrypt: (_purpose, text) => text,
      },
      identities: { find: never, open: never, unlink: never } satisfies OtherIdentities,
      entrance: { admit: never, turnAway: never } satisfies Entrance,
      appUrl: 'http://localhost',
      log: { warn: (facts: unknown) => warned.push(facts) } as never,
    });
    const visit = { ip: '192.0.2.1', userAgent: '' };
    const page = await methods.finish('badge', 'a-state', { query: {}, form: {}, party: null }, visit);
    expect(page).to.equal('/login?failed=unavailable');
    expect(warned).to.have.length(1);
  });
});

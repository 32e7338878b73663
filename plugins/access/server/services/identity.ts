import type { Person } from '@kaiku/sdk/common';
import { type IdentityProvider, Problem, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { findLogin } from '../models/login.ts';
import { toPerson, User } from '../models/user.ts';
import { normalEmail } from './accounts.ts';
import type { Bearer } from './bearer.ts';
import { activeSubstitutions } from './substitutions.ts';

/** How long a user row may serve since it was asked for: the longest that a change on another node takes to be felt. */
const cacheMs = 1_500;
const cacheSize = 10_000;

export interface Identities extends IdentityProvider {
  /** Forgets what is cached of sessions that ended. */
  dropSessions(sessionIds: readonly string[]): void;
  forget(companyId?: string, userId?: string): void;
}

export function createIdentities(tenants: TenantRunner, bearer: Bearer, now: () => number = Date.now): Identities {
  const cache = new LRUCache<string, { person: Person; generation: number }>({
    max: cacheSize,
    ttl: cacheMs,
    perf: { now },
    ttlResolution: 0,
  });
  // Counted up when something is forgotten: what was being read meanwhile may be of before.
  let forgotten = 0;
  return {
    async authenticate(token) {
      const { companyId, sessionId, generation } = await bearer.read(token);
      const cached = cache.get(sessionId);
      // New tokens are noted as received at their first use, so what the former ones found does not do.
      if (cached && cached.generation >= generation) return cached.person;
      const before = forgotten;
      const start = now();
      const { rows } = await tenants.pool.query({
        name: 'access-session-user',
        text: 'SELECT * FROM access.session_user($1, $2, $3)',
        values: [companyId, sessionId, generation],
      });
      cache.delete(sessionId);
      if (!rows[0]) throw new Problem('unauthenticated');
      const person = toPerson(User.fromDatabaseJson(rows[0]));
      if (before === forgotten) cache.set(sessionId, { person, generation }, { start });
      return person;
    },

    substituted: (identity, email) =>
      identity.roles.includes('admin')
        ? anybody(tenants, normalEmail(email))
        : inTheirPlace(tenants, identity, normalEmail(email)),

    dropSessions(sessionIds) {
      forgotten += 1;
      for (const id of sessionIds) cache.delete(id);
    },
    forget(companyId, userId) {
      forgotten += 1;
      for (const [id, { person }] of cache) {
        const meant =
          (companyId ?? person.companyId) === person.companyId && (userId ?? person.userId) === person.userId;
        if (meant) cache.delete(id);
      }
    },
  };
}

/** USER-008. Nobody signs in as a technical account, so nobody looks as one either. */
async function anybody(tenants: TenantRunner, email: string): Promise<Person | null> {
  const login = await findLogin(tenants, email);
  if (!login) return null;
  const { companyId, userId } = login;
  const user = await tenants.run(
    companyId,
    ({ trx }) => User.query(trx).findOne({ id: userId, state: 'active', technical: false }),
    { readOnly: true },
  );
  return user ? toPerson(user) : null;
}

const inTheirPlace = (tenants: TenantRunner, identity: Person, email: string): Promise<Person | null> =>
  tenants.run(
    identity.companyId,
    async (ctx) => {
      const active = await activeSubstitutions(ctx, identity.userId);
      const match = active.find(({ user }) => user.email === email);
      return match ? toPerson(match.user) : null;
    },
    { readOnly: true },
  );

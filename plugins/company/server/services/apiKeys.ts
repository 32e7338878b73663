import { token } from '@kaiku/sdk/common';
import {
  CompanyTerms,
  isUuid,
  type RateLimits,
  remembered,
  type TenantContext,
  type TenantRunner,
  UserDirectory,
} from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { ApiKeys, ApiKeyUse } from '../../contract/index.ts';
import { ApiContact, ApiKey } from '../models/apiContact.ts';
import { createUses } from './apiUses.ts';
import { hashOf, isKey } from './keys.ts';

/** How old what is known of a key may be: one that was revoked answers no longer than this. */
const maxAgeMs = 1_000;
/** Keys that are kept in mind, existing or not. */
const maxEntries = 10_000;
/** Wrong keys of one address. */
const wrongKeys = { points: 60, seconds: 60 };

interface Found extends ApiKeyUse {
  contactId: string;
  scopes: readonly string[];
  expiresAt: number | null;
}

/** The service, and what a node that stops waits for. */
export interface ApiKeyChecks extends ApiKeys {
  /** Resolves when every use has been noted. */
  settled(): Promise<void>;
}
export const ApiKeyChecks = token<ApiKeyChecks>('company.ApiKeyChecks');

const findKey = {
  name: 'company-find-api-key',
  text: 'SELECT company_id, contact_id, key_id FROM company.find_api_key($1)',
};

/** What a contact's key is good for, where who owns it is there and active, and the company may use Kaiku. */
async function inUse(ctx: TenantContext, contactId: string): Promise<Pick<Found, 'scopes' | 'expiresAt'> | null> {
  const contact = await ApiContact.query(ctx.trx).findOne({ id: contactId });
  if (!contact) return null;
  const owners = await ctx.get(UserDirectory).byIds(ctx, [contact.ownerId]);
  if (!owners.get(contact.ownerId)?.active) return null;
  const ends = (await ctx.find(CompanyTerms)?.of(ctx))?.trialEnds?.getTime() ?? null;
  const times = [contact.expiresAt?.getTime() ?? null, ends].filter((time) => time !== null);
  return { scopes: contact.scopes, expiresAt: times.length > 0 ? Math.min(...times) : null };
}

const expired = ({ expiresAt }: Pick<Found, 'expiresAt'>): boolean => expiresAt !== null && expiresAt <= Date.now();

/** Finds keys without a tenant, with a small memory of their hashes: calls of an integration come in rows. */
export function createApiKeys(
  runner: TenantRunner,
  limits: RateLimits | null,
  now: () => number = () => performance.now(),
): ApiKeyChecks {
  const memory = new LRUCache<string, Promise<Found | null>>({
    max: maxEntries,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  });
  const uses = createUses(runner);
  const countWrong = limits?.limiter('company.api-keys', wrongKeys);

  async function read(hash: Buffer): Promise<Found | null> {
    const { rows } = await runner.pool.query<{ company_id: string; contact_id: string; key_id: string }>({
      ...findKey,
      values: [hash],
    });
    const [row] = rows;
    if (!row) return null;
    const { company_id: companyId, contact_id: contactId, key_id: keyId } = row;
    const use = await runner.run(companyId, (ctx) => inUse(ctx, contactId), { readOnly: true });
    return use && { companyId, contactId, keyId, ...use };
  }

  function remember(key: string): Promise<Found | null> {
    const hash = hashOf(key);
    return remembered(memory, hash.toString('base64'), () => read(hash));
  }

  const known = new LRUCache<string, Promise<boolean>>({
    max: maxEntries,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  });
  const answersStill = ({ companyId, keyId }: ApiKeyUse): Promise<boolean> =>
    runner.run(
      companyId,
      async (ctx) => {
        const key = await ApiKey.query(ctx.trx).findOne({ id: keyId }).select('contact_id');
        const use = key && (await inUse(ctx, key.contactId));
        return !!use && !expired(use);
      },
      { readOnly: true },
    );

  async function check(key: string, scope: string): Promise<ApiKeyUse | null> {
    const found = isKey(key) ? await remember(key) : null;
    if (!found || expired(found) || !found.scopes.includes(scope)) return null;
    uses.note(found);
    return { companyId: found.companyId, keyId: found.keyId };
  }

  return {
    check,
    async inForce(use) {
      if (!isUuid(use.keyId)) return false;
      const name = `${use.companyId} ${use.keyId}`;
      return remembered(known, name, () => answersStill(use));
    },
    async ofCall(request, scope) {
      const header = request.headers['x-api-key'];
      const key = typeof header === 'string' ? header : request.url.searchParams.get('api_key');
      if (!key) return null;
      // Who has guessed too often is not looked up any more.
      await countWrong?.(request, 0);
      const found = await check(key, scope);
      if (!found) await countWrong?.(request);
      return found;
    },
    async settled() {
      await uses.settled();
    },
  };
}

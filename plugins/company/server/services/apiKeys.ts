import { token } from '@kaiku/sdk/common';
import {
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
import { hashOf, isKey } from './keys.ts';

/** How old what is known of a key may be: one that was revoked answers no longer than this. */
const maxAgeMs = 1_000;
/** Keys that are kept in mind, existing or not. */
const maxEntries = 10_000;
/** A use within this time of the last one is not noted (COMP-040). */
const noteMs = 60_000;
/** Wrong keys of one address. */
const wrongKeys = { points: 60, seconds: 60 };

interface Found extends ApiKeyUse {
  contactId: string;
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

/** Whether who owns the contact is there and active. */
async function hasOwner(ctx: TenantContext, contactId: string): Promise<boolean> {
  const contact = await ApiContact.query(ctx.trx).findOne({ id: contactId }).select('owner_id');
  if (!contact) return false;
  const owners = await ctx.get(UserDirectory).byIds(ctx, [contact.ownerId]);
  return owners.get(contact.ownerId)?.active === true;
}

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
  const noted = new LRUCache<string, true>({ max: maxEntries, ttl: noteMs, perf: { now } });
  const noting = new Set<Promise<void>>();
  const countWrong = limits?.limiter('company.api-keys', wrongKeys);

  async function read(hash: Buffer): Promise<Found | null> {
    const { rows } = await runner.pool.query<{ company_id: string; contact_id: string; key_id: string }>({
      ...findKey,
      values: [hash],
    });
    const [row] = rows;
    if (!row) return null;
    const answers = await runner.run(row.company_id, (ctx) => hasOwner(ctx, row.contact_id), { readOnly: true });
    return answers ? { companyId: row.company_id, contactId: row.contact_id, keyId: row.key_id } : null;
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
        return key !== undefined && hasOwner(ctx, key.contactId);
      },
      { readOnly: true },
    );

  /** Nobody waits for it; one that fails is done at the next use. */
  function note({ companyId, contactId, keyId }: Found): void {
    if (noted.get(keyId)) return;
    noted.set(keyId, true);
    const work = runner
      .run(companyId, async (ctx) => {
        await ApiContact.query(ctx.trx)
          .where({ id: contactId })
          .whereRaw(`(last_accessed IS NULL OR last_accessed < now() - interval '1 minute')`)
          .patch({ lastAccessed: new Date() });
      })
      .catch(() => void noted.delete(keyId))
      .finally(() => noting.delete(work));
    noting.add(work);
  }

  async function check(key: string): Promise<ApiKeyUse | null> {
    const found = isKey(key) ? await remember(key) : null;
    if (!found) return null;
    note(found);
    return { companyId: found.companyId, keyId: found.keyId };
  }

  return {
    check,
    async inForce(use) {
      if (!isUuid(use.keyId)) return false;
      const name = `${use.companyId} ${use.keyId}`;
      return remembered(known, name, () => answersStill(use));
    },
    async ofCall(request) {
      const header = request.headers['x-api-key'];
      const key = typeof header === 'string' ? header : request.url.searchParams.get('api_key');
      if (!key) return null;
      // Who has guessed too often is not looked up any more.
      await countWrong?.(request, 0);
      const found = await check(key);
      if (!found) await countWrong?.(request);
      return found;
    },
    async settled() {
      await Promise.all(noting);
    },
  };
}

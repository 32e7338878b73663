import { token } from '@kaiku/sdk/common';
import { raw, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import { ScimCall, ScimToken } from '../models/scim.ts';

/** Calls that a company is told of; older ones go. */
const kept = 200;
/** A use within this time of the last one is not noted. */
const noteMs = 60_000;

export interface Noted {
  companyId: string;
  tokenId: string;
  tokenName: string;
  method: string;
  resource: string;
  status: number;
  code: string | null;
  detail: string | null;
}

/** Notes calls beside them: nobody waits for it, and one that cannot be noted is answered all the same. */
export interface Calls {
  note(call: Noted): void;
  /** Resolves when every call has been noted. */
  settled(): Promise<void>;
}
export const Calls = token<Calls>('scim.Calls');

export function createCalls(tenants: TenantRunner): Calls {
  const used = new LRUCache<string, true>({ max: 10_000, ttl: noteMs });
  const noting = new Set<Promise<void>>();

  function beside(companyId: string, write: (ctx: TenantContext) => Promise<void>): void {
    const work = tenants
      .run(companyId, write)
      // It is told of no more; what it did is in the audit log.
      .catch(() => {})
      .finally(() => noting.delete(work));
    noting.add(work);
  }

  return {
    note({ companyId, tokenId, ...call }) {
      const use = !used.get(tokenId);
      // What was only looked up, and found, changes nothing that somebody would ask after.
      const tells = call.method !== 'GET' || call.status >= 400;
      if (!use && !tells) return;
      used.set(tokenId, true);
      beside(companyId, async (ctx) => {
        if (use)
          await ScimToken.query(ctx.trx)
            .where({ id: tokenId })
            .patch({ lastUsedAt: raw('now()') as never });
        if (!tells) return;
        const { detail, resource } = call;
        await ScimCall.query(ctx.trx).insert({
          ...call,
          resource: resource.slice(0, 200),
          detail: detail?.slice(0, 500) ?? null,
        });
        const oldest = ScimCall.query(ctx.trx).select('id').orderBy('id', 'desc').offset(kept).limit(1);
        await ScimCall.query(ctx.trx).where('id', '<=', oldest).delete();
      });
    },
    async settled() {
      await Promise.all(noting);
    },
  };
}

export const lastCalls = (ctx: TenantContext) => ScimCall.query(ctx.trx).orderBy('id', 'desc').limit(kept);

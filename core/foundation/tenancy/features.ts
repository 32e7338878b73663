import type { FeatureDeclaration } from '@kaiku/sdk/common';
import type { FeatureCategory, FeatureState, Features, TenantContext } from '@kaiku/sdk/server';
import { invalid } from '@kaiku/sdk/server';
import type { StatementPool } from '../db/database.ts';
import { inCompany } from '../db/inCompany.ts';
import type { TellFeatures } from './featureHooks.ts';
import { HeardCache } from './heardCache.ts';
import { tellCompany } from './live.ts';
import type { Signals } from './signals.ts';

interface Declared extends FeatureDeclaration {
  plugin: string;
}

const channel = 'features';

/**
 * Company features: what a company chose, over the defaults of the manifests. Read at request, event and job time
 * from a small cache that every node drops the moment a change commits.
 */
export function createFeatures(
  declared: readonly Declared[],
  categories: readonly FeatureCategory[],
  pool: StatementPool,
  signals: Signals,
  tell: TellFeatures,
): Features {
  const cache = new HeardCache<ReadonlySet<string>>(signals);
  const known = new Map(declared.map((feature) => [feature.key, feature]));
  signals.on(channel, (companyId) => cache.forget(companyId));

  const read = async (companyId: string): Promise<ReadonlySet<string>> => {
    const rows = await inCompany<{ key: string; enabled: boolean }>(
      pool,
      companyId,
      'SELECT key, enabled FROM core.company_features WHERE company_id = $1',
      [companyId],
    );
    const chosen = new Map(rows.map((row) => [row.key, row.enabled]));
    return new Set(declared.filter((f) => chosen.get(f.key) ?? f.default).map((feature) => feature.key));
  };

  const groups = new Set(categories.map(({ key }) => key));

  return {
    of: (companyId) => cache.get(companyId, () => read(companyId)),

    async list(ctx): Promise<FeatureState[]> {
      const rows: { key: string; enabled: boolean }[] = await ctx.trx('core.company_features').select('key', 'enabled');
      const chosen = new Map(rows.map((row) => [row.key, row.enabled]));
      return declared.map((feature) => ({
        key: feature.key,
        // The group may be of a plugin that is absent.
        category: groups.has(feature.category) ? feature.category : categories[0]!.key,
        plugin: feature.plugin,
        default: feature.default,
        enabled: chosen.get(feature.key) ?? feature.default,
        ofProvider: feature.givenBy === 'provider',
      }));
    },

    categories: () => categories,

    async set(ctx: TenantContext, changes) {
      const unknown = Object.keys(changes).filter((key) => !known.has(key));
      if (unknown.length > 0)
        throw invalid(...unknown.map((key) => ({ path: key, code: 'unknown_feature', value: key })));
      const rows = Object.entries(changes).map(([key, enabled]) => ({ key, enabled, changed_at: ctx.trx.fn.now() }));
      if (rows.length === 0) return;
      const before: { key: string; enabled: boolean }[] = await ctx
        .trx('core.company_features')
        .whereIn('key', Object.keys(changes))
        .select('key', 'enabled');
      const was = new Map(before.map(({ key, enabled }) => [key, enabled]));
      await ctx
        .trx('core.company_features')
        .insert(rows)
        .onConflict(['company_id', 'key'])
        .merge(['enabled', 'changed_at']);
      const switched = rows.filter(({ key, enabled }) => enabled !== (was.get(key) ?? known.get(key)!.default));
      await tell(
        ctx.trx,
        switched.map(({ key }) => key),
        { companyId: ctx.companyId, actorId: ctx.actorId, correlationId: ctx.correlationId, depth: 0 },
      );
      await signals.send(ctx.trx, channel, ctx.companyId);
      await tellCompany(signals, ctx.trx, ctx.companyId);
      // This node knows as soon as the change has committed; the others hear of it.
      void ctx.trx.executionPromise.then(() => cache.forget(ctx.companyId)).catch(() => {});
    },
  };
}

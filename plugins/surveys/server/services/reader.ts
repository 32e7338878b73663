import { readStructure } from '@kaiku/sdk/model';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { SurveyReader, VersionedStructure } from '../../contract/index.ts';
import { permissionsOn } from './access.ts';
import { lifecycle } from './lifecycle.ts';
import { headColumns, headOf, type SurveyRow, table } from './rows.ts';
import { findSurvey, insertSurvey } from './store.ts';

/** Bytes of JSON that are kept ready; objects in memory take a few times as much. */
const maxBytes = 32_000_000;

export function createSurveyReader(tenants: TenantRunner): SurveyReader {
  // A version never changes.
  const cache = new LRUCache<string, VersionedStructure>({ maxSize: maxBytes });
  return {
    async companyOf(surveyId) {
      const { rows } = await tenants.pool.query('SELECT surveys.find_company($1) AS company_id', [surveyId]);
      return rows[0]?.company_id ?? null;
    },

    async head(ctx, surveyId) {
      const row = await findSurvey(ctx, surveyId);
      return row && headOf(row);
    },

    async heads(ctx, surveyIds) {
      if (surveyIds.length === 0) return new Map();
      const rows: SurveyRow[] = await ctx
        .trx(table)
        .whereIn('id', [...surveyIds])
        .select([...headColumns]);
      return new Map(rows.map((row) => [row.id, headOf(row)]));
    },

    permissions: permissionsOn,

    async structure(ctx, surveyId, version) {
      const wanted = version ?? (await latestVersion(ctx, surveyId));
      if (wanted === null) return null;
      const key = `${ctx.companyId}/${surveyId}/${wanted}`;
      const known = cache.get(key);
      if (known) return known;
      const row = await ctx
        .trx('surveys.revisions')
        .where({ survey_id: surveyId, version: wanted })
        .first('structure', ctx.trx.raw('octet_length(structure::text) AS bytes'));
      if (!row) return null;
      const found = { version: wanted, structure: readStructure(row.structure) };
      cache.set(key, found, { size: row.bytes });
      return found;
    },

    async create(ctx, survey) {
      return headOf(await insertSurvey(ctx, survey));
    },

    async publish(ctx, surveyId, publishedAt) {
      return headOf(await lifecycle.open(ctx, surveyId, publishedAt));
    },
  };
}

async function latestVersion(ctx: TenantContext, surveyId: string): Promise<number | null> {
  const row = await ctx.trx(table).where({ id: surveyId }).first('version');
  return row?.version ?? null;
}

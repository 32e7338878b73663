import type { KindRegistry } from '@kaiku/sdk/model';
import { notFound, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { SurveyReader, VersionedStructure } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';
import { headColumns, Survey, type SurveyRow } from '../models/survey.ts';
import { permissionsOn, visibleTo } from './access.ts';
import { lifecycle } from './lifecycle.ts';
import { pastQuestions } from './live.ts';
import { keepRevision, structureAt } from './revisions.ts';
import { headOf } from './rows.ts';
import { findSurvey, insertSurvey } from './store.ts';
import { surveyList } from './surveyList.ts';

/** Bytes of JSON that are kept ready; objects in memory take a few times as much. */
const maxBytes = 32_000_000;

export function createSurveyReader(tenants: TenantRunner, kinds: KindRegistry): SurveyReader {
  // A version never changes.
  const cache = new LRUCache<string, VersionedStructure>({ maxSize: maxBytes });
  // What was live once stays so.
  const wasLive = new LRUCache<string, true>({ max: 10_000 });

  async function read(ctx: TenantContext, surveyId: string, version: number): Promise<VersionedStructure | null> {
    const key = `${ctx.companyId}/${surveyId}/${version}`;
    const known = cache.get(key);
    if (known) return known;
    const structure = await structureAt(ctx, surveyId, version);
    if (!structure) return null;
    const found = { version, structure };
    cache.set(key, found, { size: JSON.stringify(structure).length });
    return found;
  }

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
      const rows = await Survey.query(ctx.trx)
        .whereIn('id', [...surveyIds])
        .select(headColumns);
      return new Map(rows.map((row) => [row.id, headOf(row)]));
    },

    async page(ctx, query, among) {
      const found = Survey.query(ctx.trx).whereNull('deleted_at').select(headColumns);
      if (among) found.whereIn('id', [...among]);
      const { rows, count } = await surveyList.page<SurveyRow>(found, query);
      return { heads: rows.map(headOf), count };
    },

    async pageFor(ctx, person, needs, query) {
      const found = visibleTo(ctx, person, { needs }).whereNot({ state: 'archived' }).select(headColumns);
      const { rows, count } = await surveyList.page<SurveyRow>(found, query);
      return { heads: rows.map(headOf), count };
    },

    permissions: permissionsOn,

    async hold(ctx, surveyId) {
      const row = await Survey.query(ctx.trx).findOne({ id: surveyId }).forKeyShare().select('id');
      if (!row) throw notFound();
    },

    async structure(ctx, surveyId, version) {
      const wanted = version ?? (await rowOf(ctx, surveyId))?.version;
      return wanted === undefined ? null : read(ctx, surveyId, wanted);
    },

    async live(ctx, surveyId, version) {
      const wanted = version ?? (await rowOf(ctx, surveyId))?.liveVersion;
      if (wanted === undefined || wanted === null) return null;
      const key = `${ctx.companyId}/${surveyId}/${wanted}`;
      if (!wasLive.has(key)) {
        const row = await Revision.query(ctx.trx)
          .findOne({ survey_id: surveyId, version: wanted })
          .whereNotNull('live_at')
          .select('version');
        if (!row) return null;
        wasLive.set(key, true);
      }
      return read(ctx, surveyId, wanted);
    },

    async liveSince(ctx, surveyId) {
      const rows = await Revision.query(ctx.trx)
        .where({ survey_id: surveyId })
        .whereNotNull('live_at')
        .select('version', 'live_at')
        .orderBy('version');
      return new Map(rows.map(({ version, liveAt }) => [version, liveAt!.toISOString()]));
    },

    async asked(ctx, surveyId) {
      const row = await rowOf(ctx, surveyId);
      if (!row) return null;
      const shown = await read(ctx, surveyId, row.liveVersion ?? row.version);
      if (!shown) return null;
      const past = row.liveVersion === null ? null : await pastQuestions(ctx, surveyId);
      return { ...shown, ...past, retired: new Set(past?.retired), useDatasets: row.useDatasets };
    },

    keep: keepRevision,

    async create(ctx, survey) {
      return headOf(await insertSurvey(ctx, survey, kinds));
    },

    async publish(ctx, surveyId, publishedAt) {
      return headOf(await lifecycle.open(ctx, surveyId, { publishedAt, kinds }));
    },
  };
}

async function rowOf(
  ctx: TenantContext,
  surveyId: string,
): Promise<Pick<SurveyRow, 'version' | 'liveVersion' | 'useDatasets'> | undefined> {
  return Survey.query(ctx.trx).findOne({ id: surveyId }).select('version', 'live_version', 'use_datasets');
}

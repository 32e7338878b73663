import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { CollectorReader, NewCollector } from '../../contract/index.ts';
import { collectorsOf, createCollector } from './collectors.ts';
import { createFinder } from './finder.ts';
import { columns, table, toCollector } from './rows.ts';

export function createReader(runner: TenantRunner, surveys: SurveyReader): CollectorReader {
  return {
    find: createFinder(runner, surveys),
    async get(ctx, collectorId) {
      const row = await ctx.trx(table).select(columns).where({ id: collectorId }).whereNull('deleted_at').first();
      return row ? toCollector(row) : null;
    },
    async ofSurvey(ctx, surveyId) {
      return (await collectorsOf(ctx, surveyId)).map((row) => toCollector(row));
    },
    async names(ctx: TenantContext, surveyId: string) {
      const rows: { id: string; name: string }[] = await ctx
        .trx(table)
        .select('id', 'name')
        .where({ survey_id: surveyId })
        .limit(5_000);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    create: async (ctx: TenantContext, collector: NewCollector) => toCollector(await createCollector(ctx, collector)),
  };
}

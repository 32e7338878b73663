import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import type { CollectorReader, NewCollector } from '../../contract/index.ts';
import { Link, toCollector } from '../models/link.ts';
import { codeOf } from './code.ts';
import { collectorsOf, createCollector } from './collectors.ts';
import { createFinder } from './finder.ts';

export function createReader(runner: TenantRunner, surveys: SurveyReader): CollectorReader {
  return {
    find: createFinder(runner, surveys),
    async get(ctx, collectorId) {
      const link = await Link.query(ctx.trx).whereNull('deleted_at').findOne({ id: collectorId });
      return link ? toCollector(link) : null;
    },
    async ofSurvey(ctx, surveyId) {
      return (await collectorsOf(ctx, surveyId)).map((link) => toCollector(link));
    },
    code: codeOf,
    async names(ctx: TenantContext, surveyId: string) {
      const links = await Link.query(ctx.trx).select('id', 'name').where({ survey_id: surveyId }).limit(5_000);
      return new Map(links.map(({ id, name }) => [id, name]));
    },
    create: async (ctx: TenantContext, collector: NewCollector) => toCollector(await createCollector(ctx, collector)),
  };
}

import type { AnswersScope, SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { KindRegistry } from '@kaiku/sdk/model';
import type { Knex, TenantContext } from '@kaiku/sdk/server';
import type { ResponseReader, StoredResponse } from '../../contract/index.ts';
import { changesSince } from './changes.ts';
import { type Asked, seenWithin } from './limits.ts';
import { columns, type ResponseRow, table, toResponse } from './rows.ts';

const maxIds = 5_000;

export function createReader(surveys: SurveyReader, kinds: KindRegistry): ResponseReader {
  const asked: Asked = { surveys, kinds };
  return {
    async count(ctx, surveyId, upTo) {
      const counted = ctx
        .trx(table)
        .where({ survey_id: surveyId, spam: false })
        .whereNot({ source: 'test' })
        .modify((query) => void (upTo !== undefined && query.limit(upTo)))
        .select(ctx.trx.raw('1'))
        .as('counted');
      const row = await ctx.trx.from(counted).count('* as n').first();
      return Number(row?.n ?? 0);
    },

    async summaries(ctx, surveyIds) {
      if (surveyIds.length === 0) return new Map();
      const rows: { survey_id: string; n: number; last_at: Date }[] = await ctx
        .trx(table)
        .select('survey_id')
        .count('* as n')
        .max('submitted_at as last_at')
        .whereIn('survey_id', [...surveyIds])
        .where({ spam: false })
        .whereNot({ source: 'test' })
        .groupBy('survey_id');
      return new Map(rows.map((row) => [row.survey_id, { count: Number(row.n), lastAt: row.last_at.toISOString() }]));
    },

    async linkSummaries(ctx, surveyId, collectorIds) {
      if (collectorIds.length === 0) return new Map();
      const rows: { collector_id: string; n: number; last_at: Date }[] = await ctx
        .trx(table)
        .select('collector_id')
        .count('* as n')
        .max('submitted_at as last_at')
        .where({ survey_id: surveyId, spam: false })
        .whereIn('collector_id', [...collectorIds])
        .whereNot({ source: 'test' })
        .groupBy('collector_id');
      return new Map(
        rows.map((row) => [row.collector_id, { count: Number(row.n), lastAt: row.last_at.toISOString() }]),
      );
    },

    async get(ctx, scope, responseId) {
      return (await readByIds(asked, ctx, scope, [responseId], false)).get(responseId) ?? null;
    },

    async byIds(ctx, scope, responseIds, { chosen = false } = {}) {
      if (responseIds.length > maxIds) throw new RangeError(`at most ${maxIds} responses at a time`);
      return readByIds(asked, ctx, scope, responseIds, chosen);
    },

    changes: changesSince,
  };
}

async function readByIds(
  asked: Asked,
  ctx: TenantContext,
  scope: AnswersScope,
  responseIds: readonly string[],
  chosen: boolean,
): Promise<Map<string, StoredResponse>> {
  const rows: ResponseRow[] = await ctx
    .trx(table)
    .select(columns)
    .where({ survey_id: scope.surveyId })
    .whereIn('id', [...responseIds])
    .modify((query) => {
      // A selection of results has judged already, more strictly.
      if (!scope.limits && !chosen) inShownGroups(ctx.companyId, scope, responseIds)(query);
    });
  const responses = rows.map((row) => toResponse(row));
  const seen = scope.limits
    ? await seenWithin(asked, ctx, { ...scope, limits: scope.limits }, responses, chosen)
    : responses;
  return new Map(seen.map((response) => [response.responseId, response]));
}

/**
 * Leaves out responses of groups that are too small to be shown (RES-020); without a field all are one group. Of each
 * group that is asked for no more is counted than decides: an export asks for each thousand of a million responses.
 */
const inShownGroups =
  (companyId: string, { surveyId, hideUnder }: AnswersScope, ids: readonly string[]) =>
  (query: Knex.QueryBuilder): void => {
    if (!hideUnder) return;
    const { under, fieldId } = hideUnder;
    const group = fieldId === null ? `''::text` : `coalesce(background ->> :fieldId, '')`;
    // Nobody gave a test answer.
    query.whereRaw(
      `(source = 'test' OR ${group} IN (
         SELECT asked.name FROM (
           SELECT DISTINCT ${group} AS name FROM ${table}
           WHERE company_id = :companyId AND survey_id = :surveyId AND id = ANY(:ids)) AS asked
         WHERE (SELECT count(*) FROM (
           SELECT FROM ${table}
           WHERE company_id = :companyId AND survey_id = :surveyId AND NOT spam AND source <> 'test'
             AND ${group} = asked.name
           LIMIT :under) AS counted) >= :under))`,
      { companyId, surveyId, under, ids: [...ids], ...(fieldId !== null && { fieldId }) } as never,
    );
  };

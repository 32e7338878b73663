import type { ResponseReader } from '../../contract/index.ts';
import { changesSince } from './changes.ts';
import { columns, type ResponseRow, table, toResponse } from './rows.ts';

const maxIds = 5_000;
const maxPage = 5_000;

export function createReader(): ResponseReader {
  return {
    async count(ctx, surveyId) {
      const row = await ctx
        .trx(table)
        .where({ survey_id: surveyId, spam: false })
        .whereNot({ source: 'test' })
        .count('* as n')
        .first();
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

    async countByCollector(ctx, surveyId) {
      const rows: { collector_id: string; n: number }[] = await ctx
        .trx(table)
        .select('collector_id')
        .count('* as n')
        .where({ survey_id: surveyId, spam: false })
        .whereNot({ source: 'test' })
        .whereNotNull('collector_id')
        .groupBy('collector_id');
      return new Map(rows.map(({ collector_id, n }) => [collector_id, Number(n)]));
    },

    async get(ctx, responseId) {
      const row: ResponseRow | undefined = await ctx.trx(table).select(columns).where({ id: responseId }).first();
      return row ? toResponse(row) : null;
    },

    async byIds(ctx, surveyId, responseIds) {
      if (responseIds.length > maxIds) throw new RangeError(`at most ${maxIds} responses at a time`);
      const rows: ResponseRow[] = await ctx
        .trx(table)
        .select(columns)
        .where({ survey_id: surveyId })
        .whereIn('id', [...responseIds]);
      return new Map(rows.map((row) => [row.id, toResponse(row)]));
    },

    async page(ctx, surveyId, { limit, offset, order = 'desc', source }) {
      const matching = () => {
        const query = ctx.trx(table).where({ survey_id: surveyId });
        return source ? query.where({ source }) : query;
      };
      const rows: ResponseRow[] = await matching()
        .select(columns)
        .orderBy([
          { column: 'submitted_at', order },
          { column: 'id', order },
        ])
        .limit(Math.min(limit, maxPage))
        .offset(offset);
      const total = await matching().count('* as n').first();
      return { data: rows.map(toResponse), count: Number(total?.n ?? 0) };
    },

    changes: changesSince,
  };
}

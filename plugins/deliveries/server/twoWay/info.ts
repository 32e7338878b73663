import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, listReply, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import { type TalkState, talkStates } from '../../contract/index.ts';
import { type Rule, Target } from '../models/delivery.ts';

/** How far a target is, from what is known of its message and its conversation. */
const stateSql = `CASE
  WHEN t.state IN ('waiting', 'sending') THEN 'waiting'
  WHEN t.state IN ('failed', 'blocked', 'limited') THEN t.state
  WHEN c.state = 'asking' AND c.passed = '[]' THEN 'invited'
  WHEN c.state IN ('asking', 'storing') THEN 'underway'
  WHEN c.state IS NULL THEN 'expired'
  ELSE c.state END`;

export const talkList = defineList({
  sort: {
    target: 't.address',
    state: stateSql,
    question: 'c.question',
    asked_at: 'c.asked_at',
    heard_at: 'c.heard_at',
  },
  search: { target: 't.address' },
  order: { by: 'target', direction: 'asc' },
});

export interface TalkQuery extends TableQuery {
  rule_id: string;
  state?: TalkState;
}

interface TalkRow {
  id: string;
  address: string;
  talkState: TalkState;
  problem: string | null;
  /** Of the last message of its conversation. */
  lost: string | null;
  told: string | null;
  question: number | null;
  questions: number | null;
  sentAt: Date | null;
  heardAt: Date | null;
  answeredAt: Date | null;
}

const talksOf = ({ trx }: TenantContext, ruleId: string) =>
  Target.query(trx).alias('t').leftJoin('deliveries.conversations as c', 'c.id', 't.id').where({ 't.rule_id': ruleId });

/** How many of a delivery's targets are how far. */
export async function talkCounts(ctx: TenantContext, ruleId: string): Promise<Record<TalkState, number>> {
  const rows = (await talksOf(ctx, ruleId)
    .groupByRaw(stateSql)
    .select(ctx.trx.raw(`${stateSql} AS talk_state`) as never)
    .count('* as count')) as unknown as { talkState: TalkState; count: string }[];
  const found = new Map(rows.map(({ talkState, count }) => [talkState, Number(count)]));
  return Object.fromEntries(talkStates.map((state) => [state, found.get(state) ?? 0])) as Record<TalkState, number>;
}

/** Who has got no message yet, or none at all; and who did, but may have missed the last one. */
const ofMessage: readonly TalkState[] = ['failed', 'blocked', 'waiting'];
const goesOn: readonly TalkState[] = ['invited', 'underway', 'expired'];

/** The targets of a delivery that is answered by SMS, with how far each is. */
export async function listTalks(ctx: RequestContext, rule: Rule, query: TalkQuery) {
  const found = talksOf(ctx, rule.id).select(
    't.id',
    't.address',
    't.problem',
    ctx.trx.raw('CASE WHEN c.told_turn = c.turn OR c.live_until IS NULL THEN c.problem END AS lost') as never,
    't.told',
    't.sent_at',
    't.answered_at',
    'c.question',
    'c.questions',
    'c.heard_at',
    ctx.trx.raw(`${stateSql} AS talk_state`) as never,
  );
  if (query.state) found.whereRaw(`${stateSql} = ?`, [query.state]);
  const { rows, count } = await talkList.page<TalkRow>(found as never, query);
  return listReply(
    query,
    rows.map((row) => ({
      target_id: row.id,
      target: row.address,
      state: row.talkState,
      problem: ofMessage.includes(row.talkState) ? row.problem : goesOn.includes(row.talkState) ? row.lost : null,
      told: row.told,
      // Of one that is over, where it was then.
      question: row.talkState === 'waiting' || row.talkState === 'done' ? null : row.question,
      questions: row.questions,
      sent_at: row.sentAt?.toISOString() ?? null,
      heard_at: row.heardAt?.toISOString() ?? null,
      answered_at: row.answeredAt?.toISOString() ?? null,
    })),
    count,
  );
}

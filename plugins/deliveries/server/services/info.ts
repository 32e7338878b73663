import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import type { SentCounts } from '@kaiku/plugin-results/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, listReply, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import { type Rule, Sending, Target } from '../models/delivery.ts';

/** How many targets of a delivery came how far. */
export interface Funnel {
  targets: number;
  waiting: number;
  sent: number;
  /** Of text messages: told by the gateway to have arrived. */
  delivered: number;
  failed: number;
  blocked: number;
  /** Came back after they were sent. */
  bounced: number;
  /** Marked it as unwanted. */
  complained: number;
  /** Of a queue: not sent within their time. */
  expired: number;
  /** Beyond what they may get in a month, of their queue or of the company. */
  limited: number;
  opened: number;
  answered: number;
  reminded: number;
}
const parts = {
  targets: 'true',
  waiting: "state IN ('waiting', 'sending')",
  sent: "state = 'sent'",
  delivered: 'delivered_at IS NOT NULL',
  failed: "state = 'failed'",
  blocked: "state = 'blocked'",
  bounced: "state = 'bounced'",
  complained: "(state = 'sent' AND problem = 'complained' OR reminder = 'sent' AND reminder_problem = 'complained')",
  expired: "state = 'expired'",
  limited: "state = 'limited'",
  opened: 'opened_at IS NOT NULL',
  answered: 'answered_at IS NOT NULL',
  reminded: 'reminded_at IS NOT NULL',
} as const satisfies Record<keyof Funnel, string>;

const none: Funnel = {
  targets: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  blocked: 0,
  bounced: 0,
  complained: 0,
  expired: 0,
  limited: 0,
  opened: 0,
  answered: 0,
  reminded: 0,
};

/** By rule, with one query for all: of all its times of sending. */
export async function funnels({ trx }: TenantContext, ruleIds: readonly string[]): Promise<(id: string) => Funnel> {
  if (ruleIds.length === 0) return () => none;
  const counts = Object.entries(parts).map(([name, when]) =>
    trx.raw(`count(*) FILTER (WHERE ${when})::int AS ${name}`),
  );
  const rows = (await Target.query(trx)
    .whereIn('rule_id', [...ruleIds])
    .groupBy('rule_id')
    .select('rule_id', ...(counts as never[]))) as unknown as (Funnel & { ruleId: string })[];
  const found = new Map(rows.map(({ ruleId, ...funnel }) => [ruleId, funnel]));
  return (id) => found.get(id) ?? none;
}

/** What a list of targets can be narrowed to. */
export const shownStates = [
  'waiting',
  'sent',
  'delivered',
  'failed',
  'blocked',
  'bounced',
  'complained',
  'expired',
  'limited',
  'opened',
  'answered',
  'reminded',
] as const;
export type ShownState = (typeof shownStates)[number];

export const targetList = defineList({
  sort: {
    target: 'address',
    state: 'state',
    sent_at: 'sent_at',
    delivered_at: 'delivered_at',
    opened_at: 'opened_at',
    answered_at: 'answered_at',
  },
  search: { target: 'address' },
  order: { by: 'target', direction: 'asc' },
});

export interface TargetQuery extends TableQuery {
  rule_id: string;
  state?: ShownState;
}

/** The targets of a delivery, with what became of each (DEL-027, DEL-028). */
export async function listTargets(ctx: RequestContext, rule: Rule, query: TargetQuery) {
  const found = Target.query(ctx.trx).where({ rule_id: rule.id });
  if (query.state) found.whereRaw(parts[query.state]);
  const { rows, count } = await targetList.page<Target>(found, query);
  return listReply(
    query,
    rows.map((target) => ({
      target_id: target.id,
      target: target.address,
      state: target.state === 'sending' ? 'waiting' : target.state,
      problem: target.problem,
      told: target.told,
      reminder: target.reminder === 'sending' ? 'waiting' : target.reminder,
      reminder_problem: target.reminderProblem,
      sent_at: target.sentAt?.toISOString() ?? null,
      delivered_at: target.deliveredAt?.toISOString() ?? null,
      opened_at: target.openedAt?.toISOString() ?? null,
      answered_at: target.answeredAt?.toISOString() ?? null,
      reminded_at: target.remindedAt?.toISOString() ?? null,
    })),
    count,
  );
}

/** The rule's latest times of sending, newest first. */
export const sendingsOf = ({ trx }: TenantContext, ruleId: string): Promise<Sending[]> =>
  Sending.query(trx).where({ rule_id: ruleId }).orderBy('planned_at', 'desc').limit(20).execute();

/** Latest time of sending by rule, with one query for all. */
export async function latestSendings(
  { trx }: TenantContext,
  ruleIds: readonly string[],
): Promise<Map<string, Sending>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await Sending.query(trx)
    .whereIn('rule_id', [...ruleIds])
    .distinctOn('rule_id')
    .orderBy([{ column: 'rule_id' }, { column: 'planned_at', order: 'desc' }]);
  return new Map(rows.map((sending) => [sending.ruleId, sending]));
}

/**
 * How many were sent a survey, by the background values of the links that it was sent through, or of themselves (BGF-005). Of who may see a
 * part of the answers only, nobody knows how many were asked of that part.
 */
export const sentCounts: SentCounts = {
  async of(ctx, scope, fieldIds) {
    if (scope.limits !== null) return new Map();
    const links = await ctx.get(CollectorReader).ofSurvey(ctx, scope.surveyId);
    const byLink = new Map(links.map(({ collectorId, background }) => [collectorId, background]));
    const counts = new Map<string, Map<string, number>>();
    if (fieldIds.length === 0) return counts;
    const rows = (await Target.query(ctx.trx)
      .alias('t')
      .join('deliveries.rules as r', 'r.id', 't.rule_id')
      .joinRaw('CROSS JOIN unnest(?::text[]) AS f (field)', [[...fieldIds]])
      .where({ 'r.survey_id': scope.surveyId, 't.state': 'sent' })
      .groupBy('t.collector_id', 'f.field', 'value')
      .select('t.collector_id', 'f.field', ctx.trx.raw('t.background ->> f.field as value') as never)
      .count('* as sent')) as unknown as { collectorId: string; field: string; value: string | null; sent: string }[];
    for (const { collectorId, field, value, sent } of rows) {
      // What came with the recipient goes over what the link says.
      const said = value ?? byLink.get(collectorId)?.[field];
      if (!said) continue;
      const values = counts.get(field) ?? new Map<string, number>();
      values.set(said, (values.get(said) ?? 0) + Number(sent));
      counts.set(field, values);
    }
    return counts;
  },
};

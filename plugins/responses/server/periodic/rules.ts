import type { TableQuery } from '@kaiku/sdk/common';
import { dayIn, startOfDay } from '@kaiku/sdk/common';
import {
  Companies,
  defineList,
  invalid,
  listReply,
  notFound,
  type RequestContext,
  type TenantContext,
  uuidv7,
} from '@kaiku/sdk/server';
import { type PersonalKind, personalKinds } from '../words/personalKinds.ts';
import { dueBefore, type Interval, lastDue, nextDue } from './dueDays.ts';

export const removalFeature = 'periodic_removal';
/** Rules that a survey may have. */
export const mostRules = 50;

/** RES-038. */
export interface RemovalRule extends Record<PersonalKind, boolean> {
  id: string;
  survey_id: string;
  every: Interval;
  delayed: boolean;
  element_ids: string[] | null;
  next_on: string;
  next_run_at: Date;
}
export type RuleFields = Pick<RemovalRule, 'every' | 'delayed' | 'element_ids' | PersonalKind>;

type RuleContext = TenantContext & Pick<RequestContext, 't' | 'language'>;
/** By their ids, what they ask. */
type OpenQuestions = ReadonlyMap<string, string>;

export interface RemovalRun extends Record<PersonalKind, number | null> {
  id: string;
  survey_id: string;
  rule_id: string;
  due_on: string;
  until: Date;
  started_at: Date;
  ended_at: Date | null;
  looked_at: number;
  changed: number;
}

export const rulesIn = ({ trx }: TenantContext) => trx<RemovalRule>('responses.removal_rules');
export const runsIn = ({ trx }: TenantContext) => trx<RemovalRun>('responses.removal_runs');
// A date is a day, and no instant of the server's zone.
export const ruleColumns = (ctx: TenantContext) => ['*', ctx.trx.raw('next_on::text AS next_on')] as const;
const runColumns = (ctx: TenantContext) => ['*', ctx.trx.raw('due_on::text AS due_on')] as const;

export const rulesOf = (ctx: TenantContext, surveyId: string): Promise<RemovalRule[]> =>
  rulesIn(ctx)
    .where({ survey_id: surveyId })
    .orderBy('id')
    .limit(mostRules)
    .select(...(ruleColumns(ctx) as never as '*'[]));

/** @throws Problem `not_found` */
export async function ruleOf(ctx: TenantContext, surveyId: string, id: string): Promise<RemovalRule> {
  const rule = await rulesIn(ctx)
    .where({ id, survey_id: surveyId })
    .first(...(ruleColumns(ctx) as never as '*'[]));
  if (!rule) throw notFound();
  return rule;
}

async function nextOf(ctx: TenantContext, every: Interval) {
  const zone = await ctx.get(Companies).timeZone(ctx);
  const next_on = nextDue(every, dayIn(zone, Date.now()));
  return { next_on, next_run_at: new Date(startOfDay(zone, next_on)) };
}

function judge(fields: RuleFields, open: ReadonlySet<string>): void {
  if (!personalKinds.some((kind) => fields[kind])) throw invalid({ path: 'id_numbers', code: 'nothing_to_remove' });
  const unknown = fields.element_ids?.filter((id) => !open.has(id)) ?? [];
  if (unknown.length > 0)
    throw invalid(...unknown.map((value) => ({ path: 'element_ids', code: 'not_an_open_question', value })));
}

const setOf = (ids: readonly string[] | null): string => JSON.stringify(ids && [...ids].sort());

/** A rule that does the very same is no second one: each run would look through all answers again. */
async function refuseTwin(
  ctx: RuleContext,
  surveyId: string,
  fields: RuleFields,
  { open, id }: { open: OpenQuestions; id?: string },
): Promise<void> {
  // Two who save at once would not see each other's.
  await ctx.trx.raw("SELECT pg_advisory_xact_lock(hashtext('responses.removal_rules'), hashtext(?))", [
    `${ctx.companyId}/${surveyId}`,
  ]);
  const twin = (await rulesOf(ctx, surveyId)).find(
    (one) =>
      one.id !== id &&
      one.every === fields.every &&
      one.delayed === fields.delayed &&
      personalKinds.every((kind) => one[kind] === fields[kind]) &&
      setOf(one.element_ids) === setOf(fields.element_ids),
  );
  if (twin) throw invalid({ path: 'survey_id', code: 'rule_twin', params: { rule: ruleInWords(ctx, twin, open) } });
}

/** As the list of rules shows it, in the caller's language. */
function ruleInWords({ t, language }: RuleContext, rule: RuleFields, open: OpenQuestions): string {
  const list = (words: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  const every = t(`periodic.every.${rule.every}`);
  return [
    list(personalKinds.filter((kind) => rule[kind]).map((kind) => t(`periodic.kind.${kind}`))),
    rule.element_ids === null
      ? t('periodic.allQuestions')
      : list(rule.element_ids.map((id) => open.get(id) || t('periodic.goneQuestion'))),
    rule.delayed ? t('periodic.everyDelayed', { every }) : every,
  ].join(' · ');
}

/** @param open the survey's open questions @throws Problem `validation` */
export async function createRule(
  ctx: RuleContext,
  surveyId: string,
  fields: RuleFields,
  open: OpenQuestions,
): Promise<RemovalRule> {
  judge(fields, new Set(open.keys()));
  await refuseTwin(ctx, surveyId, fields, { open });
  const before = await rulesIn(ctx).where({ survey_id: surveyId }).count('* as n').first();
  if (Number((before as { n?: unknown } | undefined)?.n ?? 0) >= mostRules)
    throw invalid({ path: 'survey_id', code: 'too_many_rules', params: { max: mostRules } });
  const id = uuidv7();
  await rulesIn(ctx).insert({ id, survey_id: surveyId, ...fields, ...(await nextOf(ctx, fields.every)) } as never);
  return ruleOf(ctx, surveyId, id);
}

/** @throws Problem `not_found`, `validation` */
export async function updateRule(
  ctx: RuleContext,
  surveyId: string,
  id: string,
  fields: RuleFields,
  open: OpenQuestions,
): Promise<RemovalRule> {
  const before = await ruleOf(ctx, surveyId, id);
  // What it names already may have been a question of a version before.
  judge(fields, new Set([...open.keys(), ...(before.element_ids ?? [])]));
  await refuseTwin(ctx, surveyId, fields, { open, id });
  const next = before.every === fields.every ? {} : await nextOf(ctx, fields.every);
  await rulesIn(ctx)
    .where({ id, survey_id: surveyId })
    .update({ ...fields, ...next, changed_at: new Date() } as never);
  return ruleOf(ctx, surveyId, id);
}

/** What it has done stays on the list of runs; one that is under way ends. @throws Problem `not_found` */
export async function deleteRule(ctx: TenantContext, surveyId: string, id: string): Promise<RemovalRule> {
  const rule = await ruleOf(ctx, surveyId, id);
  await rulesIn(ctx).where({ id }).delete();
  await runsIn(ctx).where({ rule_id: id, ended_at: null }).update({ ended_at: new Date() });
  return rule;
}

export const runList = defineList({
  sort: { started_at: 'started_at', changed: 'changed' },
  order: { by: 'started_at', direction: 'desc' },
});

export async function listRuns(ctx: TenantContext, surveyId: string, query: TableQuery) {
  const found = runsIn(ctx)
    .where({ survey_id: surveyId })
    .select(...(runColumns(ctx) as never as '*'[]));
  const { rows, count } = await runList.page<RemovalRun>(found as never, query);
  return listReply(
    query,
    rows.map((run) => ({
      run_id: run.id,
      rule_id: run.rule_id,
      due_on: run.due_on,
      started_at: run.started_at.toISOString(),
      ended_at: run.ended_at?.toISOString() ?? null,
      looked_at: run.looked_at,
      changed: run.changed,
      id_numbers: run.id_numbers,
      emails: run.emails,
      phone_numbers: run.phone_numbers,
    })),
    count,
  );
}

/** Begins the runs that are due in the company, each once however often it is asked. @returns their ids */
export async function beginDueRuns(ctx: TenantContext): Promise<{ runId: string; ruleId: string }[]> {
  const zone = await ctx.get(Companies).timeZone(ctx);
  const now = Date.now();
  const today = dayIn(zone, now);
  const due = await rulesIn(ctx)
    .where('next_run_at', '<=', new Date(now))
    .orderBy('id')
    .limit(1_000)
    .forUpdate()
    .select(...(ruleColumns(ctx) as never as '*'[]));
  const begun: { runId: string; ruleId: string }[] = [];
  for (const rule of due) {
    const { id, every } = rule;
    // The company's clocks may have been set to another zone meanwhile.
    const early = today < rule.next_on;
    const next_on = early ? rule.next_on : nextDue(every, today);
    await rulesIn(ctx)
      .where({ id })
      .update({ next_on, next_run_at: new Date(startOfDay(zone, next_on)) } as never);
    if (early) continue;
    const due_on = lastDue(every, today);
    const runId = uuidv7();
    const zero = (kind: PersonalKind) => (rule[kind] ? 0 : null);
    const inserted: unknown[] = await runsIn(ctx)
      .insert({
        id: runId,
        survey_id: rule.survey_id,
        rule_id: id,
        due_on,
        until: rule.delayed ? new Date(startOfDay(zone, dueBefore(every, due_on))) : new Date(now),
        started_at: new Date(now),
        ...Object.fromEntries(personalKinds.map((kind) => [kind, zero(kind)])),
      } as never)
      .onConflict(['company_id', 'rule_id', 'due_on'])
      .ignore()
      .returning('id');
    if (inserted.length > 0) begun.push({ runId, ruleId: id });
  }
  return begun;
}

import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { type Answers, type AnswerValue, filesOf, type Id } from '@kaiku/sdk/model';
import { Companies, type Slice, type TenantContext } from '@kaiku/sdk/server';
import { AnswerEditor, answersChanged, TracesOfRespondents } from '../../contract/index.ts';
import { auditOf } from '../services/audited.ts';
import { filesTable } from '../services/fileSweep.ts';
import { historyTable, noteHistory } from '../services/history.ts';
import { removeTraces } from '../services/removal.ts';
import { table } from '../services/rows.ts';
import { withWords } from '../words/answerWords.ts';
import { type PersonalCounts, type PersonalKind, personalKinds } from '../words/personalKinds.ts';
import { type RemovalRun, ruleColumns, rulesIn, runsIn } from './rules.ts';

/** Answers of one transaction. */
const slice = 1_000;

interface Row {
  id: string;
  at: string;
  language: string;
  revision: number;
  answers: Answers;
}
interface OpenRun extends RemovalRun {
  reached_at: string | null;
  reached_id: string | null;
}

/** Takes words out of the next answers of a run, and notes how far it has come, all in one transaction. */
export async function removalSlice(ctx: TenantContext, runId: string): Promise<Slice> {
  const run = (await runsIn(ctx)
    .where({ id: runId })
    .forUpdate()
    .first('*', ctx.trx.raw('reached_at::text AS reached_at') as never)) as OpenRun | undefined;
  const rule =
    run &&
    (await rulesIn(ctx)
      .where({ id: run.rule_id })
      .first(...(ruleColumns(ctx) as never as '*'[])));
  if (!run || run.ended_at || !rule) return { count: 0, last: true };
  const asked = await ctx.get(SurveyReader).asked(ctx, run.survey_id);
  if (!asked) return end(ctx, run, 0);
  const { isOpen } = ctx.get(AnswerEditor);
  const open = asked.structure.pages.flatMap(({ elements }) => elements).filter(isOpen);
  const targets = open.map(({ id }) => id).filter((id) => rule.element_ids?.includes(id) ?? true);
  const kinds = new Set(personalKinds.filter((kind) => run[kind] !== null && rule[kind]));
  if (targets.length === 0 || kinds.size === 0) return end(ctx, run, 0);
  const zone = await ctx.get(Companies).timeZone(ctx);
  const main = asked.structure.settings.language;
  const take = await takerOf(kinds, (language) => [...new Set([language, main])], zone);

  const rows = await nextRows(ctx, run);
  const counts: PersonalCounts = {};
  const suspects = rows.filter((row) => cleaned(row, targets, take(row.language, {})) !== null).map(({ id }) => id);
  const changed = await clean(ctx, run.survey_id, suspects, targets, (language) => take(language, counts));
  await cleanHistory(ctx, rows, targets, take);
  const last = rows.at(-1);
  const added = Object.fromEntries(
    personalKinds.flatMap((kind) => (run[kind] === null ? [] : [[kind, run[kind] + (counts[kind] ?? 0)]])),
  );
  const progress = { ...added, looked_at: run.looked_at + rows.length, changed: run.changed + changed };
  await runsIn(ctx)
    .where({ id: runId })
    .update({ ...progress, ...(last && { reached_at: last.at, reached_id: last.id }) } as never);
  if (changed > 0) await ctx.publish(answersChanged, { surveyId: run.survey_id, count: changed, erased: true });
  if (rows.length < slice) return end(ctx, { ...run, ...progress }, rows.length);
  return { count: rows.length, last: false };
}

type Take = (words: string) => string;
type TakeIn = (language: string, counts: PersonalCounts) => Take;

/** @param languages that may stand in words of one */
async function takerOf(
  kinds: ReadonlySet<PersonalKind>,
  languages: (language: string) => string[],
  zone: string,
): Promise<TakeIn> {
  // The numbers of all countries: only where such a rule runs.
  const { countriesOf, withoutPersonal } = await import('../words/personal.ts');
  const known = new Map<string, ReturnType<typeof countriesOf>>();
  return (language, counts) => {
    const found = known.get(language) ?? countriesOf(languages(language), zone);
    known.set(language, found);
    return (words) => withoutPersonal(words, kinds, found, counts);
  };
}

/** Newest first, as the index has them. */
async function nextRows(ctx: TenantContext, run: OpenRun): Promise<Row[]> {
  const { rows } = await ctx.trx.raw<{ rows: Row[] }>(
    `SELECT id, submitted_at::text AS at, language, revision, answers FROM ${table}
     WHERE company_id = :company AND survey_id = :survey AND submitted_at < :until
       ${run.reached_at === null ? '' : 'AND submitted_at <= :at::timestamptz AND (submitted_at < :at::timestamptz OR id > :id)'}
     ORDER BY submitted_at DESC, id LIMIT ${slice}`,
    {
      company: ctx.companyId,
      survey: run.survey_id,
      until: run.until,
      ...(run.reached_at !== null && { at: run.reached_at, id: run.reached_id }),
    } as never,
  );
  return rows;
}

/** The answers without what is taken, and which of them changed; null: none. */
function cleaned({ answers }: Pick<Row, 'answers'>, targets: readonly Id[], take: Take) {
  const after: Answers = { ...answers };
  const ids = targets.filter((id) => {
    const answer = answers[id];
    if (answer === undefined) return false;
    after[id] = withWords(answer, take);
    return after[id] !== answer;
  });
  return ids.length > 0 ? { after, ids } : null;
}

/** Whoever edits one of them at the same moment waits, and is told that somebody was faster. */
async function clean(
  ctx: TenantContext,
  surveyId: string,
  ids: readonly string[],
  targets: readonly Id[],
  take: (language: string) => Take,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows: Row[] = await ctx
    .trx(table)
    .where({ survey_id: surveyId })
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id', 'language', 'revision', 'answers');
  const changes = rows.flatMap((row) => {
    const found = cleaned(row, targets, take(row.language));
    return found ? [{ id: row.id, ...found }] : [];
  });
  if (changes.length === 0) return 0;
  await ctx.trx.raw(
    `UPDATE ${table} r SET answers = e.after, revision = revision + 1, coded = NULL
     FROM jsonb_to_recordset(?::jsonb) AS e (id uuid, after jsonb)
     WHERE r.company_id = ? AND r.survey_id = ? AND r.id = e.id`,
    [JSON.stringify(changes.map(({ id, after }) => ({ id, after }))), ctx.companyId, surveyId] as never,
  );
  const files = changes.flatMap(({ after, ids: changed }) => changed.flatMap((id) => filesOf(after[id])));
  if (files.length > 0)
    await ctx.trx.raw(
      `UPDATE ${filesTable} f SET name = e.name FROM jsonb_to_recordset(?::jsonb) AS e (id uuid, name text)
       WHERE f.company_id = ? AND f.id = e.id`,
      [JSON.stringify(files.map(({ id, name }) => ({ id, name }))), ctx.companyId] as never,
    );
  const notes = changes.map(({ id, ids: changed }) => ({
    responseId: id,
    changes: Object.fromEntries(changed.map((element) => [element, { erased: true as const }])),
  }));
  await noteHistory(ctx, surveyId, 'erased', notes);
  await removeTraces(
    ctx,
    ctx.contributions(TracesOfRespondents),
    surveyId,
    changes.map(({ id }) => id),
  );
  return changes.length;
}

/** What these answers were before somebody changed them has the same taken out. */
async function cleanHistory(ctx: TenantContext, rows: readonly Row[], targets: readonly Id[], take: TakeIn) {
  if (rows.length === 0) return;
  const languages = new Map(rows.map(({ id, language }) => [id, language]));
  type Change = { before?: AnswerValue | null; after?: AnswerValue | null; erased?: true };
  const entries: { id: string; response_id: string; changes: Record<Id, Change> }[] = await ctx
    .trx(historyTable)
    .whereIn('response_id', [...languages.keys()])
    .where({ what: 'answers' })
    .select('id', 'response_id', 'changes');
  const found = entries.flatMap(({ id, response_id, changes }) => {
    const words = take(languages.get(response_id) ?? '', {});
    const after: Record<Id, Change> = { ...changes };
    const ids = targets.filter((element) => {
      const change = changes[element];
      if (!change || change.erased) return false;
      const both = { before: withWords(change.before ?? null, words), after: withWords(change.after ?? null, words) };
      if (both.before === (change.before ?? null) && both.after === (change.after ?? null)) return false;
      after[element] = both;
      return true;
    });
    return ids.length > 0 ? [{ id, after }] : [];
  });
  if (found.length === 0) return;
  await ctx.trx.raw(
    `UPDATE ${historyTable} h SET changes = e.after FROM jsonb_to_recordset(?::jsonb) AS e (id uuid, after jsonb)
     WHERE h.company_id = ? AND h.id = e.id`,
    [JSON.stringify(found), ctx.companyId] as never,
  );
}

async function end(ctx: TenantContext, run: RemovalRun, count: number): Promise<Slice> {
  await runsIn(ctx).where({ id: run.id }).update({ ended_at: new Date() });
  await auditOf(ctx, ctx.get(SurveyReader), run.survey_id, 'answers.periodic_removal', {
    rule_id: run.rule_id,
    responses: run.changed,
    ...Object.fromEntries(personalKinds.map((kind) => [kind, run[kind] ?? 0])),
  });
  return { count, last: true };
}

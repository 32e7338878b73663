import type { Slice, TenantContext, TenantRunner } from '@kaiku/sdk/server';
import { answersRemoved, type TracesOfRespondents } from '../../contract/index.ts';
import { forgetFilesNow } from '../jobs/forgetFiles.ts';
import { forgetFilesOf } from '../people/searches.ts';
import { filesTable } from './fileSweep.ts';
import { maxWaitDays } from './grace.ts';
import { table } from './rows.ts';

/** All that contribute to the point; a context gives them to this plugin's own routes and jobs alone. */
export type Traces = readonly TracesOfRespondents[];

/** Whose answers go: of a survey, of links of it, or of an import into it. */
export interface Removal {
  surveyId: string;
  collectorIds?: readonly string[];
  importId?: string;
}

/** Rows of one transaction: about a second of work, during which others come in between. */
const slice = 5_000;

/**
 * Removes up to a few thousand answers; whoever holds a copy learns of it from `responses.removals`.
 * @returns how many; none are left when it is fewer than a slice
 */
export async function removeSlice(
  ctx: TenantContext,
  traces: Traces,
  { surveyId, collectorIds, importId }: Removal,
): Promise<Slice> {
  const some = ctx.trx(table).where({ survey_id: surveyId, ...(importId && { import_id: importId }) });
  if (collectorIds) some.whereIn('collector_id', [...collectorIds]);
  const ids: string[] = await some.limit(slice).pluck('id');
  const count = await removeResponses(ctx, traces, surveyId, ids);
  if (count > 0) await ctx.publish(answersRemoved, { surveyId, count });
  // Another job may have removed some of them meanwhile.
  return { count, last: ids.length < slice };
}

/** Removes some answers of a survey that goes on, those of before `before`, with all that is kept of them. */
export async function clearSlice(
  ctx: TenantContext,
  traces: Traces,
  surveyId: string,
  what: 'all' | 'test',
  before: string,
): Promise<Slice> {
  const ids: string[] = await ctx
    .trx(table)
    .where({ survey_id: surveyId, ...(what === 'test' && { source: 'test' }) })
    .where('submitted_at', '<=', before)
    .limit(slice)
    .pluck('id');
  const count = await removeResponses(ctx, traces, surveyId, ids);
  if (count > 0) await ctx.publish(answersRemoved, { surveyId, count });
  return { count, last: ids.length < slice };
}

/** Removes these with everything that is kept of them. @returns how many were there */
export async function removeResponses(
  ctx: TenantContext,
  traces: Traces,
  surveyId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await ctx.trx.raw<{ rows: [{ count: number }] }>('SELECT responses.remove(?, ?, ?) AS count', [
    ctx.companyId,
    [...ids],
    new Date(),
  ] as never);
  const files = await ctx
    .trx(filesTable)
    .whereIn('transaction_id', [...ids])
    .update({ expires_at: new Date() });
  if (files > 0) await forgetFilesNow(ctx);
  await removeTraces(ctx, traces, surveyId, ids);
  return rows[0].count;
}

/** What others keep of these respondents goes in the transaction in which their words go. */
export async function removeTraces(ctx: TenantContext, traces: Traces, surveyId: string, ids: readonly string[]) {
  await forgetFilesOf(ctx, ids);
  for (const one of traces) await one.remove(ctx, surveyId, ids);
}

/** Notes on removals and imports of a survey that is gone, a slice of them: nobody reads them any more. */
export async function removeNotes(ctx: TenantContext, surveyId: string): Promise<Slice> {
  const notes = 'responses.removals';
  const some = ctx.trx(notes).select('id').where({ survey_id: surveyId }).limit(slice);
  const count = await ctx.trx(notes).whereIn('id', some).delete();
  if (count < slice) {
    for (const table of [
      'responses.imports',
      'responses.import_faults',
      'responses.pruned_removals',
      'responses.limited_choices',
      'responses.limited_links',
      'responses.word_lists',
      'responses.removal_rules',
      'responses.removal_runs',
    ])
      await ctx.trx(table).where({ survey_id: surveyId }).delete();
  }
  return { count, last: count < slice };
}

/**
 * Days for which removals are told to who keeps copies, and what was removed is not taken again from browsers that had
 * not heard that it had arrived: a day more than an answer may have waited there.
 */
export const toldDays = maxWaitDays + 1;

/** Whether there was such an answer, and it was removed. */
export const wasRemoved = (runner: TenantRunner, companyId: string, id: string): Promise<boolean> =>
  runner.run(companyId, async ({ trx }) => (await trx('responses.removals').where({ id }).first('id')) !== undefined, {
    readOnly: true,
  });

/** Forgets a slice of the removals that have been told for long enough. */
export async function pruneSlice(ctx: TenantContext): Promise<Slice> {
  const before = new Date(Date.now() - toldDays * 24 * 60 * 60 * 1_000);
  const { rows } = await ctx.trx.raw<{ rows: [{ count: number }] }>(
    'SELECT responses.prune_removals(?, ?, ?) AS count',
    [ctx.companyId, before, slice],
  );
  const [{ count }] = rows;
  return { count, last: count < slice };
}

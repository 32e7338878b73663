import type { Slice, TenantContext } from '@kaiku/sdk/server';
import { answersRemoved, TracesOfRespondents } from '../../contract/index.ts';
import { forgetFilesNow } from '../jobs/forgetFiles.ts';
import { filesTable } from './fileSweep.ts';
import { table } from './rows.ts';

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
export async function removeSlice(ctx: TenantContext, { surveyId, collectorIds, importId }: Removal): Promise<Slice> {
  const some = ctx.trx(table).where({ survey_id: surveyId, ...(importId && { import_id: importId }) });
  if (collectorIds) some.whereIn('collector_id', [...collectorIds]);
  const ids: string[] = await some.limit(slice).pluck('id');
  const count = await removeResponses(ctx, ids);
  if (count > 0) await ctx.publish(answersRemoved, { surveyId, count });
  // Another job may have removed some of them meanwhile.
  return { count, last: ids.length < slice };
}

/** Removes some answers of a survey that goes on, those of before `before`, with all that is kept of them. */
export async function clearSlice(
  ctx: TenantContext,
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
  const count = await removeResponses(ctx, ids);
  for (const traces of ctx.contributions(TracesOfRespondents)) await traces.remove(ctx, surveyId, ids);
  if (count > 0) await ctx.publish(answersRemoved, { surveyId, count });
  return { count, last: ids.length < slice };
}

/** Removes these with their files, places and history. @returns how many were there */
export async function removeResponses(ctx: TenantContext, ids: readonly string[]): Promise<number> {
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
  return rows[0].count;
}

/** Notes on removals and imports of a survey that is gone, a slice of them: nobody reads them any more. */
export async function removeNotes(ctx: TenantContext, surveyId: string): Promise<Slice> {
  const notes = 'responses.removals';
  const some = ctx.trx(notes).select('id').where({ survey_id: surveyId }).limit(slice);
  const count = await ctx.trx(notes).whereIn('id', some).delete();
  if (count < slice) {
    for (const table of [
      'responses.imports',
      'responses.pruned_removals',
      'responses.limited_choices',
      'responses.limited_links',
    ])
      await ctx.trx(table).where({ survey_id: surveyId }).delete();
  }
  return { count, last: count < slice };
}

/** Days for which removals are told. */
export const toldDays = 30;

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

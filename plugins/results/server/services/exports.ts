import type { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { FileStore, type Slice, type TenantContext } from '@kaiku/sdk/server';

export interface ExportRow {
  id: string;
  survey_id: string;
  asked_by: string;
  /** Null while it is written. */
  file_key: string | null;
  name: string;
  rows: number;
  /** Those within which it was written, as JSON; null: it has everything. */
  limits: ResultsScope['limits'] | string;
  created_at: Date;
}

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  sav: 'application/x-spss-sav',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const exportsIn = ({ trx }: TenantContext) => trx<ExportRow>('results.exports');

/** Hours for which a file that was exported can be fetched. */
export const keptHours = 48;
const slice = 200;

/** Files of a survey that are written already, and those under way: `keepExport` finds that they are gone. */
export const exportTraces: TracesOfRespondents = {
  async remove(ctx, surveyId) {
    await removeFiles(ctx, await exportsIn(ctx).where({ survey_id: surveyId }).delete().returning('file_key'));
  },
};

/** Notes that a file is being written, so that it is known of while answers are taken away. */
export async function beginExport(
  ctx: TenantContext,
  row: Pick<ExportRow, 'id' | 'survey_id' | 'asked_by' | 'name'>,
): Promise<void> {
  const fresh = { ...row, file_key: null, rows: 0, created_at: new Date() };
  await exportsIn(ctx).insert(fresh).onConflict(['company_id', 'id']).merge();
}

/** @returns false when answers were removed or erased since it was begun: the file may have them, and nobody gets it */
export async function keepExport(
  ctx: TenantContext,
  id: string,
  facts: Pick<ExportRow, 'file_key' | 'rows' | 'limits'>,
): Promise<boolean> {
  const kept = await exportsIn(ctx).where({ id, file_key: null }).update(facts);
  return kept > 0;
}

async function removeFiles(ctx: TenantContext, files: readonly Pick<ExportRow, 'file_key'>[]): Promise<void> {
  for (const { file_key } of files) if (file_key !== null) await ctx.get(FileStore).remove(ctx, file_key);
}

/** Removes files of a survey that is gone, or those that are old; a slice of them. */
export async function removeExports(ctx: TenantContext, of: { surveyId: string } | 'old'): Promise<Slice> {
  const some: Pick<ExportRow, 'id'>[] = await exportsIn(ctx)
    .modify((query) => {
      if (of === 'old') query.where('created_at', '<', new Date(Date.now() - keptHours * 3_600_000));
      else query.where({ survey_id: of.surveyId });
    })
    .limit(slice)
    .select('id');
  const ids = some.map(({ id }) => id);
  // First the rows, as everywhere: whoever came the other way round would wait for this, and this for them.
  await removeFiles(ctx, await exportsIn(ctx).whereIn('id', ids).delete().returning('file_key'));
  return { count: ids.length, last: ids.length < slice };
}

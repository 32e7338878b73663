import { isDeepStrictEqual } from 'node:util';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { FileStore, type Slice, type TenantContext } from '@kaiku/sdk/server';

export interface ExportRow {
  id: string;
  survey_id: string;
  asked_by: string;
  file_key: string;
  name: string;
  rows: number;
  /** Those within which it was written, as JSON; null: it has everything. */
  limits: ResultsScope['limits'] | string;
  created_at: Date;
}

/** Whether a file that was written within some limits has nothing that the scope of now does not let be seen. */
export const mayHave = (now: ResultsScope, written: ResultsScope['limits']): boolean =>
  now.limits === null || isDeepStrictEqual(now.limits, written);

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const exportsIn = ({ trx }: TenantContext) => trx<ExportRow>('results.exports');

/** Hours for which a file that was exported can be fetched. */
export const keptHours = 48;
const slice = 200;

/** Removes files of a survey that is gone, or those that are old; a slice of them. */
export async function removeExports(ctx: TenantContext, of: { surveyId: string } | 'old'): Promise<Slice> {
  const gone: Pick<ExportRow, 'id' | 'file_key'>[] = await exportsIn(ctx)
    .modify((query) => {
      if (of === 'old') query.where('created_at', '<', new Date(Date.now() - keptHours * 3_600_000));
      else query.where({ survey_id: of.surveyId });
    })
    .limit(slice)
    .select('id', 'file_key');
  for (const { file_key } of gone) await ctx.get(FileStore).remove(ctx, file_key);
  await exportsIn(ctx)
    .whereIn(
      'id',
      gone.map(({ id }) => id),
    )
    .delete();
  return { count: gone.length, last: gone.length < slice };
}

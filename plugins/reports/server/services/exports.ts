import type { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { FileStore, type Slice, type TenantContext } from '@kaiku/sdk/server';
import { ReportExport } from '../models/export.ts';

/** Hours for which a report can be fetched. */
export const keptHours = 48;
/** Of one person and survey: the newest. */
const listed = 20;
const slice = 200;

/** A person's reports of a survey, those that are being written too. */
export const listExports = ({ trx }: TenantContext, surveyId: string, userId: string): Promise<ReportExport[]> =>
  Promise.resolve(
    ReportExport.query(trx)
      .where({ survey_id: surveyId, asked_by: userId })
      .orderBy([
        { column: 'asked_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(listed),
  );

/** What answers were written into goes with them; one that is being written finds that it is asked for no more. */
export const exportTraces: TracesOfRespondents = {
  async remove(ctx, surveyId) {
    await removeFiles(ctx, await ReportExport.query(ctx.trx).where({ survey_id: surveyId }).delete().returning('*'));
  },
};

async function removeFiles(ctx: TenantContext, exports: readonly ReportExport[]): Promise<void> {
  for (const { fileKey } of exports) if (fileKey) await ctx.get(FileStore).remove(ctx, fileKey);
}

/** Removes reports of a survey, or those that are old; a slice of them. */
export async function removeExports(ctx: TenantContext, of: { surveyId: string } | 'old'): Promise<Slice> {
  const gone = await ReportExport.query(ctx.trx)
    .modify((query) => {
      if (of === 'old') query.where('asked_at', '<', new Date(Date.now() - keptHours * 3_600_000));
      else query.where({ survey_id: of.surveyId });
    })
    .limit(slice);
  await removeFiles(ctx, gone);
  await ReportExport.query(ctx.trx)
    .whereIn(
      'id',
      gone.map(({ id }) => id),
    )
    .delete();
  return { count: gone.length, last: gone.length < slice };
}

import type { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { mayHave, SurveyAccess } from '@kaiku/plugin-surveys/contract';
import type { Person } from '@kaiku/sdk/common';
import { FileStore, type Slice, type TenantContext, unlessRefused } from '@kaiku/sdk/server';
import type { Source } from '../document/report.ts';
import { ExportedSurvey, ReportExport } from '../models/export.ts';

/** Hours for which a report can be fetched. */
export const keptHours = 48;
/** Of one person and survey: the newest. */
const listed = 20;
const slice = 200;

/** Of combined surveys: notes which ones a report is of, before it is read and once it is written. */
export async function noteSurveys({ trx }: TenantContext, id: string, surveys: readonly Source[]): Promise<void> {
  const ids = surveys.map(({ surveyId }) => surveyId);
  await ExportedSurvey.query(trx).where({ id }).whereNotIn('survey_id', ids).delete();
  if (surveys.length === 0) return;
  await ExportedSurvey.query(trx)
    .insert(surveys.map((survey) => ({ id, ...survey })))
    .onConflict(['company_id', 'id', 'survey_id'])
    .merge();
}

/** Whether a person still sees all that a report was made of: of combined surveys each. */
export async function maySee(ctx: TenantContext, person: Person, sources: readonly Source[]): Promise<boolean> {
  // A combination has fifty at most.
  for (const { surveyId, limits } of sources) {
    const seen = await unlessRefused(ctx.get(SurveyAccess).results(ctx, person, surveyId));
    if (seen === null || !mayHave(seen, limits)) return false;
  }
  return true;
}

/** What a report was made of. */
export async function sourcesOf({ trx }: TenantContext, made: ReportExport): Promise<Source[]> {
  const { id, surveyId, combinationId, limits } = made;
  return combinationId === null ? [{ surveyId, limits }] : ExportedSurvey.query(trx).where({ id });
}

/** A person's reports of a survey, or of a combination that it is in; those that are being written too. */
export const listExports = (
  { trx }: TenantContext,
  surveyId: string,
  userId: string,
  combinationId: string | null,
): Promise<ReportExport[]> =>
  Promise.resolve(
    ReportExport.query(trx)
      .where({ survey_id: surveyId, asked_by: userId, combination_id: combinationId })
      .orderBy([
        { column: 'asked_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(listed),
  );

/** What answers were written into goes with them; one that is being written finds that it is asked for no more. */
export const exportTraces: TracesOfRespondents = {
  async remove(ctx, surveyId) {
    await removeFiles(ctx, await ofSurvey(ctx, surveyId).delete().returning('*'));
  },
};

/** Those that may have answers of a survey, its own and combined ones. */
const ofSurvey = ({ trx }: TenantContext, surveyId: string) =>
  ReportExport.query(trx).where((one) => {
    const among = ExportedSurvey.query(trx).where({ survey_id: surveyId }).select('id');
    one.where({ survey_id: surveyId }).orWhereIn('id', among as never);
  });

async function removeFiles(ctx: TenantContext, exports: readonly ReportExport[]): Promise<void> {
  for (const { fileKey } of exports) if (fileKey) await ctx.get(FileStore).remove(ctx, fileKey);
}

/** Removes reports of a survey, or those that are old; a slice of them. */
export async function removeExports(ctx: TenantContext, of: { surveyId: string } | 'old'): Promise<Slice> {
  const before = new Date(Date.now() - keptHours * 3_600_000);
  const found = of === 'old' ? ReportExport.query(ctx.trx).where('asked_at', '<', before) : ofSurvey(ctx, of.surveyId);
  const ids = (await found.limit(slice).select('id')).map(({ id }) => id);
  // First the rows, as everywhere: whoever came the other way round would wait for this, and this for them.
  await removeFiles(ctx, await ReportExport.query(ctx.trx).whereIn('id', ids).delete().returning('*'));
  return { count: ids.length, last: ids.length < slice };
}

import { Problem, type TenantContext } from '@kaiku/sdk/server';
import type { ChartSettings } from '../../contract/index.ts';
import { surveyName } from './surveyName.ts';

const table = 'results.report_settings';

/** What the report shows for who has chosen no view. `version` 0: nobody has said. */
export async function reportSettings(
  { trx }: TenantContext,
  surveyId: string,
): Promise<{ charts: ChartSettings | null; version: number }> {
  const row = await trx(table).where({ survey_id: surveyId }).first('charts', 'version');
  return { charts: row?.charts ?? null, version: row?.version ?? 0 };
}

/** RES-005. @throws Problem `report_view_conflict` when somebody has changed it meanwhile */
export async function changeReportSettings(
  ctx: TenantContext,
  surveyId: string,
  { charts, version }: { charts: ChartSettings; version: number },
): Promise<{ charts: ChartSettings; version: number }> {
  const { rows } = await ctx.trx.raw(
    `INSERT INTO ${table} AS s (company_id, survey_id, charts) VALUES (:companyId, :surveyId, :charts::jsonb)
     ON CONFLICT (company_id, survey_id) DO UPDATE SET charts = excluded.charts, version = s.version + 1
     WHERE s.version = :version
     RETURNING version`,
    { companyId: ctx.companyId, surveyId, charts: JSON.stringify(charts), version },
  );
  if (!rows[0] || (version === 0) !== (rows[0].version === 1))
    throw new Problem('report_view_conflict', { status: 412 });
  await ctx.audit({
    operation: 'report.settings',
    itemType: 'survey',
    itemId: surveyId,
    itemName: await surveyName(ctx, surveyId),
    surveyId,
    details: { ...charts },
  });
  return { charts, version: rows[0].version };
}

export async function forgetReportSettings({ trx }: TenantContext, surveyId: string): Promise<void> {
  await trx(table).where({ survey_id: surveyId }).delete();
}

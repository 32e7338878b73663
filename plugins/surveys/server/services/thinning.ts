import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import { applyChanges, joinedChanges, type SurveyChange } from '../../contract/index.ts';
import { type Chained, revisionTable } from './revisions.ts';
import { table } from './rows.ts';

/*
 * Of what somebody saved while they edited, one revision per minute is kept of the last day, one per hour of the last
 * thirty, and one per day before. What was live or has answers stays, and so does what was done otherwise than by typing.
 */

/** Surveys of the running company with revisions to be thinned, as many as one turn takes. */
export async function surveysToThin(ctx: TenantContext, limit: number): Promise<string[]> {
  const { rows } = await ctx.trx.raw<{ rows: { survey_id: string }[] }>(
    `SELECT DISTINCT survey_id FROM (${surplus('true')}) AS surplus LIMIT :limit`,
    { limit },
  );
  return rows.map(({ survey_id }) => survey_id);
}

/** Revisions after which the same person saved again within the same hour, or day. */
const surplus = (where: string): string => `
  SELECT survey_id, version FROM (
    SELECT r.survey_id, r.version,
      r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL AND r.version <> s.version AS passing,
      row_number() OVER (
        PARTITION BY r.survey_id, r.saved_by_id, date_trunc(
          CASE WHEN r.saved_at < now() - interval '30 days' THEN 'day' ELSE 'hour' END, r.saved_at)
        ORDER BY r.version DESC) AS place
    FROM ${revisionTable} r JOIN ${table} s ON s.company_id = r.company_id AND s.id = r.survey_id
    WHERE r.saved_at < now() - interval '1 day' AND ${where}) AS old
  WHERE passing AND place > 1`;

/** Thins one survey's revisions. @returns how many went */
export async function thinSurvey(ctx: TenantContext, surveyId: string): Promise<number> {
  // Savers wait: what they add follows from the rows that are rewritten here.
  await ctx.trx(table).where({ id: surveyId }).forUpdate().first('id');
  const { rows } = await ctx.trx.raw<{ rows: { version: number }[] }>(surplus('r.survey_id = :surveyId'), { surveyId });
  // Whoever refers to one of them now finds that it has gone.
  const gone = new Set<number>(
    await ctx
      .trx(revisionTable)
      .where({ survey_id: surveyId, kept: false })
      .whereNull('live_at')
      .whereIn(
        'version',
        rows.map(({ version }) => version),
      )
      .forUpdate()
      .pluck('version'),
  );
  if (gone.size === 0) return 0;
  const wholes: number[] = await ctx
    .trx(revisionTable)
    .where({ survey_id: surveyId })
    .whereNotNull('structure')
    .orderBy('version')
    .pluck('version');
  const [first, last] = [Math.min(...gone), Math.max(...gone)];
  // Run by run, so that no more than one is held in memory.
  for (const [index, from] of wholes.entries()) {
    const to = wholes[index + 1];
    if ((to === undefined || to > first) && from <= last) await thinRun(ctx, surveyId, from, to, gone);
  }
  await ctx
    .trx(revisionTable)
    .where({ survey_id: surveyId })
    .whereIn('version', [...gone])
    .delete();
  return gone.size;
}

/** What rows that go have held, for the next one that stays to take over. */
type Held = { structure: SurveyStructure } | { changes: SurveyChange[] };

/** @param to version of the whole one that begins the next run */
async function thinRun(
  ctx: TenantContext,
  surveyId: string,
  from: number,
  to: number | undefined,
  gone: ReadonlySet<number>,
): Promise<void> {
  const rows: Chained[] = await ctx
    .trx(revisionTable)
    .where({ survey_id: surveyId })
    .where('version', '>=', from)
    .where((one) => to !== undefined && one.where('version', '<', to))
    .orderBy('version')
    .select('version', 'structure', 'changes');
  let held: Held | null = null;
  for (const row of rows) {
    const own: Held = row.changes ? { changes: row.changes } : { structure: row.structure as SurveyStructure };
    const now: Held = held ? joined(held, own) : own;
    if (gone.has(row.version)) {
      held = now;
      continue;
    }
    if (held) {
      await ctx
        .trx(revisionTable)
        .where({ survey_id: surveyId, version: row.version })
        .update(
          'structure' in now
            ? { structure: JSON.stringify(now.structure), changes: null }
            : { changes: JSON.stringify(now.changes) },
        );
    }
    held = null;
  }
}

function joined(held: Held, own: Held): Held {
  if ('structure' in own) return own;
  return 'structure' in held
    ? { structure: applyChanges(held.structure, own.changes).structure }
    : { changes: joinedChanges(held.changes, own.changes) };
}

import type { SurveyStructure } from '@kaiku/sdk/model';
import { raw, type TenantContext } from '@kaiku/sdk/server';
import { applyChanges, joinedChanges, type SurveyChange } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';
import { Survey } from '../models/survey.ts';

/*
 * Of what somebody saved while they edited, one revision per minute is kept of the last day, one per hour of the last
 * thirty, and one per day before. What was live, has answers or has a name
 * stays, and so does what was done otherwise than by typing.
 */

/** Surveys of the running company with revisions to be thinned, as many as one turn takes. */
export async function surveysToThin(ctx: TenantContext, limit: number): Promise<string[]> {
  const rows = await surplus(ctx).distinct('survey_id').limit(limit);
  return rows.map(({ surveyId }) => surveyId);
}

/** Revisions after which the same person saved again within the same hour, or day; of one survey, or of all. */
function surplus(ctx: TenantContext, surveyId?: string) {
  const old = Survey.query(ctx.trx)
    .alias('s')
    .joinRelated('revisions', { alias: 'r' })
    .where('r.saved_at', '<', raw("now() - interval '1 day'"))
    .modify((query) => {
      if (surveyId !== undefined) query.where('s.id', surveyId);
    })
    .select(
      'r.survey_id',
      'r.version',
      raw(
        "r.operation = 'survey.patch' AND NOT r.kept AND r.live_at IS NULL AND r.name IS NULL AND r.version <> s.version",
      ).as('passing'),
      raw(`row_number() OVER (
        PARTITION BY r.survey_id, r.saved_by_id, date_trunc(
          CASE WHEN r.saved_at < now() - interval '30 days' THEN 'day' ELSE 'hour' END, r.saved_at)
        ORDER BY r.version DESC)`).as('place'),
    );
  return Revision.query(ctx.trx).from(old.as('old')).where('passing', true).where('place', '>', 1);
}

/** Thins one survey's revisions. @returns how many went */
export async function thinSurvey(ctx: TenantContext, surveyId: string): Promise<number> {
  // Savers wait: what they add follows from the rows that are rewritten here.
  await Survey.query(ctx.trx).findOne({ id: surveyId }).forUpdate().select('id');
  const rows = await surplus(ctx, surveyId).select('version');
  // Whoever refers to one of them now finds that it has gone.
  const free = await Revision.query(ctx.trx)
    .where({ survey_id: surveyId, kept: false })
    .whereNull('live_at')
    .whereNull('name')
    .whereIn('version', versionsOf(rows))
    .forUpdate()
    .select('version');
  if (free.length === 0) return 0;
  const gone = new Set(versionsOf(free));
  const wholes = versionsOf(
    await Revision.query(ctx.trx)
      .where({ survey_id: surveyId })
      .whereNotNull('structure')
      .orderBy('version')
      .select('version'),
  );
  const [first, last] = [Math.min(...gone), Math.max(...gone)];
  // Run by run, so that no more than one is held in memory.
  for (const [index, from] of wholes.entries()) {
    const to = wholes[index + 1];
    if ((to === undefined || to > first) && from <= last) await thinRun(ctx, surveyId, from, to, gone);
  }
  await Revision.query(ctx.trx)
    .where({ survey_id: surveyId })
    .whereIn('version', [...gone])
    .delete();
  return gone.size;
}

const versionsOf = (rows: readonly Revision[]): number[] => rows.map(({ version }) => version);

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
  const rows = await Revision.query(ctx.trx)
    .where({ survey_id: surveyId })
    .where('version', '>=', from)
    .modify((query) => {
      if (to !== undefined) query.where('version', '<', to);
    })
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
      await Revision.query(ctx.trx)
        .where({ survey_id: surveyId, version: row.version })
        .patch('structure' in now ? { structure: now.structure, changes: null } : { changes: now.changes });
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

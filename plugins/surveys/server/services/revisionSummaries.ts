import { setImmediate as others } from 'node:timers/promises';
import { readStructure, type SurveyStructure } from '@kaiku/sdk/model';
import { raw, type TenantContext } from '@kaiku/sdk/server';
import { applyChanges, type ChangeItem, changeList } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';

/** What is read for a page of the history at most; saves of one page that lie far apart are not told of there. */
const maxRows = 300;
const maxBytes = 1_000_000;
/** Saves that are compared before others have a turn. */
const savesAtOnce = 10;

/**
 * What saves changed, each compared with the one before it that is kept: of neighbours in one pass, in which what a save
 * left alone is the same object as before.
 * @returns nothing for the first save, nor where telling would take long
 */
export async function summariesOf(
  ctx: TenantContext,
  surveyId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, ChangeItem[]>> {
  const told = new Map<number, ChangeItem[]>();
  if (versions.length === 0) return told;
  const ofSurvey = () => Revision.query(ctx.trx).where({ survey_id: surveyId });
  const lowest = Math.min(...versions);
  const before = ofSurvey().where('version', '<', lowest).max('version');
  const whole = ofSurvey()
    .whereNotNull('structure')
    .where('version', '<=', raw('coalesce(?, ?)', [before, lowest]))
    .max('version');
  const span = () =>
    ofSurvey()
      .where('version', '>=', whole)
      .where('version', '<=', Math.max(...versions));
  const bytes =
    'coalesce(sum(coalesce(pg_column_size(structure), 0) + coalesce(pg_column_size(changes), 0)), 0)::float8';
  const [size] = (await span().select(raw('count(*)::int as rows'), raw(`${bytes} as bytes`))) as unknown as {
    rows: number;
    bytes: number;
  }[];
  if (!size || size.rows > maxRows || size.bytes > maxBytes) return told;
  const wanted = new Set(versions);
  let last: SurveyStructure | null = null;
  for (const { version, structure, changes } of await span()
    .orderBy('version')
    .select('version', 'structure', 'changes')) {
    const next: SurveyStructure = changes && last ? applyChanges(last, changes).structure : readStructure(structure);
    if (last && wanted.has(version)) {
      told.set(version, changeList(readStructure(last), readStructure(next)));
      if (told.size % savesAtOnce === 0) await others();
    }
    last = next;
  }
  return told;
}

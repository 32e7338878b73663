import { readStructure, type SurveyStructure, structureFormat } from '@kaiku/sdk/model';
import { notFound, Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import { applyChanges, changesBetween, joinedChanges, type SurveyChange } from '../../contract/index.ts';
import { Revision } from '../models/revision.ts';

/*
 * Revisions of a structure. A row is either whole or what differs from the row before it, whatever its version: a row
 * can go when the next one takes over what it held. Changes are of the format of the whole one they follow.
 */

/** Rows that follow a whole one at most: reading a version reads no more than these. */
const maxChain = 100;

export type Chained = Pick<Revision, 'version' | 'structure' | 'changes'>;

const ofSurvey = (ctx: TenantContext, surveyId: string) => Revision.query(ctx.trx).where({ survey_id: surveyId });

/** What a run of rows that begins with a whole one comes to. */
export function unchained(rows: readonly Chained[]): SurveyStructure {
  return rows.reduce<SurveyStructure>(
    (structure, row) =>
      row.changes ? applyChanges(structure, row.changes).structure : (row.structure as SurveyStructure),
    {} as SurveyStructure,
  );
}

/** The structure of a version; null when there is none, or none any more. */
export async function structureAt(
  ctx: TenantContext,
  surveyId: string,
  version: number,
): Promise<SurveyStructure | null> {
  const whole = ofSurvey(ctx, surveyId).where('version', '<=', version).whereNotNull('structure').max('version');
  const rows: Chained[] = await ofSurvey(ctx, surveyId)
    .where('version', '<=', version)
    .where('version', '>=', whole)
    .orderBy('version')
    .select('version', 'structure', 'changes');
  return rows.at(-1)?.version === version ? readStructure(unchained(rows)) : null;
}

/** What a survey has become since a version that somebody has. */
export interface Since {
  version: number;
  /** What leads there; null where that is no shorter than the structure, which is given then. */
  changes: SurveyChange[] | null;
  structure: SurveyStructure | null;
}

/** @returns null when there is no newer version */
export async function sinceVersion(ctx: TenantContext, surveyId: string, version: number): Promise<Since | null> {
  const rows = await ofSurvey(ctx, surveyId)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .limit(maxChain + 1)
    .select('version', 'changes');
  const newest = rows[0]?.version;
  if (newest === undefined) return null;
  const whole = await ofSurvey(ctx, surveyId)
    .whereNotNull('structure')
    .orderBy('version', 'desc')
    .first()
    .select('version', raw("coalesce((structure ->> 'format')::int, 1)").as('format'));
  // A row may hold what the older version has already, for it says how parts are to be and not how they differ.
  const { format } = whole as unknown as { format: number };
  if (format === structureFormat && rows.every(({ changes }) => changes !== null)) {
    const changes = rows.reduceRight<SurveyChange[]>((all, row) => joinedChanges(all, row.changes ?? []), []);
    return { version: newest, changes, structure: null };
  }
  return { version: newest, changes: null, structure: await structureAt(ctx, surveyId, newest) };
}

export interface HistoryRow
  extends Pick<Revision, 'version' | 'operation' | 'savedAt' | 'savedById' | 'liveAt' | 'name'> {
  /** When respondents got another version; null while they get this one, or never got it. */
  liveUntil: Date | null;
}

interface HistoryFilter {
  savedById?: string | undefined;
  named?: boolean | undefined;
}

/** What is kept of a survey's saves, without the structures. */
export function historyOf(ctx: TenantContext, surveyId: string, { savedById, named }: HistoryFilter) {
  const next = ofSurvey(ctx, surveyId)
    .alias('next')
    .whereColumn('next.version', '>', 'surveys.revisions.version')
    .whereNotNull('next.live_at')
    .min('next.live_at');
  return ofSurvey(ctx, surveyId)
    .modify((query) => {
      if (savedById !== undefined) query.where({ saved_by_id: savedById });
      if (named) query.whereNotNull('name');
    })
    .select('version', 'operation', 'saved_at', 'saved_by_id', 'live_at', 'name', next.as('live_until'))
    .castTo<HistoryRow[]>();
}

/** @returns null where nothing older is kept */
export async function versionBefore(ctx: TenantContext, surveyId: string, version: number): Promise<number | null> {
  const row = await ofSurvey(ctx, surveyId)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .first()
    .select('version');
  return row?.version ?? null;
}

const authorsAtMost = 100;

/** People who have saved a survey. */
export async function authorsOf(ctx: TenantContext, surveyId: string): Promise<string[]> {
  const rows = await ofSurvey(ctx, surveyId)
    .whereNotNull('saved_by_id')
    .distinct('saved_by_id')
    .orderBy('saved_by_id')
    .limit(authorsAtMost);
  return rows.flatMap(({ savedById }) => savedById ?? []);
}

/** @returns the name that it had. @throws Problem `not_found` */
export async function nameRevision(
  ctx: TenantContext,
  surveyId: string,
  version: number,
  name: string | null,
): Promise<string | null> {
  // Who thins the survey meanwhile finds it named, or this finds it gone.
  const row = await ofSurvey(ctx, surveyId).findOne({ version }).forUpdate().select('name');
  if (!row) throw notFound();
  await ofSurvey(ctx, surveyId).where({ version }).patch({ name });
  return row.name;
}

export interface NewRevision {
  version: number;
  /** What the version before it was. */
  before: SurveyStructure;
  structure: SurveyStructure;
  operation: string;
  saveId: string | null;
}

/** A row since the last whole one, and what is known of it without reading it. */
interface Tail extends Pick<Revision, 'version' | 'changes' | 'saveId' | 'replaced'> {
  whole: boolean;
  format: number | null;
  bytes: number;
  /** Saved within this minute by the same person in the editor, and nobody refers to it. */
  passing: boolean;
}

/** Adds a revision after a save, in whose transaction the survey's row is locked. */
export async function addRevision(ctx: TenantContext, surveyId: string, revision: NewRevision): Promise<void> {
  const { version, before, structure, operation, saveId } = revision;
  const tail = await tailOf(ctx, surveyId);
  const last = tail.at(-1);
  // Of saves in quick succession the last one says it all.
  const replaced = last?.passing && operation === 'survey.patch' && last.version > 1 ? last : null;
  let changes: Revision['changes'] = null;
  if (last && !replaced?.whole && tail[0]!.format === structureFormat && tail.length < maxChain) {
    const own = changesBetween(before, structure);
    changes = replaced?.changes ? joinedChanges(replaced.changes, own) : own;
    const others = tail.filter((row) => row !== replaced && !row.whole);
    const bytes = others.reduce((sum, row) => sum + row.bytes, JSON.stringify(changes).length);
    // Changes that have grown to the size of the whole are no saving any more.
    if (bytes > JSON.stringify(structure).length) changes = null;
  }
  if (replaced) await ofSurvey(ctx, surveyId).where({ version: replaced.version }).delete();
  await Revision.query(ctx.trx).insert({
    surveyId,
    version,
    structure: changes ? null : structure,
    changes,
    operation,
    saveId,
    replaced: replaced ? withReplaced(replaced) : null,
    savedById: ctx.actorId,
  });
}

/** A minute has no more saves of one tab, and others' wait for their replies as well. */
const rememberedSaves = 100;

function withReplaced({ replaced, saveId, version }: Tail): Record<string, number> | null {
  const saves = [...Object.entries(replaced ?? {}), ...(saveId === null ? [] : [[saveId, version] as const])];
  const newest = saves.sort(([, a], [, b]) => a - b).slice(-rememberedSaves);
  return newest.length > 0 ? Object.fromEntries(newest) : null;
}

async function tailOf(ctx: TenantContext, surveyId: string): Promise<Tail[]> {
  const rows = await ofSurvey(ctx, surveyId)
    .where('version', '>=', ofSurvey(ctx, surveyId).whereNotNull('structure').max('version'))
    .orderBy('version')
    .select(
      'version',
      raw('structure IS NOT NULL').as('whole'),
      raw("coalesce((structure ->> 'format')::int, 1)").as('format'),
      raw('coalesce(octet_length(changes::text), 0)').as('bytes'),
      raw(
        `(operation = 'survey.patch' AND NOT kept AND live_at IS NULL AND name IS NULL AND saved_by_id IS NOT DISTINCT FROM ?
          AND date_trunc('minute', saved_at) = date_trunc('minute', now()))`,
        [ctx.actorId],
      ).as('passing'),
      'changes',
      'save_id',
      'replaced',
    );
  return rows as unknown as Tail[];
}

/** The version that a save with this id left; null when it never arrived. */
export async function savedAs(ctx: TenantContext, surveyId: string, saveId: string): Promise<number | null> {
  const row = await ofSurvey(ctx, surveyId).findOne({ save_id: saveId }).select('version');
  if (row) return row.version;
  const later = await ofSurvey(ctx, surveyId)
    .whereRaw('jsonb_exists(replaced, ?)', [saveId])
    .orderBy('version', 'desc')
    .first()
    .select('replaced');
  return later?.replaced?.[saveId] ?? null;
}

/** A version that answers refer to, though it was never live, stays. @throws Problem `survey-version-conflict` */
export async function keepRevision(ctx: TenantContext, surveyId: string, version: number): Promise<void> {
  const count = await ofSurvey(ctx, surveyId).where({ version }).patch({ kept: true });
  if (count === 0) throw new Problem('survey-version-conflict');
}

import { type Finding, type KindRegistry, readStructure, remember, type SurveyStructure } from '@kaiku/sdk/model';
import { Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import { changesToPublish, checkBeforePublishing } from '../../contract/index.ts';
import { PastQuestions } from '../models/pastQuestions.ts';
import { Revision } from '../models/revision.ts';
import type { SurveyRow, SurveyRowWithStructure } from '../models/survey.ts';
import { detailsOf } from './check.ts';
import { structureAt } from './revisions.ts';

/** @throws Problem `survey_incomplete` whose details say what is missing */
export function requireComplete(structure: SurveyStructure, kinds: KindRegistry, logic: readonly Finding[] = []): void {
  const { errors } = checkBeforePublishing(structure, kinds, logic);
  if (errors.length > 0) throw new Problem('survey_incomplete', { details: detailsOf(errors) });
}

/** The structure that respondents get; null for a survey that was never open. */
export async function liveStructure(ctx: TenantContext, row: SurveyRow): Promise<SurveyStructure | null> {
  return row.liveVersion === null ? null : structureAt(ctx, row.id, row.liveVersion);
}

export interface AskedStructure {
  structure: SurveyStructure;
  retired: string[];
}

/** Everything that was live once; null when that is no more than what is live now. */
export async function pastQuestions(ctx: TenantContext, surveyId: string): Promise<AskedStructure | null> {
  const row = await PastQuestions.query(ctx.trx).findOne({ survey_id: surveyId }).select('structure', 'retired');
  return row ? { structure: readStructure(row.structure), retired: row.retired } : null;
}

/** Notes that a version goes live in the place of another, so that results go on knowing what was asked. */
export async function goLive(ctx: TenantContext, row: SurveyRowWithStructure): Promise<void> {
  const { id, version, structure } = row;
  await Revision.query(ctx.trx)
    .where({ survey_id: id, version })
    .whereNull('live_at')
    .patch({ liveAt: raw('now()') });
  const past = (await pastQuestions(ctx, id))?.structure ?? (await liveStructure(ctx, row));
  if (!past) return;
  const remembered = remember(past, structure);
  if (remembered.structure === structure) {
    await PastQuestions.query(ctx.trx).where({ survey_id: id }).delete();
    return;
  }
  await PastQuestions.query(ctx.trx)
    .insert({ surveyId: id, structure: remembered.structure, retired: remembered.retired })
    .onConflict(['company_id', 'survey_id'])
    .merge(['structure', 'retired']);
}

/** What the draft has that is not live. */
export async function changesNotLive(ctx: TenantContext, row: SurveyRowWithStructure) {
  if (row.liveVersion === null || row.liveVersion === row.version) return [];
  const live = await liveStructure(ctx, row);
  return live ? changesToPublish(live, row.structure) : [];
}

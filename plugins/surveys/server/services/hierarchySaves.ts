import {
  allElements,
  type HierarchyUse,
  hierarchyChanged,
  hierarchyUses,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { Problem, type TenantContext } from '@kaiku/sdk/server';
import { QuestionAnswers, QuestionKinds } from '../../contract/index.ts';
import type { SurveyRow } from '../models/survey.ts';
import { withHierarchies } from './hierarchies.ts';
import { loadSurvey, saveStructure } from './store.ts';

interface Draft {
  row: SurveyRow;
  structure: SurveyStructure;
}

/**
 * After a save: elements whose hierarchy, or what is shown of it, has just been chosen get their choices. It is a version of
 * its own, so that whoever saved knows the version that the save left, and takes in the choices as anybody's changes.
 * The save stays where a hierarchy is refused.
 */
export async function followHierarchies(ctx: TenantContext, before: SurveyStructure, saved: Draft): Promise<Draft> {
  const uses = hierarchyUses(saved.structure, ctx.get(QuestionKinds));
  if (uses.length === 0) return saved;
  const was = new Map(allElements(before).map((element) => [element.id, element]));
  const chosen = uses.filter(({ element }) => hierarchyChanged(was.get(element.id), element));
  return saveCurrent(ctx, saved, { uses: chosen, leaveRefused: true });
}

/**
 * Takes the choices of all hierarchies anew, as they are by now.
 * @throws Problem `survey-version-conflict`, `survey-edit-locked`, `validation`
 */
export async function updateHierarchies(ctx: TenantContext, surveyId: string, version: number): Promise<SurveyRow> {
  const row = await loadSurvey(ctx, surveyId);
  if (row.version !== version) throw new Problem('survey-version-conflict');
  if (row.state === 'archived') throw new Problem('survey-edit-locked');
  return (await saveCurrent(ctx, { row, structure: row.structure })).row;
}

/** What is published has the choices that hierarchies have by then. @returns the version that is to be published */
export async function versionToPublish(ctx: TenantContext, surveyId: string, version?: number): Promise<number> {
  const row = await loadSurvey(ctx, surveyId);
  // Publishing says what keeps it from being done.
  if ((version !== undefined && row.version !== version) || row.state === 'archived') return version ?? row.version;
  return (await saveCurrent(ctx, { row, structure: row.structure })).row.version;
}

interface SaveOptions {
  uses?: readonly HierarchyUse[];
  leaveRefused?: boolean;
}

async function saveCurrent(ctx: TenantContext, draft: Draft, options: SaveOptions = {}): Promise<Draft> {
  const { row, structure: before } = draft;
  const kinds = ctx.get(QuestionKinds);
  const { uses = hierarchyUses(before, kinds), leaveRefused = false } = options;
  if (uses.length === 0) return draft;
  const answered = await isAnswered(ctx, row, uses);
  const structure = await withHierarchies(ctx, before, kinds, { uses, answered, leaveRefused });
  if (structure === before) return draft;
  const save = { version: row.version, before, structure, operation: 'survey.hierarchy' };
  return { row: await saveStructure(ctx, row.id, save), structure };
}

/** Answers come by publishing, and to a survey that never was by an import. */
async function isAnswered(ctx: TenantContext, row: SurveyRow, uses: readonly HierarchyUse[]): Promise<boolean> {
  if (row.publishedAt !== null) return true;
  const ids = uses.map(({ element }) => element.id);
  for (const counter of ctx.contributions(QuestionAnswers)) {
    if ((await counter.count(ctx, row.id, ids)).size > 0) return true;
  }
  return false;
}

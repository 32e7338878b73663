import {
  allElements,
  type HierarchyNews,
  type HierarchyUse,
  hierarchyChanged,
  hierarchyNews,
  hierarchyUses,
  type Id,
  type SurveyStructure,
} from '@kaiku/sdk/model';
import { inTransaction, Problem, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import { QuestionAnswers, QuestionKinds } from '../../contract/index.ts';
import type { SurveyRow, SurveyRowWithStructure } from '../models/survey.ts';
import { askHierarchies, type HeardOf, knownHierarchies, withHierarchies } from './hierarchies.ts';
import type { Ready } from './lifecycle.ts';
import { logicFindings } from './logic.ts';
import { loadSurvey, type Save, saveStructure } from './store.ts';

/*
 * Whoever keeps hierarchies is asked outside of every transaction of the survey's: the draft is read, they are asked, and
 * what comes of it is saved if the draft is still the one that was read.
 */

interface Draft {
  row: SurveyRow;
  structure: SurveyStructure;
}

/**
 * After a save has landed: elements whose hierarchy, or what is shown of it, has just been chosen get their choices. It is a
 * version of its own, so that whoever saved knows the version that the save left, and takes in the choices as anybody's
 * changes. Whatever becomes of it, the save stays.
 * @param before null for a survey that has just been made
 */
export async function followHierarchies<T extends Draft>(
  ctx: RequestContext,
  before: SurveyStructure | null,
  saved: T,
): Promise<T> {
  const chosen = chosenBetween(ctx, before, saved.structure);
  if (chosen.size === 0) return saved;
  try {
    return await tried(async () => {
      const seen = await look(ctx, saved.row.id, { of: chosen, leaveRefused: true });
      if (!seen.save || seen.row.state === 'archived') return saved;
      return { ...saved, row: await saveSeen(ctx, seen, seen.save), structure: seen.save.structure };
    });
  } catch (error) {
    ctx.log.warn({ err: error, surveyId: saved.row.id }, 'choices of hierarchies do not follow a save');
    return saved;
  }
}

function chosenBetween(ctx: RequestContext, before: SurveyStructure | null, after: SurveyStructure): ReadonlySet<Id> {
  const was = new Map((before ? allElements(before) : []).map((element) => [element.id, element]));
  const chosen = hierarchyUses(after, ctx.get(QuestionKinds)).filter(({ element }) =>
    hierarchyChanged(was.get(element.id), element),
  );
  return new Set(chosen.map(({ element }) => element.id));
}

export interface TakenNews extends HierarchyNews {
  /** Null where it is not known. */
  name: string | null;
  /** Whether the choices are those of the hierarchy now; else they stay as they were. */
  state: 'taken' | 'unknown' | 'away';
}

/**
 * Takes the choices of all hierarchies anew, as they are by now, and says what that changed.
 * @throws Problem `survey-version-conflict`, `survey-edit-locked`, `validation`
 */
export async function updateHierarchies(
  ctx: RequestContext,
  surveyId: string,
  version: number,
): Promise<{ row: SurveyRow; news: TakenNews[] }> {
  const check = (row: SurveyRow) => {
    if (row.version !== version) throw new Problem('survey-version-conflict');
    if (row.state === 'archived') throw new Problem('survey-edit-locked');
  };
  const seen = await look(ctx, surveyId, { check });
  const row = seen.save ? await saveSeen(ctx, seen, seen.save) : seen.row;
  if (seen.heard.size === 0) return { row, news: [] };
  const listed = new Map((await knownHierarchies(ctx))?.map(({ id, name }) => [id, name]));
  const after = seen.save?.structure ?? seen.row.structure;
  const news = hierarchyNews(seen.row.structure, after, ctx.get(QuestionKinds)).map((one): TakenNews => {
    const heard = seen.heard.get(one.hierarchy) ?? 'unknown';
    const state = heard === 'away' || heard === 'unknown' ? heard : 'taken';
    return { ...one, name: listed.get(one.hierarchy) ?? null, state };
  });
  return { row, news };
}

/**
 * Publishes with the choices that hierarchies have by then. Hierarchies are asked and rules decided before the survey's row
 * is held: of a save that comes in between, the publishing hears.
 */
export async function publishing(
  ctx: RequestContext,
  surveyId: string,
  version: number | undefined,
  publish: (ctx: TenantContext, ready: Ready) => Promise<SurveyRow>,
): Promise<SurveyRow> {
  const ready = await readyToPublish(ctx, surveyId, version);
  return inTransaction(ctx, (own) => publish(own, ready));
}

async function readyToPublish(ctx: RequestContext, surveyId: string, version?: number): Promise<Ready> {
  // Publishing says what keeps it from being done.
  const skip = (row: SurveyRow) => (version !== undefined && row.version !== version) || row.state === 'archived';
  const { row, save } = await look(ctx, surveyId, { skip });
  const logic = await logicFindings(save?.structure ?? row.structure, ctx.get(QuestionKinds));
  return { draft: row, version: version ?? row.version, logic, save };
}

interface Seen {
  row: SurveyRowWithStructure;
  heard: HeardOf;
  /** The draft with the choices that hierarchies have; null where it has them. */
  save: Save | null;
}

interface LookOptions {
  /** Ids of the elements that are looked at; missing: all of the survey. */
  of?: ReadonlySet<Id>;
  leaveRefused?: boolean;
  /** Throws for a draft that is not the one that was meant. */
  check?: (row: SurveyRow) => void;
  /** Whether nobody is to be asked. */
  skip?: (row: SurveyRow) => boolean;
}

async function look(ctx: RequestContext, surveyId: string, options: LookOptions = {}): Promise<Seen> {
  const { of, leaveRefused = false, check, skip } = options;
  const kinds = ctx.get(QuestionKinds);
  const read = async (own: TenantContext) => {
    const row = await loadSurvey(own, surveyId);
    check?.(row);
    const found = skip?.(row) ? [] : hierarchyUses(row.structure, kinds);
    const uses = of ? found.filter(({ element }) => of.has(element.id)) : found;
    return { row, uses, answered: uses.length > 0 && (await isAnswered(own, row, uses)) };
  };
  const { row, uses, answered } = await inTransaction(ctx, read, { readOnly: true });
  const heard = await askHierarchies(ctx, uses);
  const structure = withHierarchies(row.structure, uses, { kinds, heard, answered, leaveRefused });
  const { version, structure: before } = row;
  const save = structure === before ? null : { version, before, structure, operation: 'survey.hierarchy' };
  return { row, heard, save };
}

/** @throws Problem `survey-version-conflict` where the draft is not the one that was looked at any more */
const saveSeen = (ctx: RequestContext, { row }: Seen, save: Save): Promise<SurveyRow> =>
  inTransaction(ctx, async (own) => {
    const saved = await saveStructure(own, row.id, save);
    // Once it is published what is gone has to stay for answers; and what is archived stays as it is.
    if (saved.state !== row.state) throw new Problem('survey-version-conflict');
    return saved;
  });

const attempts = 5;

/** Looks anew where somebody saved in between. */
async function tried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1 || !(error instanceof Problem && error.code === 'survey-version-conflict')) throw error;
    }
  }
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

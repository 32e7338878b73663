import { type PatchResult, type SurveyStructure, withSources } from '@kaiku/sdk/model';
import { notFound, Problem, type RequestContext } from '@kaiku/sdk/server';
import { QuestionKinds, surveyDatasetsOff } from '../../contract/index.ts';
import type { SurveyRow, SurveyRowWithStructure } from '../models/survey.ts';
import { checked } from './check.ts';
import { requireCode } from './codeAccess.ts';
import { audit } from './lifecycle.ts';
import { savedAs } from './revisions.ts';
import { loadSurvey, saveStructure } from './store.ts';

export interface Edited {
  row: SurveyRow;
  /** What it was, for `followHierarchies`. */
  before: SurveyStructure;
  structure: SurveyStructure;
  /** The version that this save left; the row may have a newer one where the save had landed before. */
  savedVersion: number;
}

interface EditOptions {
  /** Of a save that may be sent again: one that has landed is not done twice. */
  saveId?: string | undefined;
}

/**
 * Loads a survey, changes its structure and saves it as the next version.
 * @param change gives the new structure, or the result of a patch of the model
 * @throws Problem `survey-version-conflict` (SUR-083), `validation`, `setting_locked` (SUR-020), `survey-edit-locked`,
 *   `advanced_edit_needed`
 */
export async function editSurvey(
  ctx: RequestContext,
  surveyId: string,
  version: number,
  operation: string,
  change: (structure: SurveyStructure, row: SurveyRow) => unknown,
  { saveId }: EditOptions = {},
): Promise<Edited> {
  const row = await loadSurvey(ctx, surveyId);
  if (row.version !== version) {
    const savedVersion = saveId === undefined ? null : await savedAs(ctx, surveyId, saveId);
    if (savedVersion === null) throw new Problem('survey-version-conflict');
    return { row, before: row.structure, structure: row.structure, savedVersion };
  }
  // Whoever has it open in the editor hears of it there (SUR-084).
  if (row.state === 'archived') throw new Problem('survey-edit-locked');
  const kinds = ctx.get(QuestionKinds);
  const structure = checked(change(withSources(row.structure, kinds), row), kinds);
  checkLocked(row, structure);
  requireCode(ctx, structure.settings, row.structure.settings);
  const before = row.structure;
  const saved = await saveStructure(ctx, surveyId, { version, before, structure, operation, saveId });
  if (row.useDatasets && !saved.useDatasets) {
    await ctx.publish(surveyDatasetsOff, { surveyId });
    await audit(ctx, 'survey.datasets_off', saved);
  }
  return { row: saved, before, structure, savedVersion: saved.version };
}

/** SUR-021: once a survey was published, answers and links depend on its main language. RES-023: datasets stay off. */
function checkLocked(row: SurveyRowWithStructure, structure: SurveyStructure): void {
  if (!row.useDatasets && structure.settings.useDatasets !== false)
    throw lockedSetting('settings/useDatasets', 'datasets_off');
  if (row.publishedAt && structure.settings.language !== row.language) throw lockedSetting('settings/language');
}

export function lockedSetting(path: string, code = 'setting_locked'): Problem {
  return new Problem('setting_locked', { details: [{ path, code }] });
}

/** The structure of a patch; one that names what is not there is a 404. */
export function patched(result: PatchResult): SurveyStructure {
  if (result.problems.length > 0) throw notFound();
  return result.structure;
}

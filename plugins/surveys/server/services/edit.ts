import type { PatchResult, SurveyStructure } from '@kaiku/sdk/model';
import { notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { checked } from './check.ts';
import type { SurveyRow, SurveyRowWithStructure } from './rows.ts';
import { loadSurvey, saveStructure } from './store.ts';

export interface Edited {
  row: SurveyRow;
  structure: SurveyStructure;
}

/**
 * Loads a survey, changes its structure and saves it as the next version.
 * @param change gives the new structure, or the result of a patch of the model
 * @throws Problem `survey-version-conflict` (SUR-083), `validation`, `setting_locked` (SUR-020), `survey_archived`
 */
export async function editSurvey(
  ctx: TenantContext,
  surveyId: string,
  version: number,
  operation: string,
  change: (structure: SurveyStructure, row: SurveyRow) => unknown,
): Promise<Edited> {
  const row = await loadSurvey(ctx, surveyId);
  if (row.version !== version) throw new Problem('survey-version-conflict');
  if (row.state === 'archived') throw new Problem('survey_archived');
  const structure = checked(change(row.structure, row));
  checkLocked(row, structure);
  return { row: await saveStructure(ctx, surveyId, version, structure, operation), structure };
}

/** SUR-021: once a survey was published, answers and links depend on its main language. */
function checkLocked(row: SurveyRowWithStructure, structure: SurveyStructure): void {
  if (row.published_at && structure.settings.language !== row.language) throw lockedSetting('settings/language');
}

export function lockedSetting(path: string): Problem {
  return new Problem('setting_locked', { details: [{ path, code: 'setting_locked' }] });
}

/** The structure of a patch; one that names what is not there is a 404. */
export function patched(result: PatchResult): SurveyStructure {
  if (result.problems.length > 0) throw notFound();
  return result.structure;
}

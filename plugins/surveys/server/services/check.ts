import {
  brokenRules,
  type KindRegistry,
  type Problem as ModelProblem,
  normaliseStructure,
  readStructure,
  type SurveyStructure,
  validateStructure,
  withSources,
} from '@kaiku/sdk/model';
import { invalid, Problem, type ProblemDetail } from '@kaiku/sdk/server';
import { sizeProblem } from '../../contract/index.ts';

/** More would not be read. */
const MAX_DETAILS = 100;

export function detailsOf(problems: readonly ModelProblem[]): ProblemDetail[] {
  return problems.slice(0, MAX_DETAILS).map(({ path, code, params }) => ({ path, code, ...(params && { params }) }));
}

/**
 * The structure as it is to be saved, of whatever format it came in.
 * @throws Problem `validation` whose details say what is wrong where; `survey_too_large`
 */
export function checked(input: unknown, kinds: KindRegistry): SurveyStructure {
  const structure = normaliseStructure(readStructure(input));
  const problems = validateStructure(structure, kinds);
  if (problems.length > 0) throw invalid(...detailsOf(problems));
  const valid = withSources(structure as SurveyStructure, kinds);
  const size = sizeProblem(valid);
  if (!size) return valid;
  throw new Problem('survey_too_large', {
    details: [{ code: `too-large-${size.limit}`, params: { max: size.max, actual: size.actual } }],
    params: { max: size.max, actual: size.actual },
  });
}

/**
 * Rules that have just been written must ask about something that is there (SUR-025); those that broke because their
 * question was taken away only keep the survey from being published.
 * @throws Problem `validation`
 */
export function requireSoundRules(structure: SurveyStructure, kinds: KindRegistry, pageId?: string): void {
  const problems = brokenRules(structure, kinds).filter(({ path }) => !pageId || path.startsWith(`pages/${pageId}/`));
  if (problems.length > 0) throw invalid(...detailsOf(problems));
}

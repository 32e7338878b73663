import { checkPublishable, type KindRegistry, type Problem, type SurveyStructure } from '@kaiku/sdk/model';

/** Worth a look, but a survey that has these can be answered. */
const warnings: ReadonlySet<string> = new Set([
  'missing-translation',
  'stale-translation',
  'page-unreachable',
  'rule-later-page',
  'rule-unsaved-element',
  'duplicate-text',
]);

export interface PublishCheck {
  /** Forbid opening the survey. */
  errors: Problem[];
  warnings: Problem[];
}

/** What is to be mended before the survey is opened; the server refuses for the same errors as the editor shows. */
export function checkBeforePublishing(structure: SurveyStructure, registry: KindRegistry): PublishCheck {
  const problems = checkPublishable(structure, registry);
  return {
    errors: problems.filter(({ code }) => !warnings.has(code)),
    warnings: problems.filter(({ code }) => warnings.has(code)),
  };
}

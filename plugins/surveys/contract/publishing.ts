import { checkPublishable, type Finding, type KindRegistry, type SurveyStructure } from '@kaiku/sdk/model';
import { contrastProblems } from './contrast.ts';

/** Worth a look, but a survey that has these can be answered. */
const warnings: ReadonlySet<string> = new Set([
  'missing-translation',
  'stale-translation',
  'page-unreachable',
  'mandatory-unseen',
  'rule-circular',
  'rule-later-page',
  'rule-shuffled-page',
  'rule-never',
  'rule-always',
  'rule-contradiction',
  'rule-duplicate',
  'rule-no-effect',
  'condition-never',
  'accent-contrast-light',
  'accent-contrast-dark',
  'background-contrast',
  'rule-unsaved-element',
  'duplicate-text',
  'too-many-faces',
]);

/** Whether a survey that has it can be answered all the same. */
export const isWarning = ({ code }: Pick<Finding, 'code'>): boolean => warnings.has(code);

export interface PublishCheck {
  /** Forbid opening the survey. */
  errors: Finding[];
  warnings: Finding[];
}

/**
 * What is to be mended before the survey is opened; the server refuses for the same errors as the editor shows.
 * @param logic what deciding the rules found, which takes its time
 */
export function checkBeforePublishing(
  structure: SurveyStructure,
  registry: KindRegistry,
  logic: readonly Finding[] = [],
): PublishCheck {
  const problems = [...checkPublishable(structure, registry), ...contrastProblems(structure), ...logic];
  return {
    errors: problems.filter((one) => !isWarning(one)),
    warnings: problems.filter(isWarning),
  };
}

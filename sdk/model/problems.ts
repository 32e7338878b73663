/** Every code this model reports. Locale files must have a text for each (`params` fill it). */
export const problemCodes = [
  // answers
  'answers-not-object',
  'unknown-element',
  'not-answerable',
  'answer-shape',
  'mandatory',
  'mandatory-row',
  'unknown-choice',
  'unknown-row',
  'unknown-column',
  'other-not-offered',
  'other-empty',
  'dont-know-not-offered',
  'duplicate-choice',
  'min-selections',
  'max-selections',
  'text-too-long',
  'number-range',
  'number-step',
  'number-min',
  'number-max',
  'number-whole',
  'number-decimals',
  'exclusive-choice',
  'ranking-twice',
  'ranking-tie',
  'ranking-gap',
  'ranking-short',
  'ranking-long',
  'not-confirmed',
  'field-email',
  'field-number',
  'field-phone',
  'field-url',
  'unknown-label',
  'choice-full',
  'date-invalid',
  'date-future',
  'date-past',
  'file-count',
  'file-size',
  'file-type',
  'file-empty',
  'file-gone',
  'file-full',
  'file-waiting',
  'file-unfinished',
  'kind-failed',
  // structure, refused on saving
  'unknown-format',
  'not-object',
  'not-list',
  'too-many',
  'invalid-id',
  'duplicate-id',
  'unknown-kind',
  'unknown-setting',
  'setting-type',
  'setting-range',
  'setting-option',
  'invalid-color',
  'invalid-tag',
  'invalid-language',
  'empty',
  'duplicate-name',
  'min-over-max',
  'assign-needs-single',
  'unknown-background-field',
  'csat-scale',
  'rule-empty',
  'rule-shape',
  'rule-unknown-element',
  'rule-unknown-row',
  'rule-unknown-field',
  'rule-unknown-choice',
  'rule-operator',
  'rule-value',
  // structure, to be mended before publishing
  'no-elements',
  'page-empty',
  'end-with-questions',
  'empty-text',
  'no-picture',
  'no-alternative-text',
  'no-logo-text',
  'no-choices',
  'no-hierarchy',
  'no-rows',
  'no-columns',
  'duplicate-text',
  'too-many-faces',
  'min-over-choices',
  'rule-later-page',
  'rule-shuffled-page',
  'rule-unsaved-element',
  'source-unknown',
  'source-later',
  'source-choices',
  'rule-circular',
  'rule-never',
  'rule-always',
  'rule-contradiction',
  'rule-duplicate',
  'rule-no-effect',
  'condition-never',
  'page-unreachable',
  'mandatory-unseen',
  'mandatory-impossible',
  'nothing-reachable',
  'missing-translation',
  'accent-contrast-light',
  'accent-contrast-dark',
  'background-contrast',
  'stale-translation',
  // patches
  'unknown-page',
  // background mappings
  'invalid-mapping-data',
  'duplicate-rule',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Something wrong. Never a text: the caller translates `code` with `params`. */
export interface Problem {
  /** Built of ids, as text keys are: `elements/<id>/rows/<id>`, `pages/<id>/showRules/<id>`, `settings/name`. */
  path: string;
  /** A `ProblemCode`, or a code of a kind that a plugin brings. */
  code: ProblemCode | (string & {});
  params?: Record<string, string | number>;
}

export function problem(path: string, code: ProblemCode, params?: Record<string, string | number>): Problem {
  return params ? { path, code, params } : { path, code };
}

/** Problems at the path itself or below it. */
export function problemsAt(problems: readonly Problem[], path: string): Problem[] {
  return problems.filter((p) => p.path === path || p.path.startsWith(`${path}/`));
}

export function elementPath(elementId: string): string {
  return `elements/${elementId}`;
}

import { allows } from '@kaiku/sdk/common';
import type { SurveySettings, SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, invalid, Problem, type ProblemDetail, type RequestContext } from '@kaiku/sdk/server';
import { scriptFeature } from '../../contract/index.ts';
import { type CodeProblem, cssProblems, jsProblems } from './customCode.ts';

type Code = Pick<SurveySettings, 'customCss' | 'customJs'>;

/** USER-017: who may write CSS and JavaScript of a survey. */
export const advancedEdit = { permission: 'surveys.advanced' } as const;

const told = (path: string, problems: readonly CodeProblem[]): ProblemDetail[] =>
  problems.map(({ code, ...params }) => ({ path, code, params }));

/** What is wrong in them, by the setting's path. */
export const codeDetails = ({ customCss = '', customJs = '' }: Code): ProblemDetail[] => [
  ...told('settings/customCss', cssProblems(customCss)),
  ...told('settings/customJs', jsProblems(customJs)),
];

/**
 * SUR-016: own CSS and JavaScript that have just been written are sound, and written by who may.
 * @param before what was there; of a survey that begins, nothing
 * @throws Problem `advanced_edit_needed`, `feature_disabled`, `validation` with line and column
 */
export function requireCode(ctx: RequestContext, after: Code, before: Code = {}): void {
  const changed: Code = {};
  for (const key of ['customCss', 'customJs'] as const) {
    if (after[key] && after[key] !== before[key]) changed[key] = after[key];
    if ((after[key] ?? '') === (before[key] ?? '') || allows(advancedEdit, ctx)) continue;
    const code = 'advanced_edit_needed';
    throw new Problem(code, { status: 403, details: [{ path: `settings/${key}`, code }] });
  }
  if (changed.customJs && !ctx.features.has(scriptFeature)) {
    throw forbidden('feature_disabled');
  }
  const details = codeDetails(changed);
  if (details.length > 0) throw invalid(...details);
}

/** An earlier structure, brought back by somebody who may not write code, leaves the code as it is now. */
export function withCodeOf(ctx: RequestContext, earlier: SurveyStructure, now: SurveyStructure): SurveyStructure {
  if (allows(advancedEdit, ctx) && (!earlier.settings.customJs || ctx.features.has(scriptFeature))) return earlier;
  const { customCss: _css, customJs: _js, ...others } = earlier.settings;
  const { customCss, customJs } = now.settings;
  const settings = { ...others, ...(customCss && { customCss }), ...(customJs && { customJs }) };
  return { ...earlier, settings };
}

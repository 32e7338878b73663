import { allows } from '@kaiku/sdk/common';
import type { SurveyStructure } from '@kaiku/sdk/model';
import { forbidden, invalid, Problem, type ProblemDetail, type RequestContext } from '@kaiku/sdk/server';
import { advancedEdit, type CustomCode, type CustomCodeRules, scriptFeature } from '../../contract/index.ts';
import { type CodeProblem, cssProblems, jsProblems } from './customCode.ts';

const told = (path: string, problems: readonly CodeProblem[]): ProblemDetail[] =>
  problems.map(({ code, ...params }) => ({ path, code, params }));

/** What is wrong in them, by the setting's path. */
export const codeDetails = ({ customCss = '', customJs = '' }: CustomCode, at = 'settings/'): ProblemDetail[] => [
  ...told(`${at}customCss`, cssProblems(customCss)),
  ...told(`${at}customJs`, jsProblems(customJs)),
];

export const codeRules: CustomCodeRules = {
  require(ctx, at, after, before = {}) {
    const changed: CustomCode = {};
    for (const key of ['customCss', 'customJs'] as const) {
      if (after[key] && after[key] !== before[key]) changed[key] = after[key];
      if ((after[key] ?? '') === (before[key] ?? '') || allows(advancedEdit, ctx)) continue;
      const code = 'advanced_edit_needed';
      throw new Problem(code, { status: 403, details: [{ path: at + key, code }] });
    }
    if (changed.customJs && !ctx.features.has(scriptFeature)) {
      throw forbidden('feature_disabled');
    }
    const details = codeDetails(changed, at);
    if (details.length > 0) throw invalid(...details);
  },
};

/** SUR-016: own CSS and JavaScript of a survey; of one that begins, there was nothing before. */
export const requireCode = (ctx: RequestContext, after: CustomCode, before?: CustomCode): void =>
  codeRules.require(ctx, 'settings/', after, before);

/** An earlier structure that is brought back: without what it cannot bring back (RES-023), or the caller may not. */
export function broughtBack(ctx: RequestContext, earlier: SurveyStructure, now: SurveyStructure): SurveyStructure {
  const back = withCodeOf(ctx, earlier, now);
  return now.settings.useDatasets === false ? { ...back, settings: { ...back.settings, useDatasets: false } } : back;
}

/** One who may not write code leaves it as it is now. */
function withCodeOf(ctx: RequestContext, earlier: SurveyStructure, now: SurveyStructure): SurveyStructure {
  if (allows(advancedEdit, ctx) && (!earlier.settings.customJs || ctx.features.has(scriptFeature))) return earlier;
  const { customCss: _css, customJs: _js, ...others } = earlier.settings;
  const { customCss, customJs } = now.settings;
  const settings = { ...others, ...(customCss && { customCss }), ...(customJs && { customJs }) };
  return { ...earlier, settings };
}

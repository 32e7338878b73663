import { token } from '@kaiku/sdk/common';
import type { RequestContext } from '@kaiku/sdk/server';

/** Company feature with which surveys may have JavaScript of their own: it runs in respondents' browsers. */
export const scriptFeature = 'custom_script';

/** USER-017: who may write CSS and JavaScript of a survey and its links. */
export const advancedEdit = { permission: 'surveys.advanced' } as const;

export interface CustomCode {
  customCss?: string | undefined;
  customJs?: string | undefined;
}

/** What is asked of CSS and JavaScript wherever it becomes part of a respondent's page. */
export interface CustomCodeRules {
  /**
   * Code that has just been written is sound, and written by who may.
   * @param at before the settings' names in what is told, such as `settings/`
   * @throws Problem `advanced_edit_needed`, `feature_disabled`, `validation` with line and column
   */
  require(ctx: RequestContext, at: string, after: CustomCode, before?: CustomCode): void;
}
export const CustomCodeRules = token<CustomCodeRules>('surveys.CustomCodeRules');

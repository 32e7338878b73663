import { definePoint } from '@kaiku/sdk/common';
import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** Who hides choices of a survey from some respondents tells which, for authors who are about to rewrite one (SUR-075). */
export interface HiddenChoices {
  /** Choices, rows and columns that are hidden somewhere, by `itemPart`. */
  of(ctx: TenantContext, surveyId: string, structure: SurveyStructure): Promise<readonly string[]>;
}
export const HiddenChoices = definePoint<HiddenChoices>('surveys.hiddenChoices');

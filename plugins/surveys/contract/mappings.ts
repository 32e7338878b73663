import { token } from '@kaiku/sdk/common';
import type { BackgroundMapping } from '@kaiku/sdk/model';

/** Rules of a survey that give one background field its value from what another holds (BGF-007). */
export interface BackgroundMappings {
  /** In the order in which they apply; at most a second old. None while the company's feature is off. */
  of(companyId: string, surveyId: string): Promise<readonly BackgroundMapping[]>;
}
export const BackgroundMappings = token<BackgroundMappings>('surveys.BackgroundMappings');

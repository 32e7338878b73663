import { definePoint } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import type { SurveyPermission } from './permissions.ts';

/** Parts of a survey that lie with other plugins, as the specification's calls name them (SUR-017). */
export const surveyDetailParts = [
  'publish_links',
  'alerts',
  'delivery_rules',
  'mass_deliveries',
  'combined_surveys',
] as const;
export type SurveyDetailPart = (typeof surveyDetailParts)[number];

/** Who keeps a part of surveys gives it to `GET /survey?with_details`. */
export interface SurveyDetails {
  part: SurveyDetailPart;
  /** Who sees it: one of these, or `full`. */
  needs: readonly SurveyPermission[];
  /** By survey id, as it goes out; surveys that have none may be missing. */
  of(ctx: TenantContext, surveyIds: readonly string[]): Promise<ReadonlyMap<string, readonly object[]>>;
}
export const SurveyDetails = definePoint<SurveyDetails>('surveys.details');

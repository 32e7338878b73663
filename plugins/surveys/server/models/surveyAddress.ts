import { TenantModel } from '@kaiku/sdk/server';

/** Leads from a survey's id alone to its company, by `surveys.find_company`. */
export class SurveyAddress extends TenantModel {
  static override tableName = 'surveys.survey_companies';
}

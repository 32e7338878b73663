import { TenantModel } from '@kaiku/sdk/server';

/** A survey as it was asked, with everything that was live once. */
export class PastQuestions extends TenantModel {
  static override tableName = 'surveys.past_questions';
  static override get idColumn(): string[] {
    return ['company_id', 'survey_id'];
  }
  static override get jsonAttributes(): string[] {
    return ['structure'];
  }
  static cloneObjectAttributes = false;

  surveyId!: string;
  /** In whatever format it was then. */
  structure!: object;
  /** Ids of the elements that respondents do not get any more. */
  retired!: string[];
}

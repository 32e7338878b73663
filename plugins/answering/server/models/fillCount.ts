import { TenantModel } from '@kaiku/sdk/server';

/** How many fills of a day came to a page, or through the survey. */
export class FillCount extends TenantModel {
  static override tableName = 'answering.fill_counts';
  static override idColumn = ['company_id', 'survey_id', 'day', 'collector_id', 'survey_version', 'what', 'page_id'];

  surveyId!: string;
  collectorId!: string;
  surveyVersion!: number;
  /** `YYYY-MM-DD`, of the company. */
  day!: string;
  what!: 'started' | 'reached' | 'passed' | 'answered';
  /** Empty where it is of the whole survey. */
  pageId!: string;
  count!: number;
}

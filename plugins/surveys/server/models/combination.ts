import { TenantModel } from '@kaiku/sdk/server';

/** Surveys whose results are shown together. */
export class Combination extends TenantModel {
  static override tableName = 'surveys.combinations';
  name!: string;
  createdAt!: Date;
  createdBy!: string | null;
}

/** A survey's place in one. */
export class Combined extends TenantModel {
  static override tableName = 'surveys.combined';
  static override get idColumn(): string[] {
    return ['company_id', 'combination_id', 'survey_id'];
  }
  combinationId!: string;
  surveyId!: string;
}

import { TenantModel } from '@kaiku/sdk/server';

/** That a picture of the company was put into a survey. */
export class ShownPicture extends TenantModel {
  static override tableName = 'surveys.shown_pictures';
  static override get idColumn(): string[] {
    return ['company_id', 'file_id', 'survey_id'];
  }

  fileId!: string;
  surveyId!: string;
}

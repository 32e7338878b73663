import type { Answers } from '@kaiku/sdk/model';
import { TenantModel } from '@kaiku/sdk/server';

/** What a respondent has saved to go on with elsewhere. Its id is made of the secret that opens it. */
export class Draft extends TenantModel {
  static override tableName = 'answering.drafts';
  static override get jsonAttributes(): string[] {
    return ['answers'];
  }

  surveyId!: string;
  collectorId!: string;
  surveyVersion!: number;
  transactionId!: string;
  started!: string;
  language!: string;
  page!: string;
  answers!: Answers;
  savedAt!: Date;
}

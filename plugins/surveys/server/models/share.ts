import { TenantModel } from '@kaiku/sdk/server';
import type { AnswerLimit, BackgroundLimit, Metarole, SharePermission } from '../../contract/index.ts';

/** What one person, or one group, may do with a survey (SHARE-002). */
export class Share extends TenantModel {
  static override tableName = 'surveys.shares';
  static override get jsonAttributes(): string[] {
    return ['backgroundLimits', 'answerLimits'];
  }

  surveyId!: string;
  userId!: string | null;
  groupId!: string | null;
  permissions!: SharePermission[];
  metaroles!: Metarole[];
  backgroundLimits!: BackgroundLimit[];
  answerLimits!: AnswerLimit[];
  managedByApi!: boolean;
  version!: number;
  createdAt!: Date;
}

import { TenantModel } from '@kaiku/sdk/server';
import type { SurveyChange } from '../../contract/index.ts';

/** What a save left: a whole structure, or what differs from the revision before it. */
export class Revision extends TenantModel {
  static override tableName = 'surveys.revisions';
  static override get idColumn(): string[] {
    return ['company_id', 'survey_id', 'version'];
  }
  static override get jsonAttributes(): string[] {
    return ['structure', 'changes', 'replaced'];
  }
  static cloneObjectAttributes = false;

  surveyId!: string;
  version!: number;
  /** In whatever format it was then. */
  structure!: object | null;
  changes!: SurveyChange[] | null;
  operation!: string;
  saveId!: string | null;
  /** Saves that this one took the place of, with the versions that they left. */
  replaced!: Record<string, number> | null;
  savedAt!: Date;
  savedById!: string | null;
  /** When it was first shown to respondents. */
  liveAt!: Date | null;
  /** Answers refer to it, though it was never live. */
  kept!: boolean;
  /** That somebody gave it: it is kept for good. */
  name!: string | null;
}

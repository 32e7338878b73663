import type { BackgroundMapping } from '@kaiku/sdk/model';
import { TenantModel } from '@kaiku/sdk/server';

/** Gives one background field its value from what another holds. */
export class Mapping extends TenantModel {
  static override tableName = 'surveys.background_mappings';

  surveyId!: string;
  sourceField!: string;
  targetField!: string;
  ruleType!: BackgroundMapping['ruleType'];
  separator!: string;
  /** Lines of a value and what it gives, as the author wrote them. */
  data!: string;
  createdAt!: Date;
}

import { TenantModel } from '@kaiku/sdk/server';
import type { ChartSettings, FilterQuery, ViewScope } from '../../contract/index.ts';

export class ReportView extends TenantModel {
  static override tableName = 'results.report_views';
  static override get jsonAttributes(): string[] {
    return ['filter', 'charts'];
  }

  surveyId!: string;
  name!: string;
  scope!: ViewScope;
  ownerId!: string;
  filter!: FilterQuery;
  charts!: ChartSettings;
  /** `field <field id>`, `language` or `collector`; null: nothing is compared. */
  compareBy!: string | null;
  version!: number;
}

import { TenantModel } from '@kaiku/sdk/server';

/** What a company sets of its reports. */
export class ReportSettings extends TenantModel {
  static override tableName = 'reports.settings';

  maxGroupFields!: number;
}

import { TenantModel } from '@kaiku/sdk/server';

/** Calls of an integration on one day (UTC). */
export class ApiDay extends TenantModel {
  static override tableName = 'company.api_days';

  contactId!: string;
  day!: string;
  calls!: number;
}

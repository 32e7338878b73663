import { TenantModel } from '@kaiku/sdk/server';

/** CSS and JavaScript of one link (LINK-016). */
export class Code extends TenantModel {
  static override tableName = 'collectors.code';
  static override idColumn = ['company_id', 'collector_id'];
  collectorId!: string;
  css!: string | null;
  js!: string | null;
}

import { TenantModel } from '@kaiku/sdk/server';

export class ItemModel extends TenantModel {
  static override tableName = 'sample_plugin.items';
  name!: string;
  note!: string;
  createdBy!: string | null;
  createdAt!: Date;
}

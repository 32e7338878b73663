import { TenantModel } from '@kaiku/sdk/server';

export class Collection extends TenantModel {
  static override tableName = 'data_collections.collections';
  name!: string;
  content!: string;
  secure!: boolean;
  passwordHash!: string | null;
  ownerId!: string | null;
  createdAt!: Date;
  updatedAt!: Date;
}

import { TenantModel } from '@kaiku/sdk/server';

/** A named group of users (USER-063). */
export class Group extends TenantModel {
  static override tableName = 'access.groups';

  name!: string;
  createdAt!: Date;
}

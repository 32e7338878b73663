import { TenantModel } from '@kaiku/sdk/server';

/** There is one while a directory keeps what it says of the company's users. */
export class Directory extends TenantModel {
  static override tableName = 'access.directories';
}

/** A user as the directory knows one; its id is the user's. */
export class DirectoryUser extends TenantModel {
  static override tableName = 'access.directory_users';

  userName!: string;
  externalId!: string | null;
  displayName!: string | null;
  /** In the directory's words. */
  roles!: string[];
  saysEmail!: boolean;
  changedAt!: Date;
}

/** A group as the directory knows it; its id is the group's. */
export class DirectoryGroup extends TenantModel {
  static override tableName = 'access.directory_groups';

  externalId!: string | null;
}

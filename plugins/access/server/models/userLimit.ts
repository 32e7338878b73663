import { TenantModel } from '@kaiku/sdk/server';

/** How many users a company may have: one row of each company that was asked about. */
export class UserLimit extends TenantModel {
  static override tableName = 'access.user_limits';

  /** 0: none. */
  userLimit!: number;
}

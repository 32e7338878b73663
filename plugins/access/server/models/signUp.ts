import { TenantModel } from '@kaiku/sdk/server';

/** A company that signed up and that nobody was seen to enter yet. */
export class SignUpOfCompany extends TenantModel {
  static override tableName = 'access.sign_ups';
}

import { TenantModel } from '@kaiku/sdk/server';

/** Whose address an e-mail is, in the whole product: found without a company by `access.find_login`. */
export class Login extends TenantModel {
  static override tableName = 'access.logins';

  email!: string;
}

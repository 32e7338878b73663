import { TenantModel } from '@kaiku/sdk/server';

export class SignInStep extends TenantModel {
  static override tableName = 'access.sign_in_steps';
  sealed!: string;
  expiresAt!: Date;
}

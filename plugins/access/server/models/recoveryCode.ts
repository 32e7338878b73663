import { TenantModel } from '@kaiku/sdk/server';

/** A code that stands for a factor, once. */
export class RecoveryCode extends TenantModel {
  static override tableName = 'access.recovery_codes';

  userId!: string;
  /** Its first two signs. */
  selector!: string;
  /** Of the other ones. */
  codeHash!: string;
  createdAt!: Date;
  usedAt!: Date | null;
}

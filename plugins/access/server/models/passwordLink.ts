import { TenantModel } from '@kaiku/sdk/server';

/** A link by which a user sets a password, once. */
export class PasswordLink extends TenantModel {
  static override tableName = 'access.password_links';

  userId!: string;
  tokenHash!: Buffer;
  createdAt!: Date;
  expiresAt!: Date;
  /** Used, or replaced by a newer one. */
  endedAt!: Date | null;
}

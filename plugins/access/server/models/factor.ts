import { TenantModel } from '@kaiku/sdk/server';

export type FactorKind = 'app' | 'passkey';

/** What a user shows besides the password, or a passkey instead of it. */
export class Factor extends TenantModel {
  static override tableName = 'access.factors';

  userId!: string;
  kind!: FactorKind;
  name!: string;
  /** Of an app. */
  sealedSecret!: string | null;
  /** Time step of the code that was taken last: neither it nor an older one is taken again. */
  lastStep!: number | null;
  /** Of a passkey. */
  credentialId!: string | null;
  publicKey!: Buffer | null;
  /** As the database tells large numbers. */
  counter!: string | number;
  transports!: string[];
  backedUp!: boolean;
  createdAt!: Date;
  usedAt!: Date | null;
}

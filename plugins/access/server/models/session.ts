import { TenantModel } from '@kaiku/sdk/server';

export type EndedBy = 'sign_out' | 'reuse' | 'password' | 'state';

/** Somebody who is signed in somewhere. */
export class Session extends TenantModel {
  static override tableName = 'access.sessions';

  userId!: string;
  userAgent!: string;
  /** As `networkOf` names it; empty where it is not known. */
  network!: string;
  /** How it was signed in; empty where it is not known. */
  method!: string;
  /** When its user has last shown anew who they are. */
  confirmedAt!: Date | null;
  createdAt!: Date;
  usedAt!: Date;
  expiresAt!: Date;
  endedAt!: Date | null;
  endedBy!: EndedBy | null;
  /** Half of what its refresh tokens are made of; the other half is the server's key. */
  tokenSeed!: Buffer;
  /** Number of the refresh token that was given out last, when, and whether the client has shown that it has it. */
  generation!: number;
  renewedAt!: Date;
  received!: boolean;
}

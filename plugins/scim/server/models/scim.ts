import type { Role } from '@kaiku/sdk/common';
import { TenantModel } from '@kaiku/sdk/server';

/** A role of Kaiku's that follows from a role or a group of the directory. */
export interface Mapping {
  from: 'role' | 'group';
  /** The role in the directory's words, or the group's id here. */
  value: string;
  role: Role;
}

export class ScimSettings extends TenantModel {
  static override tableName = 'scim.settings';
  static override get jsonAttributes(): string[] {
    return ['mappings'];
  }

  enabled!: boolean;
  /** Who is made or taken back gets a mail. */
  invite!: boolean;
  everyone!: Role[];
  mappings!: Mapping[];
}

export class ScimToken extends TenantModel {
  static override tableName = 'scim.tokens';

  name!: string;
  hint!: string;
  /** E-mail of who made it. */
  madeBy!: string;
  createdAt!: Date;
  /** Null: it does not end by itself. */
  expiresAt!: Date | null;
  lastUsedAt!: Date | null;
}

/** Where a token is found without a company; itself it is nowhere. */
export class ScimTokenHash extends TenantModel {
  static override tableName = 'scim.token_hashes';
  hash!: Buffer;
}

export class ScimCall extends TenantModel {
  static override tableName = 'scim.calls';

  at!: Date;
  tokenName!: string;
  method!: string;
  resource!: string;
  status!: number;
  code!: string | null;
  detail!: string | null;
}

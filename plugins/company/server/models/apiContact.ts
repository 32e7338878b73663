import { Model, TenantModel } from '@kaiku/sdk/server';

/** The key of an API contact; itself it is nowhere. */
export class ApiKey extends TenantModel {
  static override tableName = 'company.api_keys';

  contactId!: string;
  hash!: Buffer;
  /** How the key begins. */
  hint!: string;
  createdAt!: Date;
}

/** An integration that calls with a key (COMP-038). */
export class ApiContact extends TenantModel {
  static override tableName = 'company.api_contacts';
  static override relationMappings = () => ({
    key: {
      relation: Model.HasOneRelation,
      modelClass: ApiKey,
      join: {
        from: ['company.api_contacts.company_id', 'company.api_contacts.id'],
        to: ['company.api_keys.company_id', 'company.api_keys.contact_id'],
      },
    },
  });

  name!: string;
  ownerId!: string;
  contacts!: string[];
  createdAt!: Date;
  lastAccessed!: Date | null;
  /** The key answers until then; null: until it is revoked. */
  expiresAt!: Date | null;
  /** What the key may be used for. */
  scopes!: string[];
  /** Null once it was revoked. */
  key?: ApiKey | null;
}

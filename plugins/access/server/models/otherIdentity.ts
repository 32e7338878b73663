import { Model, TenantModel } from '@kaiku/sdk/server';
import { User } from './user.ts';

/** Whom a user is at another party. */
export class OtherIdentity extends TenantModel {
  static override tableName = 'access.identities';
  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: {
        from: ['access.identities.company_id', 'access.identities.user_id'],
        to: ['access.users.company_id', 'access.users.id'],
      },
    },
  });

  userId!: string;
  method!: string;
  subject!: string;
  /** Said by the operator's provider rather than the company's own. */
  anywhere!: boolean;
  usedAt!: Date;
  user?: User;
}

import { Model, TenantModel } from '@kaiku/sdk/server';
import { User } from './user.ts';

/** For a time, one user may act as another who is away. */
export class Substitution extends TenantModel {
  static override tableName = 'access.substitutions';
  static override relationMappings = () => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: {
        from: ['access.substitutions.company_id', 'access.substitutions.user_id'],
        to: ['access.users.company_id', 'access.users.id'],
      },
    },
    substitute: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: {
        from: ['access.substitutions.company_id', 'access.substitutions.substitute_id'],
        to: ['access.users.company_id', 'access.users.id'],
      },
    },
  });

  userId!: string;
  substituteId!: string;
  startsAt!: Date;
  endsAt!: Date;
  /** The substitute gets the mails of who is away, too. */
  receivesMail!: boolean;
  /** Who is away. */
  user?: User | null;
  substitute?: User | null;
}

import { TenantModel } from '@kaiku/sdk/server';

/** An element that somebody keeps for other surveys, as a piece of a survey in the format of then. */
export class Favourite extends TenantModel {
  static override tableName = 'surveys.favourites';
  static override get jsonAttributes(): string[] {
    return ['structure'];
  }

  name!: string;
  ownerId!: string;
  /** The element's, so that a list has its icon. */
  kind!: string;
  structure!: object;
  createdAt!: Date;
}

/** All columns but the structure. */
export const favouriteColumns = ['id', 'name', 'owner_id', 'kind', 'created_at'];

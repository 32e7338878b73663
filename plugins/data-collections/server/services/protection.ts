import { checkPassword, forbidden } from '@kaiku/sdk/server';
import type { Collection } from '../models/collection.ts';

/**
 * Lets the owner of a secure collection in with the password, and everybody into the others.
 * @throws Problem `not_owner`, or `invalid_password` (DATA-006); both 403
 */
export async function unlock(collection: Collection, userId: string, password: string | undefined): Promise<void> {
  if (!collection.secure) return;
  if (collection.ownerId !== userId) throw forbidden('not_owner');
  if (!password || !(await checkPassword(collection.passwordHash, password))) throw forbidden('invalid_password');
}

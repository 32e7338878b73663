import { forbidden } from '@kaiku/sdk/server';
import { hash, verify } from '@node-rs/argon2';
import type { Collection } from '../models/collection.ts';

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/**
 * Lets the owner of a secure collection in with the password, and everybody into the others.
 * @throws Problem `not_owner`, or `invalid_password` (DATA-006); both 403
 */
export async function unlock(collection: Collection, userId: string, password: string | undefined): Promise<void> {
  if (!collection.secure) return;
  if (collection.ownerId !== userId) throw forbidden('not_owner');
  if (!password || !(await verify(collection.passwordHash!, password))) throw forbidden('invalid_password');
}

import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default kind: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let nobody: Promise<string> | null = null;

/**
 * Compares a password with the hash of a user. Without a user it works as long, so that the time of the answer does
 * not tell which addresses exist.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== null && matches;
}

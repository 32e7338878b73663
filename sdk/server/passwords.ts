import { type Options as HashOptions, hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default kind: 19 MiB, 2 passes, 1 lane. */
let cost: Pick<HashOptions, 'memoryCost' | 'timeCost' | 'parallelism'> = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
let nobody: Promise<string> | null = null;

/** Tests make hundreds of users and guard no door; nothing else calls this. */
export function makePasswordsCheap(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  nobody = null;
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Compares a password with a hash. Without one it works as long, so that the time of an answer does not tell what
 * exists.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== null && matches;
}

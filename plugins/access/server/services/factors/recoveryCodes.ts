import { randomInt } from 'node:crypto';
import { checkPassword, hashPassword, raw, type TenantContext } from '@kaiku/sdk/server';
import { RecoveryCode } from '../../models/recoveryCode.ts';

export const recoveryCodes = 10;
/** Without those that are taken for each other. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const selectorLength = 2;
/** Eight signs of 31: 39 bits behind a slow hash and the brake. */
const secretLength = 8;

const signsOf = (length: number): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** As people read and type them: `k7p2q-9xwtm`. */
const written = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
const read = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '');

export interface MadeCodes {
  /** As the person gets them, once. */
  codes: string[];
  rows: { selector: string; codeHash: string }[];
}

/** Outside of a transaction: the hashes take their time, and connections are few. */
export async function makeRecoveryCodes(): Promise<MadeCodes> {
  const selectors = new Set<string>();
  while (selectors.size < recoveryCodes) selectors.add(signsOf(selectorLength));
  const made = [...selectors].map((selector) => ({ selector, secret: signsOf(secretLength) }));
  return {
    codes: made.map(({ selector, secret }) => written(selector + secret)),
    rows: await Promise.all(
      made.map(async ({ selector, secret }) => ({ selector, codeHash: await hashPassword(secret) })),
    ),
  };
}

/** In place of those that there were. */
export async function storeRecoveryCodes(ctx: TenantContext, userId: string, { rows }: MadeCodes): Promise<void> {
  await removeRecoveryCodes(ctx, [userId]);
  await RecoveryCode.query(ctx.trx).insert(rows.map((row) => ({ ...row, userId })));
}

export const removeRecoveryCodes = (ctx: TenantContext, userIds: readonly string[]) =>
  RecoveryCode.query(ctx.trx)
    .whereIn('user_id', [...userIds])
    .delete();

/** How many are left, and since when they are; null where none were made. */
export async function recoveryCodesOf(ctx: TenantContext, userId: string) {
  const codes = await RecoveryCode.query(ctx.trx).where({ user_id: userId }).limit(recoveryCodes);
  const [first] = codes;
  return first ? { left: codes.filter(({ usedAt }) => usedAt === null).length, createdAt: first.createdAt } : null;
}

/**
 * Takes a code, once.
 * @param home opens a transaction of the user's company; the hash is compared between two of them
 * @returns how many are left; null for a code that is none of the user's
 */
export async function takeRecoveryCode(
  home: <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
  userId: string,
  text: string,
): Promise<number | null> {
  const code = read(text);
  const selector = code.slice(0, selectorLength);
  const found = await home(async ({ trx }) =>
    RecoveryCode.query(trx).findOne({ user_id: userId, selector }).whereNull('used_at'),
  );
  // Also where there is none: the time of the answer does not tell which of the user's codes there are.
  const matches = await checkPassword(found?.codeHash ?? null, code.slice(selectorLength));
  if (!found || !matches) return null;
  return home(async (ctx) => {
    const taken = await RecoveryCode.query(ctx.trx)
      .where({ id: found.id })
      .whereNull('used_at')
      .patch({ usedAt: raw('now()') as never });
    return taken === 1 ? ((await recoveryCodesOf(ctx, userId))?.left ?? 0) : null;
  });
}

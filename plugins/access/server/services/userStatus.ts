import type { TenantContext } from '@kaiku/sdk/server';
import { User, type UserState } from '../models/user.ts';
import { normalEmail } from './accounts.ts';

/** Status of a user as a number (GAP-040); 0 is nobody. */
export const statuses = { invited: 1, active: 2, deactivated: 3, removed: 0 } satisfies Record<UserState, number>;

/** That of the company's user with this e-mail or user hash. */
export async function statusIn({ trx, companyId }: TenantContext, emailOrHash: string): Promise<number> {
  const found = User.query(trx).whereNot({ state: 'removed' });
  if (emailOrHash.includes('@')) found.where({ email: normalEmail(emailOrHash) });
  else {
    // As `Sessions.userHash` makes it.
    found.whereRaw(
      "left(translate(encode(sha256(convert_to('user ' || ? || ':' || id, 'UTF8')), 'base64'), '+/', '-_'), 22) = ?",
      [companyId, emailOrHash],
    );
  }
  const user = await found.first();
  return user ? statuses[user.state] : 0;
}

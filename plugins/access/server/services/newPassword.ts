import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { mailPasswordSet } from '../jobs/mailPasswordSet.ts';
import { endLinks } from './passwordLinks.ts';
import type { Sessions } from './sessions.ts';

/** What follows a new password: all sessions but one end, no link to another works, and the person is told by mail. */
export async function afterNewPassword(
  ctx: TenantContext,
  sessions: Sessions,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await endLinks(ctx, [userId]);
  await sessions.endOthers(ctx.trx, userId, 'password', exceptSessionId);
  await ctx.enqueue(mailPasswordSet, { userId, at: new Date().toISOString(), key: uuidv7() });
}

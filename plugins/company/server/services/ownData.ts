import type { Language } from '@kaiku/sdk/common';
import { AuditSentences, OwnData, type TenantContext } from '@kaiku/sdk/server';
import { Feedback } from '../models/feedback.ts';

/** Entries and messages that are told. */
const mostTold = 2_000;

interface Entry {
  at: Date;
  operation: string;
  item_name: string | null;
  actor_id: string | null;
  details: Record<string, unknown>;
}

/** What somebody wrote to support. */
export const ownFeedback: OwnData = {
  key: 'feedback',
  async of({ trx }, userId) {
    const sent = await Feedback.query(trx).where({ user_id: userId }).orderBy('id', 'desc').limit(mostTold);
    return sent.map(({ type, message, url, sentAt }) => ({ type, message, url, sent_at: sentAt }));
  },
};

/** Everything that is kept of a person, by who keeps it. */
export async function personalData(
  ctx: TenantContext,
  userId: string,
  language: Language,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = { made_at: new Date().toISOString(), user_id: userId };
  for (const { key, of } of ctx.contributions(OwnData)) parts[key] = await of(ctx, userId);
  parts.audit_log = await entriesOf(ctx, userId, language);
  return parts;
}

/** What the audit log says that the person did, and what was done to their account: the latest. */
async function entriesOf(ctx: TenantContext, userId: string, language: Language) {
  const entries: Entry[] = await ctx
    .trx('core.audit_log')
    .where((one) => void one.where({ actor_id: userId }).orWhere({ item_type: 'user', item_id: userId }))
    .orderBy('at', 'desc')
    .limit(mostTold)
    .select('at', 'operation', 'item_name', 'actor_id', 'details');
  const sentences = ctx.get(AuditSentences);
  return entries.map(({ at, operation, item_name: itemName, actor_id: actor, details }) => ({
    at,
    what: sentences.sentence(language, { operation, itemName }),
    by: actor === userId ? 'you' : actor === null ? 'system' : 'somebody_else',
    ...(details.ip !== undefined && { network_address: details.ip }),
  }));
}

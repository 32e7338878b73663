import { createHash } from 'node:crypto';
import { type Channel, channels } from '@kaiku/plugin-deliveries/contract';
import { isUuid, type Secrets } from '@kaiku/sdk/server';

/** Who stops what is sent to them, and from whom. */
export interface Leaving {
  companyId: string;
  channel: Channel;
  target: string;
}

/** Tells one link from another; nobody makes the link of it. */
export const markOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const purpose = 'blacklist-way-out';

/**
 * Addresses of pages where recipients stop what is sent to them: sealed, so that nobody makes one for somebody else or reads
 * of one whom it is for. They work as long as the operator keeps the secret that they were made with.
 */
export const createWaysOut = (secrets: Secrets, answerUrl: string) => ({
  address: ({ companyId, channel, target }: Leaving): string =>
    `${answerUrl}/unsubscribe/${encodeURIComponent(secrets.encrypt(purpose, JSON.stringify([companyId, channel, target])))}`,
  /** Null for what was not made here. */
  read(token: string): Leaving | null {
    try {
      const [companyId, channel, target] = JSON.parse(secrets.decrypt(purpose, token)) as [string, Channel, string];
      // An address of a user may have letters that no written recipient has: whoever got something can stop it.
      const whole = isUuid(companyId) && channels.includes(channel) && typeof target === 'string';
      return whole ? { companyId, channel, target } : null;
    } catch {
      return null;
    }
  },
});
export type WaysOut = ReturnType<typeof createWaysOut>;

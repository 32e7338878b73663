import { type Channel, channels, isEmail } from '@kaiku/plugin-deliveries/contract';
import { isUuid, type Secrets } from '@kaiku/sdk/server';

/** Who stops what is sent to them, and from whom. */
export interface Leaving {
  companyId: string;
  channel: Channel;
  target: string;
}

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
      if (!isUuid(companyId) || !channels.includes(channel)) return null;
      return channel === 'sms' || isEmail(target) ? { companyId, channel, target } : null;
    } catch {
      return null;
    }
  },
});
export type WaysOut = ReturnType<typeof createWaysOut>;

import { definePoint } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Channel } from './channels.ts';

/**
 * Why somebody is sent nothing: they asked for it, marked a message as unwanted, their address does not work, or the company
 * put them there.
 */
export const blockReasons = ['unsubscribed', 'complained', 'bounced', 'listed'] as const;
export type BlockReason = (typeof blockReasons)[number];
/** Those that come from the recipient's side. */
export type LeaveReason = Exclude<BlockReason, 'listed'>;

/**
 * Says whom nothing is sent to, and lets people say it of themselves. Whoever sends to respondents asks at the moment of
 * sending, each batch anew: what is entered while a delivery goes on stops what has not left.
 */
export interface SendGuard {
  /** Of these addresses, as `normalAddress` writes them, those that nothing is sent to. One query for all. */
  blocked(
    ctx: TenantContext,
    channel: Channel,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, BlockReason>>;
  /** Address of a page where the recipient stops what is sent to them; null where there is none. */
  wayOut(companyId: string, channel: Channel, address: string): string | null;
  /**
   * The channel itself has said that nothing more is to be sent: somebody replied STOP, marked a message as unwanted, or is not
   * there. Once more, nothing changes.
   */
  leave?(ctx: TenantContext, channel: Channel, address: string, reason: LeaveReason): Promise<void>;
}
export const SendGuards = definePoint<SendGuard>('deliveries.sendGuard');

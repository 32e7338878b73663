import type { TenantContext } from '@kaiku/sdk/server';
import { type BlockReason, type Channel, type LeaveReason, SendGuards } from '../../contract/index.ts';

/** Of these addresses, those that some guard stops, and why. One query of each guard for all. */
export async function blockedOf(
  ctx: TenantContext,
  channel: Channel,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, BlockReason>> {
  const reasons = new Map<string, BlockReason>();
  for (const guard of ctx.contributions(SendGuards)) {
    for (const [address, reason] of await guard.blocked(ctx, channel, addresses)) reasons.set(address, reason);
  }
  return reasons;
}

/** Addresses that one query asks about. */
const slice = 5_000;

/** Of many addresses, those that no guard stops. */
export async function unblockedOf(
  ctx: TenantContext,
  channel: Channel,
  addresses: readonly string[],
): Promise<string[]> {
  const left: string[] = [];
  for (let from = 0; from < addresses.length; from += slice) {
    const some = addresses.slice(from, from + slice);
    const blocked = await blockedOf(ctx, channel, some);
    left.push(...some.filter((address) => !blocked.has(address)));
  }
  return left;
}

/** Where the recipient of a mail stops what is sent to them: the first that somebody offers. */
export function wayOutOf(ctx: Pick<TenantContext, 'companyId' | 'contributions'>, address: string): string | null {
  for (const guard of ctx.contributions(SendGuards)) {
    const way = guard.wayOut(ctx.companyId, 'email', address);
    if (way) return way;
  }
  return null;
}

/** Tells every guard that nothing more is to be sent to an address. */
export async function leave(
  ctx: TenantContext,
  channel: Channel,
  address: string,
  reason: LeaveReason = 'unsubscribed',
): Promise<void> {
  for (const guard of ctx.contributions(SendGuards)) await guard.leave?.(ctx, channel, address, reason);
}

import { isIPv6 } from 'node:net';
import type { Request } from '@hapi/hapi';
import { Problem, type RateLimit, type RateLimits } from '@kaiku/sdk/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { header } from './headers.ts';

/** Counts calls per client address, in this node's memory. */
export function createRateLimiter(name: string, limit: RateLimit) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds });
  return async (request: Request): Promise<void> => {
    try {
      await limiter.consume(networkOf(clientAddress(request)));
    } catch (refused) {
      const seconds = Math.ceil(((refused as RateLimiterRes).msBeforeNext ?? 1_000) / 1_000);
      throw new Problem('too_many_requests', { params: { seconds } });
    }
  };
}

/**
 * What is counted together: an IPv4 address, or the 64 bits of an IPv6 one that name the network, as whoever has one
 * address there has them all.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('%')[0]!.toLowerCase().split('::');
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const groups =
    after === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The client's address; what a proxy says of it counts only where the operator trusts proxies. */
export function clientAddress(request: Request): string {
  const forwarded = request.server.app.trustProxy ? header(request, 'x-forwarded-for') : undefined;
  return forwarded?.split(',').at(-1)?.trim() || request.info.remoteAddress;
}

export const createRateLimits = (on: boolean): RateLimits => ({
  limiter: (name, limit) => (on ? createRateLimiter(name, limit) : async () => {}),
});

import type { Request } from '@hapi/hapi';
import { networkOf, Problem, type RateLimit, type RateLimits } from '@kaiku/sdk/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from './clientAddress.ts';

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

export const createRateLimits = (on: boolean): RateLimits => ({
  limiter: (name, limit) => (on ? createRateLimiter(name, limit) : async () => {}),
});

import type { Request } from '@hapi/hapi';
import { networkOf, Problem, type RateLimit, type RateLimits } from '@kaiku/sdk/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from './clientAddress.ts';

/** Counts one call of a key, or one that weighs more. @throws Problem `too_many_requests` */
export type Limiter = (key: string, points?: number) => Promise<void>;

/** Counts calls in this node's memory. */
export function createRateLimiter(name: string, limit: RateLimit): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds });
  return async (key, points = 1) => {
    try {
      await limiter.consume(key, points);
    } catch (refused) {
      const seconds = Math.ceil(((refused as RateLimiterRes).msBeforeNext ?? 1_000) / 1_000);
      throw new Problem('too_many_requests', { params: { seconds } });
    }
  };
}

/** What calls without a session are counted by. */
export const addressKey = (request: Request): string => networkOf(clientAddress(request));

export const createRateLimits = (on: boolean): RateLimits => ({
  limiter(name, limit) {
    if (!on) return async () => {};
    const count = createRateLimiter(name, limit);
    return (request, points) => {
      const user = request.app.caller?.identity;
      return count(user ? `user ${user.userId}` : addressKey(request), points);
    };
  },
});

import type { Request } from '@hapi/hapi';
import { Problem, type RateLimit } from '@kaiku/sdk/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { header } from './headers.ts';

/** Counts calls of one route per client address, in this node's memory. */
export function createRateLimiter(routeId: string, limit: RateLimit) {
  const limiter = new RateLimiterMemory({ keyPrefix: routeId, points: limit.points, duration: limit.seconds });
  return async (request: Request): Promise<void> => {
    try {
      await limiter.consume(clientAddress(request));
    } catch (refused) {
      const seconds = Math.ceil(((refused as RateLimiterRes).msBeforeNext ?? 1_000) / 1_000);
      throw new Problem('too_many_requests', { params: { seconds } });
    }
  };
}

/** The client's address; what a proxy says of it counts only where the operator trusts proxies. */
export function clientAddress(request: Request): string {
  const forwarded = request.server.app.trustProxy ? header(request, 'x-forwarded-for') : undefined;
  return forwarded?.split(',').at(-1)?.trim() || request.info.remoteAddress;
}

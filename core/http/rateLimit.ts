import type { Request } from '@hapi/hapi';
import { networkOf, Problem, type RateLimit, type RateLimits } from '@kaiku/sdk/server';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress } from './clientAddress.ts';
import { noOthers, type OtherCounts } from './sharedCounts.ts';

/** Counts one call of a key, or one that weighs more. @throws Problem `too_many_requests` */
export type Limiter = (key: string, points?: number) => Promise<void>;

/** Of a limit, what a node lets pass before it tells and asks the others: most callers never come so far. */
const ownShare = 0.01;

/** Counts calls in this node's memory, and adds what the others have counted of those who come nearer to the limit. */
export function createRateLimiter(name: string, limit: RateLimit, others: OtherCounts = noOthers): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds });
  const share = Math.max(1, limit.points * ownShare);
  return async (key, points = 1) => {
    let counted: RateLimiterRes;
    try {
      counted = await limiter.consume(key, points);
    } catch (refused) {
      throw tooMany((refused as RateLimiterRes).msBeforeNext ?? 1_000);
    }
    const { consumedPoints, msBeforeNext } = counted;
    if (consumedPoints < share) return;
    const elsewhere = others.add(`${name} ${key}`, consumedPoints, msBeforeNext);
    if (consumedPoints + elsewhere.points > limit.points) throw tooMany(Math.max(msBeforeNext, elsewhere.msLeft));
  };
}

const tooMany = (ms: number): Problem =>
  new Problem('too_many_requests', { params: { seconds: Math.max(1, Math.ceil(ms / 1_000)) } });

/** What calls without a session are counted by. */
export const addressKey = (request: Request): string => networkOf(clientAddress(request));

export const createRateLimits = (on: boolean, others: OtherCounts): RateLimits => ({
  limiter(name, limit) {
    if (!on) return async () => {};
    const count = createRateLimiter(name, limit, others);
    return (request, points, key) => {
      const user = request.app.caller?.identity;
      return count(key ?? (user ? `user ${user.userId}` : addressKey(request)), points);
    };
  },
});

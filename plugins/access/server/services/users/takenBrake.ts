import { Problem, type RateLimits, type RequestContext, type RouteInput } from '@kaiku/sdk/server';

/** Of a company in a day. Whoever makes and changes users hears which addresses are taken, in other companies too. */
export const takenADay = { points: 500, seconds: 24 * 60 * 60 };

type Request = RouteInput<object, object, unknown>['request'];
export type TakenBrake = <T>(ctx: RequestContext, request: Request, work: () => Promise<T>) => Promise<T>;

/** Once it has heard it so often, no address is looked up any more: a refusal would say the same. */
export function createTakenBrake(limits: RateLimits | null): TakenBrake {
  const count = limits?.limiter('access.taken-addresses', takenADay);
  return async ({ companyId }, request, work) => {
    await count?.(request, 0, companyId);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem && error.code === 'email_taken')
        await count?.(request, 1, companyId).catch(() => {});
      throw error;
    }
  };
}

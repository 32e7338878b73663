import type { RequestContext, TenantContext } from './context.ts';
import { TenantRunner } from './services.ts';

/**
 * A transaction of the caller's in a route that has none of its own (`transaction: 'none'`), as those have that wait for
 * files or threads before and after it.
 */
export const inTransaction = <T>(
  { companyId, actorId, identity, correlationId, get }: RequestContext,
  work: (tenant: TenantContext) => PromiseLike<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> =>
  get(TenantRunner).run(companyId, work, { readOnly, actorId, actorEmail: identity?.email ?? null, correlationId });

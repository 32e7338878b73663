import type { Person } from '@kaiku/sdk/common';
import type { RequestContext, TenantContext } from './context.ts';
import { TenantRunner } from './services.ts';

/** Whom somebody views as, for the audit log; null for who looks as oneself. */
export const otherThan = (identity: Person | null, subject: Person | null): Person | null =>
  subject && subject.userId !== identity?.userId ? subject : null;

/**
 * A transaction of the caller's in a route that has none of its own (`transaction: 'none'`), as those have that wait for
 * files, threads or other plugins before and after it. The work's context is the request's, in that transaction.
 */
export const inTransaction = <T>(
  ctx: RequestContext,
  work: (ctx: RequestContext) => PromiseLike<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> => {
  const { companyId, actorId, identity, subject, correlationId } = ctx;
  // What the request has of no transaction refuses to be used: that of this one takes its place.
  const within = (tenant: TenantContext) => Object.create(ctx, Object.getOwnPropertyDescriptors(tenant));
  return ctx.get(TenantRunner).run(companyId, (tenant) => work(within(tenant)), {
    readOnly,
    actorId,
    actorEmail: identity?.email ?? null,
    subject: otherThan(identity, subject),
    correlationId,
  });
};

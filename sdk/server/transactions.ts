import type { Person } from '@kaiku/sdk/common';
import type { RequestContext, TenantContext } from './context.ts';
import { forbidden } from './problem.ts';
import { TenantRunner } from './services.ts';

/** Whom somebody views as, for the audit log; null for who looks as oneself. */
export const otherThan = (identity: Person | null, subject: Person | null): Person | null =>
  subject && subject.userId !== identity?.userId ? subject : null;

/** Whether somebody acts in another's place for a time. Managers of the provider act as anybody by a right of their own. */
export const standsIn = ({ identity, subject }: Pick<RequestContext, 'identity' | 'subject'>): boolean =>
  otherThan(identity, subject) !== null && !identity?.roles.includes('admin');

/** Before what would open the company for longer than somebody stands in. @throws Problem `stand_in` */
export function requireOwnPlace(ctx: Pick<RequestContext, 'identity' | 'subject'>): void {
  if (standsIn(ctx)) throw forbidden('stand_in');
}

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

import type { RequestContext, TenantContext, TenantRunner } from '@kaiku/sdk/server';

/** Works in the company of who signed in, also while another one is viewed. */
export const atHome = <T>(
  tenants: TenantRunner,
  ctx: RequestContext,
  work: (home: TenantContext, userId: string) => Promise<T>,
  readOnly = false,
): Promise<T> => {
  const { companyId, userId } = ctx.identity!;
  return tenants.run(companyId, (home) => work(home, userId), {
    actorId: userId,
    correlationId: ctx.correlationId,
    readOnly,
  });
};

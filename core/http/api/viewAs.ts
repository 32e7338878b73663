import { type Companies, Joi, type RequestContext, route } from '@kaiku/sdk/server';

/** Notes in the audit log of the company that is seen from now on as whom the caller looks (COMP-036). */
export function viewAsRoutes({ companies }: { companies: Companies }) {
  return [
    route({
      id: 'changeView',
      method: 'POST',
      path: '/view_as',
      summary: 'Says that the caller has changed to the view of the header X-View-As',
      access: 'account',
      rateLimit: { points: 60, seconds: 60 },
      reply: Joi.object({}),
      async handler(ctx: RequestContext) {
        await ctx.audit(await entryOf(ctx, companies));
        return {};
      },
    }),
  ];
}

async function entryOf({ viewAs, identity, subject, companyId }: RequestContext, companies: Companies) {
  if (subject && subject.userId !== identity?.userId) {
    return { operation: 'view_as.begin', itemType: 'user', itemId: subject.userId, itemName: subject.email };
  }
  if (viewAs.mode === 'user') {
    return { operation: 'view_as.end', itemType: 'user', itemId: identity!.userId, itemName: identity!.email };
  }
  const company = await companies.get(companyId);
  return { operation: 'view_as.begin', itemType: 'company', itemId: companyId, itemName: company?.name };
}

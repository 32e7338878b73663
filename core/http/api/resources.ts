import { Joi, notFound, type ResourceKind, route } from '@kaiku/sdk/server';

/** What the caller may do with one thing, so that pages about it can be guarded. */
export function resourceRoutes({ resource }: { resource(kind: string): ResourceKind | null }) {
  return [
    route<{ kind: string; id: string }>({
      id: 'getResourceAccess',
      method: 'GET',
      path: '/resource-access/{kind}/{id}',
      summary: "The caller's permissions on a thing of a kind that some plugin declares, and its name",
      access: 'session',
      params: Joi.object({ kind: Joi.string().max(40).required(), id: Joi.string().max(100).required() }),
      reply: Joi.object({
        kind: Joi.string().required(),
        id: Joi.string().required(),
        name: Joi.string().allow(null).required(),
        permissions: Joi.array().items(Joi.string()).required(),
      }),
      async handler(ctx, { params: { kind, id } }) {
        const name = (await resource(kind)?.name(ctx, id)) ?? null;
        if (name === null) throw notFound();
        const permissions = [...(await ctx.permissionsOn(kind, id))];
        // What one may do nothing with has no name for one, either.
        const mayKnow = permissions.length > 0 || ctx.flags?.manager === true;
        return { kind, id, name: mayKnow ? name : null, permissions };
      },
    }),
  ];
}

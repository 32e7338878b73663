import type { TableQuery } from '@kaiku/sdk/common';
import {
  FailedWork,
  failedWorkList,
  isoTime,
  Joi,
  listReply,
  type RequestContext,
  route,
  tableReply,
  uuid,
} from '@kaiku/sdk/server';

const access = { permission: 'company.manage' } as const;
const payload = Joi.object({ ids: Joi.array().items(uuid()).min(1).max(100).unique().required() });
const reply = Joi.object({ changed: Joi.number().integer().required() });

const item = Joi.object({
  id: uuid().required(),
  kind: Joi.string().valid('event', 'job').required(),
  name: Joi.string().required(),
  subscriber: Joi.string().allow(null).required(),
  plugin: Joi.string().required(),
  failed_at: isoTime().required(),
  attempts: Joi.number().integer().required(),
  reason: Joi.string().required(),
  correlation_id: Joi.string().required(),
  retryable: Joi.boolean().required(),
  what: Joi.string().required().description('What was not done, in words'),
  means: Joi.string().required().description('What follows from that'),
  todo: Joi.string().required(),
});

/** Events and jobs of the company that is in force which failed for good. */
export const failedWorkRoutes = () => [
  route<object, TableQuery>({
    id: 'listFailedWork',
    method: 'GET',
    path: '/company/failed-work',
    summary: 'Events and jobs that failed for good, the latest first',
    access,
    query: failedWorkList.query,
    reply: tableReply(item),
    async handler(ctx, { query }) {
      const { data, count } = await ctx.get(FailedWork).list(ctx, query, ctx.language);
      const rows = data.map(({ failedAt, correlationId, reason, told, ...row }) => ({
        ...row,
        failed_at: failedAt,
        correlation_id: correlationId,
        reason: reason.message,
        ...told,
      }));
      return listReply(query, rows, count);
    },
  }),

  route({
    id: 'listFailedKinds',
    method: 'GET',
    path: '/company/failed-work/kinds',
    summary: 'How many events and jobs of each kind failed for good, the most first',
    access,
    reply: Joi.object({
      kinds: Joi.array()
        .items(
          Joi.object({
            name: Joi.string().required().description('Finds them, as the list’s filter'),
            what: Joi.string().required(),
            count: Joi.number().integer().required(),
          }),
        )
        .required(),
    }),
    handler: async (ctx: RequestContext) => ({ kinds: await ctx.get(FailedWork).kinds(ctx, ctx.language) }),
  }),

  route<object, object, { ids: string[] }>({
    id: 'retryFailedWork',
    method: 'POST',
    path: '/company/failed-work/retry',
    summary: 'Does them once more; what has been handled meanwhile is passed over',
    access,
    payload,
    reply,
    handler: async (ctx, { payload: { ids } }) => ({ changed: await ctx.get(FailedWork).retry(ctx, ids) }),
  }),

  route<object, object, { ids: string[] }>({
    id: 'dismissFailedWork',
    method: 'POST',
    path: '/company/failed-work/dismiss',
    summary: 'Takes them off the list; they are not done',
    access,
    payload,
    reply,
    handler: async (ctx, { payload: { ids } }) => ({ changed: await ctx.get(FailedWork).dismiss(ctx, ids) }),
  }),
];

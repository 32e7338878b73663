import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, Joi, route, tableReply, uuid } from '@kaiku/sdk/server';
import { sendInvitation } from '../services/passwordLinks.ts';
import { actorOf } from '../services/users/actor.ts';
import type { UserChange } from '../services/users/changes.ts';
import { takeFactors } from '../services/users/factors.ts';
import { occupancy, setUserLimit } from '../services/users/limit.ts';
import { listUsers, onWire, type UserFilter, userList } from '../services/users/list.ts';
import { offeredRoles } from '../services/users/roles.ts';
import { changeUsers, requireInvited } from '../services/users/save.ts';
import { manyChanges, userFilter, userReply } from './userSchemas.ts';

/** Who manages the company (GAP-031): what `company.manage` asks for, which belongs to a plugin that needs this one. */
const access = { flag: 'companyManager' } as const;
const rateLimit = { points: 120, seconds: 60 };

const occupancyReply = Joi.object({
  user_limit: Joi.number().integer().required().description('0: none'),
  users: Joi.number().integer().required().description('Who counts: active and invited people'),
});

/** The company's users: list, many at once, roles, limit, invitations (USER-030, USER-031). */
export const usersRoutes = [
  route<object, TableQuery & UserFilter>({
    id: 'listUsers',
    method: 'GET',
    path: '/users',
    summary: 'Users of the company; those who were removed only where the filter asks for them',
    access,
    query: userList.query.keys(userFilter),
    reply: tableReply(userReply()),
    handler: (ctx, { query }) => listUsers(ctx, actorOf(ctx), query),
  }),

  route<object, object, UserChange & { user_ids: string[] }>({
    id: 'updateUsers',
    method: 'PUT',
    path: '/users',
    summary: 'Changes several users at once: all, or none where something speaks against one',
    access,
    rateLimit,
    payload: manyChanges(),
    reply: Joi.object({ users: Joi.array().items(userReply()).required() }),
    async handler(ctx, { payload: { user_ids: ids, ...change } }) {
      const actor = actorOf(ctx);
      const changed = await changeUsers(ctx, actor, new Map(ids.map((id) => [id, change])));
      return { users: await onWire(ctx, actor, changed) };
    },
  }),

  route<object, object, { user_ids: string[] }>({
    id: 'inviteUsers',
    method: 'POST',
    path: '/users/invite',
    summary: 'Sends the invitation, also once more; links of earlier ones work no more',
    access,
    rateLimit: { points: 30, seconds: 60 },
    payload: Joi.object({ user_ids: Joi.array().items(uuid()).min(1).max(500).unique().required() }),
    reply: Joi.object({ invited: Joi.number().integer().required() }),
    async handler(ctx, { payload: { user_ids: ids } }) {
      await requireInvited(ctx, actorOf(ctx), ids);
      await sendInvitation(ctx, ids);
      return { invited: ids.length };
    },
  }),

  route<{ id: string }>({
    id: 'takeFactors',
    method: 'DELETE',
    path: '/user/{id}/factors',
    summary: 'Takes the second factors of a user away who has lost them; all sessions of the user end',
    access,
    rateLimit: { points: 30, seconds: 60 },
    params: idParam(),
    reply: Joi.object({ removed: Joi.valid(true).required() }),
    async handler(ctx, { params }) {
      await takeFactors(ctx, actorOf(ctx), params.id);
      return { removed: true };
    },
  }),

  route({
    id: 'listGivableRoles',
    method: 'GET',
    path: '/users/roles',
    summary: 'Roles that users can have, by name and with what they give',
    access,
    reply: Joi.object({
      roles: Joi.array()
        .items(
          Joi.object({
            key: Joi.string().required(),
            name: Joi.string().required(),
            description: Joi.string().allow('').required(),
            givable: Joi.boolean().required().description('Whether the caller may give it and take it away'),
          }),
        )
        .required(),
    }),
    handler: async (ctx) => ({ roles: offeredRoles(ctx, actorOf(ctx)) }),
  }),

  route({
    id: 'getUserLimit',
    method: 'GET',
    path: '/company/user_limit',
    summary: 'How many users the company has and may have',
    access,
    reply: occupancyReply,
    async handler(ctx) {
      const { limit, users } = await occupancy(ctx);
      return { user_limit: limit, users };
    },
  }),

  route<object, object, { user_limit: number }>({
    id: 'setUserLimit',
    method: 'PUT',
    path: '/company/user_limit',
    summary: 'How many users the company may have; for managers of the provider',
    access: { flag: 'manager' },
    payload: Joi.object({ user_limit: Joi.number().integer().min(0).max(1_000_000).required() }),
    reply: occupancyReply,
    async handler(ctx, { payload }) {
      await setUserLimit(ctx, payload.user_limit);
      const { limit, users } = await occupancy(ctx);
      return { user_limit: limit, users };
    },
  }),
];

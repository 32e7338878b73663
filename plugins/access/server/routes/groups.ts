import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, idParam, Joi, listReply, route, type TenantContext, tableReply, uuid } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import {
  changeMembers,
  createGroup,
  getGroup,
  groupList,
  removeGroup,
  renameGroup,
  userGroups,
} from '../services/groups.ts';
import { actorOf } from '../services/users/actor.ts';

const path = '/company/groups';
/** Who manages the company (GAP-031, GAP-045). */
const access = { flag: 'companyManager' } as const;

const name = () => Joi.string().trim().min(1).max(100);
const groupReply = Joi.object({
  group_id: uuid().required(),
  name: Joi.string().required(),
  members: Joi.number().integer().required().description('How many users are in it'),
});
const memberReply = Joi.object({
  user_id: uuid().required(),
  email: Joi.string().required(),
  first_name: Joi.string().allow('').required(),
  last_name: Joi.string().allow('').required(),
});

const members = defineList({
  sort: { email: 'email', name: "lower(last_name || ' ' || first_name)" },
  search: { name: "first_name || ' ' || last_name || ' ' || email" },
  order: { by: 'name', direction: 'asc' },
});

/** User groups of the company (USER-063, GAP-045). */
export const groupRoutes = [
  route<object, TableQuery>({
    id: 'listGroups',
    method: 'GET',
    path,
    summary: 'Groups of the company by name, with how many users each has',
    access,
    query: groupList.query,
    reply: tableReply(groupReply),
    async handler(ctx, { query }) {
      const { data, count } = await userGroups.search(ctx, query);
      return listReply(query, data.map(groupOf), count);
    },
  }),

  route<object, object, { name: string }>({
    id: 'createGroup',
    method: 'POST',
    path,
    summary: 'Makes a group, which nobody is in yet',
    access,
    payload: Joi.object({ name: name().required() }),
    reply: groupReply,
    handler: async (ctx, { payload }) => one(ctx, (await createGroup(ctx, payload.name)).id),
  }),

  route<{ id: string }, object, { name: string }>({
    id: 'updateGroup',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Renames a group',
    access,
    params: idParam(),
    payload: Joi.object({ name: name().required() }),
    reply: groupReply,
    handler: async (ctx, { params, payload }) => one(ctx, (await renameGroup(ctx, params.id, payload.name)).id),
  }),

  route<{ id: string }>({
    id: 'deleteGroup',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a group; what was shared with it is shared with nobody any more',
    access,
    params: idParam(),
    reply: Joi.object({ removed_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeGroup(ctx, params.id);
      return { removed_id: params.id };
    },
  }),

  route<{ id: string }, TableQuery>({
    id: 'listGroupMembers',
    method: 'GET',
    path: `${path}/{id}/members`,
    summary: 'Who is in a group',
    access,
    params: idParam(),
    query: members.query,
    reply: tableReply(memberReply),
    async handler(ctx, { params, query }) {
      await getGroup(ctx, params.id);
      const found = User.query(ctx.trx)
        .whereRaw('group_ids @> ARRAY[?]::uuid[]', [params.id])
        .whereNot({ state: 'removed' });
      const { rows, count } = await members.page<User>(found, query);
      const data = rows.map((user) => ({
        user_id: user.id,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
      }));
      return listReply(query, data, count);
    },
  }),

  route<{ id: string }, object, { add: string[]; remove: string[] }>({
    id: 'changeGroupMembers',
    method: 'PUT',
    path: `${path}/{id}/members`,
    summary: 'Puts users into a group and takes users out of it',
    access,
    params: idParam(),
    payload: Joi.object({
      add: Joi.array().items(uuid()).max(500).default([]),
      remove: Joi.array().items(uuid()).max(500).default([]),
    }),
    reply: groupReply,
    async handler(ctx, { params, payload }) {
      await changeMembers(ctx, actorOf(ctx), params.id, payload);
      return one(ctx, params.id);
    },
  }),
];

const groupOf = ({ groupId, name, members: count }: { groupId: string; name: string; members: number }) => ({
  group_id: groupId,
  name,
  members: count,
});

const one = async (ctx: TenantContext, groupId: string) =>
  groupOf((await userGroups.byIds(ctx, [groupId])).get(groupId)!);

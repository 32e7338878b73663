import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, route, tableReply } from '@kaiku/sdk/server';
import { addItem, itemList, listItems, type NewItem, removeItem } from '../services/items.ts';

const access = { permission: 'sample-plugin.edit' };
const itemReply = Joi.object({
  itemId: Joi.string().required(),
  name: Joi.string().required(),
  note: Joi.string().allow('').required(),
  createdAt: isoTime().required(),
});

export const itemRoutes = [
  route<object, TableQuery>({
    id: 'listSamplePlugin',
    method: 'GET',
    path: '/sample-plugin',
    summary: 'The entries of the list',
    access: 'session',
    query: itemList.query,
    reply: tableReply(itemReply),
    handler: (ctx, { query }) => listItems(ctx, query),
  }),

  route<object, object, NewItem>({
    id: 'addSamplePlugin',
    method: 'POST',
    path: '/sample-plugin',
    summary: 'Adds an entry; its name must be new',
    access,
    payload: Joi.object({
      name: Joi.string().trim().min(1).max(200).required(),
      note: Joi.string().trim().allow('').max(2000).default(''),
    }),
    reply: itemReply,
    handler: (ctx, { payload }) => addItem(ctx, payload),
  }),

  route<{ id: string }>({
    id: 'removeSamplePlugin',
    method: 'DELETE',
    path: '/sample-plugin/{id}',
    summary: 'Removes an entry for good',
    access,
    params: idParam(),
    reply: Joi.object({ itemId: Joi.string().required() }),
    async handler(ctx, { params }) {
      await removeItem(ctx, params.id);
      return { itemId: params.id };
    },
  }),
];

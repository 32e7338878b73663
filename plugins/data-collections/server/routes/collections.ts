import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, route, tableReply } from '@kaiku/sdk/server';
import {
  type CollectionInput,
  collectionList,
  createCollection,
  deleteCollection,
  listCollections,
  openCollection,
  updateCollection,
} from '../services/collections.ts';

const access = { permission: 'data-collections.use' } as const;
const password = Joi.string().min(8).max(200);
const fields = {
  name: Joi.string().trim().min(1).max(200).required(),
  content: Joi.string().allow('').max(500_000).required(),
  secure: Joi.boolean().required(),
};
const collectionReply = Joi.object({
  collection_id: Joi.string().required(),
  name: Joi.string().required(),
  content: Joi.string().allow('').required(),
  secure: Joi.boolean().required(),
  updated_at: isoTime().required(),
});
/** 500,000 characters of up to four bytes, with room for JSON's escapes. */
const maxBytes = 4 * 1024 * 1024;

/** Data collections of the company (DATA-008). */
export const collectionRoutes = () => [
  route<object, TableQuery>({
    id: 'listDataCollections',
    method: 'GET',
    path: '/company/datacollections',
    summary: "The company's data collections, without their contents",
    access,
    query: collectionList.query,
    reply: tableReply(
      Joi.object({
        collection_id: Joi.string().required(),
        name: Joi.string().allow(null).required(),
        secure: Joi.boolean().required(),
        own: Joi.boolean().required(),
        owner_name: Joi.string().allow(null).required(),
        updated_at: isoTime().required(),
      }),
    ),
    handler: (ctx, { query }) => listCollections(ctx, query),
  }),

  route<object, object, CollectionInput>({
    id: 'createDataCollection',
    method: 'POST',
    path: '/company/datacollections',
    summary: 'Makes a data collection; a secure one needs a password',
    access,
    maxBytes,
    payload: Joi.object({
      ...fields,
      password: password.when('secure', { is: true, otherwise: Joi.forbidden() }),
    }),
    reply: collectionReply,
    handler: (ctx, { payload }) => createCollection(ctx, payload),
  }),

  route<{ id: string }>({
    id: 'getDataCollection',
    method: 'GET',
    path: '/company/datacollections/{id}',
    summary: 'A data collection without a password',
    access,
    params: idParam(),
    reply: collectionReply,
    handler: (ctx, { params }) => openCollection(ctx, params.id),
  }),

  route<{ id: string }, object, { password: string }>({
    id: 'openDataCollection',
    method: 'POST',
    path: '/company/datacollections/{id}/open',
    summary: 'A data collection that needs a password',
    access,
    rateLimit: { points: 20, seconds: 60 },
    params: idParam(),
    payload: Joi.object({ password: Joi.string().max(200).allow('').required() }),
    reply: collectionReply,
    handler: (ctx, { params, payload }) => openCollection(ctx, params.id, payload.password),
  }),

  route<{ id: string }, object, CollectionInput>({
    id: 'updateDataCollection',
    method: 'PUT',
    path: '/company/datacollections/{id}',
    summary: 'Changes a data collection; a secure one with its current password',
    access,
    maxBytes,
    rateLimit: { points: 60, seconds: 60 },
    params: idParam(),
    payload: Joi.object({
      ...fields,
      password: password.when('secure', { is: true, otherwise: Joi.forbidden() }),
      current_password: Joi.string().max(200).allow(''),
    }),
    reply: collectionReply,
    handler: (ctx, { params, payload }) => updateCollection(ctx, params.id, payload),
  }),

  route<{ id: string }>({
    id: 'deleteDataCollection',
    method: 'DELETE',
    path: '/company/datacollections/{id}',
    summary: 'Deletes a data collection for good',
    access,
    params: idParam(),
    reply: Joi.object({ collection_id: Joi.string().required() }),
    async handler(ctx, { params }) {
      await deleteCollection(ctx, params.id);
      return { collection_id: params.id };
    },
  }),
];

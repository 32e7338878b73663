import type { TableQuery } from '@kaiku/sdk/common';
import { idParam, isoTime, Joi, type RequestContext, route, tableReply, UserDirectory, uuid } from '@kaiku/sdk/server';
import {
  type ApiContactInput,
  apiContactList,
  createApiContact,
  deleteApiContact,
  listApiContacts,
  ownerOnWire,
  scopesOf,
  updateApiContact,
} from '../services/apiContacts.ts';

const path = '/apicontact';
const access = { permission: 'company.manage' } as const;
/** People that a list to choose from offers; the filter finds the others. */
const offered = 20;

const name = () => Joi.string().trim().min(1).max(200);
const contacts = () =>
  Joi.array()
    .items(Joi.string().trim().lowercase().email({ tlds: false }).max(254))
    .max(10)
    .unique();

const owner = Joi.object({
  user_id: uuid().required(),
  name: Joi.string().allow('').required(),
  email: Joi.string().required(),
  technical: Joi.boolean().required(),
  active: Joi.boolean().required().description('the key answers while its owner is active'),
});
const contact = {
  contact_id: uuid().required(),
  name: Joi.string().required(),
  key: Joi.string().allow(null).required().description('how the key begins; null once it was revoked'),
  key_created_at: isoTime().allow(null).required(),
  contacts: Joi.array().items(Joi.string()).required().description('e-mail addresses of whom to ask'),
  owner: owner.allow(null).required(),
  created_at: isoTime().required(),
  last_accessed: isoTime().allow(null).required(),
  expires_at: isoTime().allow(null).required().description('until when the key answers; null: until it is revoked'),
  expired: Joi.boolean().required(),
  scopes: Joi.array().items(Joi.string()).required().description('what the key may be used for'),
  calls: Joi.number().integer().required().description('of the last 30 days'),
};
/** Later ones are no times to those who read them. */
const latest = '9999-12-31T23:59:59Z';
const expires = () => Joi.date().iso().max(latest).allow(null).description('null: until it is revoked');
const scopes = () => Joi.array().items(Joi.string().max(100)).max(50).unique();
const apiKey = Joi.string().description('the whole key; it is told this once');

/** API contacts: the company's keys, and whose they are (COMP-039). */
export const apiContactRoutes = () => [
  route<object, TableQuery & { apikey_for?: string }>({
    id: 'listApiContacts',
    method: 'GET',
    path,
    summary: 'API contacts of the company, or those of one owner',
    access,
    query: apiContactList.query.keys({ apikey_for: uuid().description('user id of the owner') }),
    reply: tableReply(Joi.object(contact)),
    handler: (ctx, { query }) => listApiContacts(ctx, query),
  }),

  route<object, { filter: string }>({
    id: 'listApiContactOwners',
    method: 'GET',
    path: `${path}/owners`,
    summary: 'People and technical accounts that can own a key, found by name or address',
    access,
    query: Joi.object({ filter: Joi.string().trim().max(200).allow('').default('') }),
    reply: Joi.object({ owners: Joi.array().items(owner).required() }),
    async handler(ctx, { query: { filter } }) {
      const { data } = await ctx.get(UserDirectory).owners(ctx, { per_page: offered, page_no: 1, filter });
      return { owners: data.map(ownerOnWire) };
    },
  }),

  route({
    id: 'listApiScopes',
    method: 'GET',
    path: `${path}/scopes`,
    summary: 'What keys can be used for, the least first',
    access,
    reply: Joi.object({
      scopes: Joi.array()
        .items(
          Joi.object({ key: Joi.string().required(), title: Joi.string().required(), text: Joi.string().required() }),
        )
        .required(),
    }),
    handler: async (ctx: RequestContext) => ({ scopes: scopesOf(ctx) }),
  }),

  route<object, object, ApiContactInput>({
    id: 'createApiContact',
    method: 'POST',
    path,
    summary: 'Makes an API contact with a key, which is told this once',
    access,
    rateLimit: { points: 60, seconds: 60 },
    payload: Joi.object({
      name: name().required(),
      contacts: contacts().default([]),
      owner_id: uuid().description('the caller, where it is not given'),
      expires_at: expires(),
      scopes: scopes().description('the least, where none is named'),
    }),
    reply: Joi.object({ ...contact, api_key: apiKey.required() }),
    handler: (ctx, { payload }) => createApiContact(ctx, payload),
  }),

  route<{ id: string }, object, Partial<ApiContactInput> & { new_key?: boolean }>({
    id: 'updateApiContact',
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes what is named; a new key takes the place of the one before at once',
    access,
    rateLimit: { points: 60, seconds: 60 },
    params: idParam(),
    payload: Joi.object({
      name: name(),
      contacts: contacts(),
      owner_id: uuid(),
      expires_at: expires(),
      scopes: scopes(),
      new_key: Joi.boolean(),
    }).min(1),
    reply: Joi.object({ ...contact, api_key: apiKey }),
    handler: (ctx, { params, payload }) => updateApiContact(ctx, params.id, payload),
  }),

  route<{ id: string }, { delete_key: boolean }>({
    id: 'deleteApiContact',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Revokes the key and deletes its contact, or with `delete_key` revokes the key alone',
    access,
    params: idParam(),
    query: Joi.object({ delete_key: Joi.boolean().default(false) }),
    reply: Joi.object({ contact_id: uuid().required() }),
    async handler(ctx, { params, query }) {
      await deleteApiContact(ctx, params.id, query.delete_key);
      return { contact_id: params.id };
    },
  }),
];

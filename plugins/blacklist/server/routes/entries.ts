import { blockReasons, channels } from '@kaiku/plugin-deliveries/contract';
import { idParam, isoTime, Joi, lineText, route, tableReply, uuid } from '@kaiku/sdk/server';
import { mostTargets } from '../../contract/index.ts';
import {
  addEntry,
  changeEntry,
  type EntryQuery,
  entryList,
  getEntry,
  importEntries,
  listEntries,
  removeEntry,
} from '../services/entries.ts';

const path = '/company/delivery_blacklist';
const onePath = `${path}/{id}`;
const access = { permission: 'blacklist.use' } as const;
const reason = () => Joi.string().valid(...blockReasons);
const entry = Joi.object({
  entry_id: uuid().required(),
  target: Joi.string().required().description('E-mail address in small letters, or phone number with its country code'),
  type: Joi.string()
    .valid(...channels)
    .required(),
  reason: reason().required().description('listed: put here by somebody of the company'),
  note: Joi.string().allow('').required(),
  added_by: Joi.string().allow(null).required().description('Who of the company did it; null: nobody of it'),
  created: isoTime().required(),
});
interface Fields {
  target: string;
  note: string;
}
const fields = Joi.object({
  target: Joi.string().trim().min(1).max(300).required().description('E-mail address or phone number'),
  note: lineText().max(500).allow('').default(''),
});

/** BLK-006. */
export const entryRoutes = [
  route<object, EntryQuery>({
    id: 'listBlacklist',
    method: 'GET',
    path,
    summary: 'Whom nothing is sent to, and why',
    access,
    query: entryList.query.keys({ reason: reason() }),
    reply: tableReply(entry),
    handler: (ctx, { query }) => listEntries(ctx, query),
  }),
  route<object, object, Fields>({
    id: 'addToBlacklist',
    method: 'POST',
    path,
    summary: 'Has nothing sent to an address from now on',
    access,
    payload: fields,
    reply: entry,
    handler: (ctx, { payload }) => addEntry(ctx, payload),
  }),
  route<object, object, { targets: string[] }>({
    id: 'importBlacklist',
    method: 'POST',
    path: `${path}/import`,
    summary: 'Adds many addresses; lines that are none are told, and those that are there already stay as they are',
    access,
    maxBytes: 8 * 1024 * 1024,
    payload: Joi.object({ targets: Joi.array().items(Joi.string().max(300).allow('')).max(mostTargets).required() }),
    reply: Joi.object({
      added: Joi.number().integer().required(),
      already: Joi.number().integer().required(),
      invalid: Joi.number().integer().required(),
      faults: Joi.array()
        .items(Joi.object({ line: Joi.number().integer().required(), text: Joi.string().required() }))
        .required()
        .description('The first of those that are neither an e-mail address nor a phone number'),
    }),
    handler: (ctx, { payload }) => importEntries(ctx, payload.targets),
  }),
  route<{ id: string }>({
    id: 'getBlacklistEntry',
    method: 'GET',
    path: onePath,
    summary: 'One entry of the blacklist',
    access,
    params: idParam(),
    reply: entry,
    handler: (ctx, { params }) => getEntry(ctx, params.id),
  }),
  route<{ id: string }, object, Fields>({
    id: 'changeBlacklistEntry',
    method: 'PUT',
    path: onePath,
    summary: 'Changes an entry of the blacklist',
    access,
    params: idParam(),
    payload: fields,
    reply: entry,
    handler: (ctx, { params, payload }) => changeEntry(ctx, params.id, payload),
  }),
  route<{ id: string }>({
    id: 'removeFromBlacklist',
    method: 'DELETE',
    path: onePath,
    summary: 'Lets messages be sent to an address again',
    access,
    params: idParam(),
    reply: Joi.object({ entry_id: uuid().required() }),
    async handler(ctx, { params }) {
      await removeEntry(ctx, params.id);
      return { entry_id: params.id };
    },
  }),
];

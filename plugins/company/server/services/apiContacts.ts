import type { TableQuery } from '@kaiku/sdk/common';
import {
  type DirectoryUser,
  defineList,
  invalid,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  type TenantContext,
  UserDirectory,
} from '@kaiku/sdk/server';
import { ApiContact, ApiKey } from '../models/apiContact.ts';
import { hashOf, hintOf, makeKey } from './keys.ts';

/** Integrations of one company. */
const maxContacts = 500;

export interface ApiContactInput {
  name: string;
  contacts: string[];
  owner_id?: string;
}

export const apiContactList = defineList({
  sort: { name: 'lower(name)', created_at: 'created_at', last_accessed: 'last_accessed' },
  search: { name: 'name', contacts: "array_to_string(contacts, ' ')" },
  order: { by: 'name', direction: 'asc' },
});

export async function listApiContacts(
  ctx: RequestContext,
  { apikey_for: ownerId, ...query }: TableQuery & { apikey_for?: string },
) {
  const found = ApiContact.query(ctx.trx).withGraphFetched('key');
  if (ownerId) found.where({ owner_id: ownerId });
  const { rows, count } = await apiContactList.page<ApiContact>(found, query);
  const owners = await ctx.get(UserDirectory).byIds(
    ctx,
    rows.map((row) => row.ownerId),
  );
  return listReply(
    query,
    rows.map((row) => onWire(row, owners.get(row.ownerId))),
    count,
  );
}

/** With a first key, which nobody sees again. @throws Problem `too_many_api_contacts`, `validation` */
export async function createApiContact(ctx: RequestContext, input: ApiContactInput) {
  if ((await ApiContact.query(ctx.trx).resultSize()) >= maxContacts)
    throw new Problem('too_many_api_contacts', { params: { max: maxContacts } });
  const owner = await ownerOf(ctx, input.owner_id ?? ctx.identity!.userId);
  const { name, contacts } = input;
  const contact = await ApiContact.query(ctx.trx).insert({ name, contacts, ownerId: owner.userId }).returning('*');
  const apiKey = await giveKey(ctx, contact);
  await audit(ctx, 'create', contact, { owner_id: owner.userId, key: contact.key?.hint });
  return { ...onWire(contact, owner), api_key: apiKey };
}

/**
 * Changes what is named; `new_key` gives a key that takes the place of the one before.
 * @throws Problem `not_found`, `validation`
 */
export async function updateApiContact(
  ctx: RequestContext,
  id: string,
  { new_key: newKey, ...input }: Partial<ApiContactInput> & { new_key?: boolean },
) {
  const before = await find(ctx, id);
  const owner =
    input.owner_id && input.owner_id !== before.ownerId
      ? await ownerOf(ctx, input.owner_id)
      : (await ctx.get(UserDirectory).byIds(ctx, [before.ownerId])).get(before.ownerId);
  const changes = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.contacts && { contacts: input.contacts }),
    ...(input.owner_id && { ownerId: input.owner_id }),
  };
  const changed = Object.keys(changes).length > 0;
  if (changed) await ApiContact.query(ctx.trx).where({ id }).patch(changes);
  const contact = Object.assign(before, changes);
  if (changed) {
    const { name, contacts, owner_id } = input;
    await audit(ctx, 'update', contact, { name, contacts: contacts?.length, owner_id });
  }
  if (!newKey) return onWire(contact, owner);
  const replaced = contact.key?.hint;
  await revoke(ctx, id);
  const apiKey = await giveKey(ctx, contact);
  await audit(ctx, 'new_key', contact, { key: contact.key?.hint, replaced });
  return { ...onWire(contact, owner), api_key: apiKey };
}

/** Revokes the key, and with it goes the contact, unless it is the key alone. @throws Problem `not_found` */
export async function deleteApiContact(ctx: RequestContext, id: string, keyAlone: boolean): Promise<void> {
  const contact = await find(ctx, id);
  await revoke(ctx, id);
  if (!keyAlone) await ApiContact.query(ctx.trx).where({ id }).delete();
  await audit(ctx, keyAlone ? 'delete_key' : 'delete', contact, { key: contact.key?.hint });
}

/** Changes of one contact come one after the other. */
async function find(ctx: TenantContext, id: string): Promise<ApiContact> {
  const contact = await ApiContact.query(ctx.trx).findOne({ id }).forUpdate().withGraphFetched('key');
  if (!contact) throw notFound();
  return contact;
}

/** By a statement of its own: on a cluster the two tables lie apart, and nothing of one goes with the other. */
const revoke = (ctx: TenantContext, contactId: string) =>
  ApiKey.query(ctx.trx).where({ contact_id: contactId }).delete();

/** @returns the whole key, of which only the hash is kept */
async function giveKey(ctx: TenantContext, contact: ApiContact): Promise<string> {
  const apiKey = makeKey();
  contact.key = await ApiKey.query(ctx.trx)
    .insert({ contactId: contact.id, hash: hashOf(apiKey), hint: hintOf(apiKey) })
    .returning('*');
  return apiKey;
}

/** An active person or technical account of the company (USER-025). */
async function ownerOf(ctx: TenantContext, userId: string): Promise<DirectoryUser> {
  const owner = (await ctx.get(UserDirectory).byIds(ctx, [userId])).get(userId);
  if (!owner?.active) throw invalid({ path: 'owner_id', code: 'api_key_owner' });
  return owner;
}

export const ownerOnWire = ({ userId, firstName, lastName, email, technical, active }: DirectoryUser) => ({
  user_id: userId,
  name: `${firstName} ${lastName}`.trim(),
  email,
  technical,
  active,
});

const onWire = (contact: ApiContact, owner: DirectoryUser | undefined) => ({
  contact_id: contact.id,
  name: contact.name,
  key: contact.key?.hint ?? null,
  key_created_at: contact.key?.createdAt.toISOString() ?? null,
  contacts: contact.contacts,
  owner: owner ? ownerOnWire(owner) : null,
  created_at: contact.createdAt.toISOString(),
  last_accessed: contact.lastAccessed?.toISOString() ?? null,
});

const audit = (ctx: TenantContext, verb: string, { id, name }: ApiContact, details: Record<string, unknown>) =>
  ctx.audit({ operation: `apicontact.${verb}`, itemType: 'apicontact', itemId: id, itemName: name, details });

import type { TableQuery } from '@kaiku/sdk/common';
import {
  type DirectoryUser,
  defineList,
  invalid,
  listReply,
  notFound,
  Problem,
  type RequestContext,
  requireOwnPlace,
  type TenantContext,
  UserDirectory,
} from '@kaiku/sdk/server';
import { ApiScopes } from '../../contract/apiKeys.ts';
import { ApiContact, ApiKey } from '../models/apiContact.ts';
import { callsOf } from './apiUses.ts';
import { hashOf, hintOf, makeKey } from './keys.ts';

/** Integrations of one company. */
const maxContacts = 500;

export interface ApiContactInput {
  name: string;
  contacts: string[];
  owner_id?: string;
  expires_at?: Date | null;
  scopes?: string[];
}

/** What keys can be used for, the least first. */
export const scopesOf = (ctx: RequestContext) =>
  [...ctx.contributions(ApiScopes)]
    .sort((a, b) => a.order - b.order)
    .map(({ key }) => {
      const [plugin, name] = key.split('.') as [string, string];
      const text = (part: string) => ctx.t(`${plugin}:apiScopes.${name}.${part}`);
      return { key, title: text('title'), text: text('text') };
    });

/** @throws Problem `validation` with `api_scope`, `api_key_expired` */
function checkLimits(ctx: RequestContext, { scopes = [], expires_at: expires }: Partial<ApiContactInput>): void {
  const known = ctx.contributions(ApiScopes).map(({ key }) => key);
  const strange = scopes.findIndex((scope) => !known.includes(scope));
  if (strange >= 0) throw invalid({ path: `scopes.${strange}`, code: 'api_scope', value: scopes[strange]! });
  if (expires && expires.getTime() <= Date.now()) throw invalid({ path: 'expires_at', code: 'api_key_expired' });
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
  const calls = await callsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return listReply(
    query,
    rows.map((row) => onWire(row, owners.get(row.ownerId), calls.get(row.id))),
    count,
  );
}

/** With a first key, which nobody sees again. @throws Problem `too_many_api_contacts`, `validation`, `stand_in` */
export async function createApiContact(ctx: RequestContext, input: ApiContactInput) {
  requireOwnPlace(ctx);
  if ((await ApiContact.query(ctx.trx).resultSize()) >= maxContacts)
    throw new Problem('too_many_api_contacts', { params: { max: maxContacts } });
  const owner = await ownerOf(ctx, input.owner_id ?? ctx.identity!.userId);
  checkLimits(ctx, input);
  const { name, contacts, expires_at: expiresAt = null } = input;
  const scopes =
    input.scopes ??
    scopesOf(ctx)
      .slice(0, 1)
      .map(({ key }) => key);
  const contact = await ApiContact.query(ctx.trx)
    .insert({ name, contacts, ownerId: owner.userId, expiresAt, scopes })
    .returning('*');
  const apiKey = await giveKey(ctx, contact);
  await audit(ctx, 'create', contact, {
    owner_id: owner.userId,
    key: contact.key?.hint,
    scopes,
    ...(expiresAt && { expires_at: expiresAt.toISOString() }),
  });
  return { ...onWire(contact, owner), api_key: apiKey };
}

/**
 * Changes what is named; `new_key` gives a key that takes the place of the one before.
 * @throws Problem `not_found`, `validation`, `stand_in`
 */
export async function updateApiContact(
  ctx: RequestContext,
  id: string,
  { new_key: newKey, ...input }: Partial<ApiContactInput> & { new_key?: boolean },
) {
  // Whoever has a key already must not get more of it either.
  if (newKey || input.scopes || input.expires_at !== undefined || input.owner_id) requireOwnPlace(ctx);
  checkLimits(ctx, input);
  const before = await find(ctx, id);
  const owner =
    input.owner_id && input.owner_id !== before.ownerId
      ? await ownerOf(ctx, input.owner_id)
      : (await ctx.get(UserDirectory).byIds(ctx, [before.ownerId])).get(before.ownerId);
  const changes = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.contacts && { contacts: input.contacts }),
    ...(input.owner_id && { ownerId: input.owner_id }),
    ...(input.expires_at !== undefined && { expiresAt: input.expires_at }),
    ...(input.scopes && { scopes: input.scopes }),
  };
  const changed = Object.keys(changes).length > 0;
  if (changed) await ApiContact.query(ctx.trx).where({ id }).patch(changes);
  const contact = Object.assign(before, changes);
  if (changed) {
    const { name, contacts, owner_id, scopes, expires_at } = input;
    await audit(ctx, 'update', contact, { name, contacts: contacts?.length, owner_id, scopes, expires_at });
  }
  const calls = (await callsOf(ctx, [id])).get(id);
  if (!newKey) return onWire(contact, owner, calls);
  const replaced = contact.key?.hint;
  await revoke(ctx, id);
  const apiKey = await giveKey(ctx, contact);
  await audit(ctx, 'new_key', contact, { key: contact.key?.hint, replaced });
  return { ...onWire(contact, owner, calls), api_key: apiKey };
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

const onWire = (contact: ApiContact, owner: DirectoryUser | undefined, calls = 0) => ({
  contact_id: contact.id,
  name: contact.name,
  key: contact.key?.hint ?? null,
  key_created_at: contact.key?.createdAt.toISOString() ?? null,
  contacts: contact.contacts,
  owner: owner ? ownerOnWire(owner) : null,
  created_at: contact.createdAt.toISOString(),
  last_accessed: contact.lastAccessed?.toISOString() ?? null,
  expires_at: contact.expiresAt?.toISOString() ?? null,
  expired: contact.expiresAt !== null && contact.expiresAt.getTime() <= Date.now(),
  scopes: contact.scopes,
  calls,
});

const audit = (ctx: TenantContext, verb: string, { id, name }: ApiContact, details: Record<string, unknown>) =>
  ctx.audit({ operation: `apicontact.${verb}`, itemType: 'apicontact', itemId: id, itemName: name, details });

import type { TableQuery } from '@kaiku/sdk/common';
import {
  defineList,
  hashPassword,
  invalid,
  listReply,
  notFound,
  type RequestContext,
  raw,
  UserDirectory,
} from '@kaiku/sdk/server';
import { Collection } from '../models/collection.ts';
import { unlock } from './protection.ts';

export interface CollectionInput {
  name: string;
  content: string;
  secure: boolean;
  /** A new password; a secure collection that has one keeps it without. */
  password?: string;
  /** Opens a secure collection for the change. */
  current_password?: string;
}

/** Names under another's password are not told: they are not found, and come last whatever they are. */
const told = 'CASE WHEN own OR NOT secure THEN name END';
export const collectionList = defineList({
  sort: { name: `lower(${told})`, secure: 'secure', updated_at: 'updated_at' },
  search: { name: told },
  order: { by: 'name', direction: 'asc' },
});

/**
 * Collections of the company. Of those under another's password nothing is told but that they exist and whose they
 * are, so that any administrator can delete what somebody left behind (DATA-007, GAP-080).
 */
export async function listCollections(ctx: RequestContext, query: TableQuery) {
  const userId = ctx.identity!.userId;
  const facts = Collection.query(ctx.trx).select(
    'id',
    'name',
    'secure',
    'owner_id',
    'updated_at',
    raw('owner_id IS NOT DISTINCT FROM ?', [userId]).as('own'),
  );
  const found = Collection.query(ctx.trx).from(facts.as('collections'));
  const { rows, count } = await collectionList.page(found, query);
  const owners = await ownersOf(ctx, rows);
  return listReply(
    query,
    rows.map((row) => ({
      collection_id: row.id,
      name: row.secure && row.ownerId !== userId ? null : row.name,
      secure: row.secure,
      own: row.ownerId === userId,
      owner_name: row.ownerId ? (owners.get(row.ownerId) ?? null) : null,
      updated_at: row.updatedAt.toISOString(),
    })),
    count,
  );
}

async function ownersOf(ctx: RequestContext, rows: readonly Collection[]): Promise<Map<string, string>> {
  const ids = rows.flatMap((row) => row.ownerId ?? []);
  const users = await ctx.find(UserDirectory)?.byIds(ctx, [...new Set(ids)]);
  return new Map(
    [...(users ?? [])].map(([id, user]) => [id, `${user.firstName} ${user.lastName}`.trim() || user.email]),
  );
}

async function find(ctx: RequestContext, id: string): Promise<Collection> {
  const collection = await Collection.query(ctx.trx).findOne({ id });
  if (!collection) throw notFound();
  return collection;
}

const opened = (collection: Collection) => ({
  collection_id: collection.id,
  name: collection.name,
  content: collection.content,
  secure: collection.secure,
  updated_at: collection.updatedAt.toISOString(),
});

/** @throws Problem `not_found`, `not_owner`, `invalid_password` */
export async function openCollection(ctx: RequestContext, id: string, password?: string) {
  const collection = await find(ctx, id);
  await unlock(collection, ctx.identity!.userId, password);
  if (collection.secure) await audit(ctx, 'open', collection);
  return opened(collection);
}

export async function createCollection(ctx: RequestContext, input: CollectionInput) {
  const collection = await Collection.query(ctx.trx)
    .insert({
      name: input.name,
      content: input.content,
      secure: input.secure,
      ...(await protection(ctx, input, null)),
    })
    .returning('*');
  await audit(ctx, 'create', collection);
  return opened(collection);
}

/** @throws Problem `not_found`, `not_owner`, `invalid_password` */
export async function updateCollection(ctx: RequestContext, id: string, input: CollectionInput) {
  const before = await find(ctx, id);
  await unlock(before, ctx.identity!.userId, input.current_password);
  const patch = {
    name: input.name,
    content: input.content,
    secure: input.secure,
    updatedAt: new Date(),
    ...(await protection(ctx, input, before)),
  };
  const after = await Collection.query(ctx.trx).where({ id }).patch(patch).returning('*').first();
  await audit(ctx, 'update', after as Collection);
  return opened(after as Collection);
}

/**
 * Who sets a password becomes the only one who can open the collection; without one it belongs to all.
 * @throws Problem `validation` for a secure collection without a password
 */
async function protection(ctx: RequestContext, input: CollectionInput, before: Collection | null) {
  if (!input.secure) return { passwordHash: null, ownerId: null };
  if (input.password) return { passwordHash: await hashPassword(input.password), ownerId: ctx.identity!.userId };
  if (!before?.secure) throw invalid({ path: 'password', code: 'required', params: { label: 'password' } });
  return {};
}

/** Any administrator may delete, also what is under another's password (GAP-080). */
export async function deleteCollection(ctx: RequestContext, id: string): Promise<void> {
  const collection = await find(ctx, id);
  await Collection.query(ctx.trx).where({ id }).delete();
  await audit(ctx, 'delete', collection);
}

const audit = (ctx: RequestContext, verb: string, { id, name, secure }: Collection): Promise<void> =>
  ctx.audit({
    operation: `datacollection.${verb}`,
    itemType: 'datacollection',
    itemId: id,
    // The name of a secure collection is its owner's matter.
    ...(!secure && { itemName: name }),
    details: { secure },
  });

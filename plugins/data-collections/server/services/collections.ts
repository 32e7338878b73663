import type { TableQuery } from '@kaiku/sdk/common';
import { allRowsLimit, hashPassword, invalid, notFound, type RequestContext, UserDirectory } from '@kaiku/sdk/server';
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

const sortColumns: Record<string, string> = { name: 'lower(name)', secure: 'secure', updated_at: 'updated_at' };

/**
 * Collections of the company. Of those under another's password nothing is told but that they exist and whose they
 * are, so that any administrator can delete what somebody left behind (DATA-007, GAP-080).
 */
export async function listCollections(ctx: RequestContext, query: TableQuery) {
  const userId = ctx.identity!.userId;
  const matching = Collection.query(ctx.trx).modify((rows) => {
    if (!query.filter) return;
    // Names under another's password are not told, so they are not found either.
    rows
      .whereRaw('strpos(lower(name), lower(?)) > 0', [query.filter])
      .where((visible) => visible.where({ secure: false }).orWhere({ owner_id: userId }));
  });
  const count = await matching.clone().resultSize();
  const limit = query.per_page === -1 ? allRowsLimit : query.per_page;
  const column = sortColumns[query.sort_by ?? 'name'];
  const direction = query.sort_order === 'desc' ? 'DESC' : 'ASC';
  const rows = await matching
    .select('id', 'name', 'secure', 'owner_id', 'updated_at')
    .modify((rows) => {
      // Those whose names are not told come last, whatever they are called.
      if (column === sortColumns.name) rows.orderByRaw('secure AND owner_id IS DISTINCT FROM ?', [userId]);
      rows.orderByRaw(`${column} ${direction}, id`);
    })
    .limit(limit)
    .offset(query.per_page === -1 ? 0 : (query.page_no - 1) * limit);
  const owners = await ownersOf(ctx, rows);
  return {
    data: rows.map((row) => ({
      collection_id: row.id,
      name: row.secure && row.ownerId !== userId ? null : row.name,
      secure: row.secure,
      own: row.ownerId === userId,
      owner_name: row.ownerId ? (owners.get(row.ownerId) ?? null) : null,
      updated_at: row.updatedAt.toISOString(),
    })),
    count,
    timestamp: query.timestamp ?? null,
  };
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

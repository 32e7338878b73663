import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import { allRowsLimit, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { type Item, itemAdded, tidyName } from '../../contract/index.ts';
import { ItemModel } from '../models/item.ts';

export interface NewItem {
  name: string;
  note: string;
}

/** Columns by the names that a table asks for. */
const columns: Record<string, string> = { name: 'lower(name)', note: 'lower(note)', createdAt: 'created_at' };

const toItem = (row: ItemModel): Item => ({
  itemId: row.id,
  name: row.name,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

export async function listItems(ctx: TenantContext, query: TableQuery): Promise<TableReply<Item>> {
  const matching = ItemModel.query(ctx.trx).modify((rows) => {
    if (query.filter) rows.whereRaw("strpos(lower(name || ' ' || note), lower(?)) > 0", [query.filter]);
  });
  const count = await matching.clone().resultSize();
  const all = query.per_page === -1;
  const limit = all ? allRowsLimit : query.per_page;
  const rows = await matching
    .orderByRaw(`${columns[query.sort_by ?? 'name']} ${query.sort_order === 'desc' ? 'DESC' : 'ASC'}, id`)
    .limit(limit)
    .offset(all ? 0 : (query.page_no - 1) * limit);
  return { data: rows.map(toItem), count, timestamp: query.timestamp ?? null };
}

export const countItems = (ctx: TenantContext): Promise<number> => ItemModel.query(ctx.trx).resultSize();

/** @throws Problem `name_taken` */
export async function addItem(ctx: TenantContext, input: NewItem): Promise<Item> {
  const name = tidyName(input.name);
  const row = await ItemModel.query(ctx.trx)
    .insert({ name, note: input.note, createdBy: ctx.actorId })
    .onConflict(['company_id', 'name'])
    .ignore()
    .returning('*');
  // Nothing comes back of a row that was there already.
  if (!row?.createdAt)
    throw new Problem('name_taken', { details: [{ path: 'name', code: 'name_taken', value: name }] });
  await ctx.publish(itemAdded, { itemId: row.id });
  await ctx.audit({ operation: 'sample-plugin.add', itemType: 'sample-plugin', itemId: row.id, itemName: name });
  return toItem(row);
}

/** @throws Problem `not_found` */
export async function removeItem(ctx: TenantContext, id: string): Promise<void> {
  const [row] = await ItemModel.query(ctx.trx).where({ id }).delete().returning('*');
  if (!row) throw notFound();
  await ctx.audit({ operation: 'sample-plugin.remove', itemType: 'sample-plugin', itemId: id, itemName: row.name });
}

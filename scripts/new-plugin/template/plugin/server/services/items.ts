import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import { defineList, listReply, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { type Item, itemAdded, tidyName } from '../../contract/index.ts';
import { ItemModel } from '../models/item.ts';

export interface NewItem {
  name: string;
  note: string;
}

/** What the list can be sorted by and searched for, as SQL. */
export const itemList = defineList({
  sort: { name: 'lower(name)', note: 'lower(note)', createdAt: 'created_at' },
  search: { name: 'name', note: 'note' },
  order: { by: 'name', direction: 'asc' },
});

const toItem = (row: ItemModel): Item => ({
  itemId: row.id,
  name: row.name,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

export async function listItems(ctx: TenantContext, query: TableQuery): Promise<TableReply<Item>> {
  const { rows, count } = await itemList.page(ItemModel.query(ctx.trx), query);
  return listReply(query, rows.map(toItem), count);
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

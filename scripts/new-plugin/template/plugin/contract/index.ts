import { defineEvent, token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** One entry of the list. */
export interface Item {
  itemId: string;
  name: string;
  note: string;
  /** ISO time. */
  createdAt: string;
}

/** What other plugins may ask: name this one in their `requires` or `optional`, then `ctx.get(ItemReader)`. */
export interface ItemReader {
  count(ctx: TenantContext): Promise<number>;
}
export const ItemReader = token<ItemReader>('sample-plugin.ItemReader');

/** An entry was added. */
export const itemAdded = defineEvent<{ itemId: string }>('sample-plugin.added');

/** A name as it is stored: without white space around it, and with single spaces within. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

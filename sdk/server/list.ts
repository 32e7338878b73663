import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import type Joi from 'joi';
import type { Knex } from 'knex';
import { tableQuery } from './schema.ts';

/** Rows that "all" (-1) gives at the most; beyond it, export. */
const allRowsLimit = 5_000;

/** What a list can be asked for, as SQL by the names that calls use. No `?` in it. */
export interface ListDefinition {
  /** What `sort_by` may name: `{ name: 'lower(name)' }`. */
  sort: Record<string, string>;
  /** The order when nothing is asked for: a name of `sort`, or SQL. */
  order: { by: string; direction: 'asc' | 'desc' };
  /** Texts in which `filter` is searched. */
  search?: Record<string, string>;
  /** Column that tells rows of one rank apart, so that no row is on two pages or on none; `id` unless told. */
  id?: string;
}

/** What a query builder of knex or of objection must be able to do. */
interface Rows<Row> extends PromiseLike<Row[]> {
  clone(): Rows<Row>;
  whereRaw(sql: string, values: string[]): unknown;
  orderByRaw(sql: string): unknown;
  limit(count: number): unknown;
  offset(count: number): unknown;
  /** Of objection. */
  resultSize?(): PromiseLike<number>;
}

export interface List {
  /** Schema of the route's query. */
  query: Joi.ObjectSchema;
  /** Narrows what `found` finds to what has every word of the filter. */
  search<Found extends Pick<Rows<unknown>, 'whereRaw'>>(found: Found, query: TableQuery): Found;
  /** One page of what `found` finds, and how many it finds in all. Orders, narrows and cuts it; may it do no such thing itself. */
  page<Row>(found: Rows<Row>, query: TableQuery): Promise<{ rows: Row[]; count: number }>;
}

/** The one way to list: paging, order, search and count of a table fetch (PLAT-038). */
export function defineList({ sort, order, search = {}, id = 'id' }: ListDefinition): List {
  const narrow: List['search'] = (found, query) => {
    const texts = (query.filter_fields ?? Object.keys(search)).map((field) => search[field]!);
    const sql = texts.map((text) => `strpos(lower(${text}), lower(?)) > 0`).join(' OR ') || 'false';
    for (const word of wordsOf(query.filter)) {
      const values = texts.map(() => word);
      found.whereRaw(`(${sql})`, values);
    }
    return found;
  };
  return {
    query: tableQuery(Object.keys(sort), Object.keys(search)),
    search: narrow,
    async page(found, query) {
      const { limit, offset } = pageLimits(query);
      const matching = narrow(found.clone(), query);
      const paged = matching.clone();
      const asked = query.sort_by === undefined ? null : sort[query.sort_by]!;
      const direction = asked === null ? order.direction : (query.sort_order ?? 'asc');
      const by = asked ?? sort[order.by] ?? order.by;
      paged.orderByRaw(`${by} ${direction} NULLS LAST, ${id} ${direction}`);
      paged.limit(limit);
      paged.offset(offset);
      const rows = [...(await paged)];
      // The end of what there is tells how much that was.
      const ends = rows.length < limit && (rows.length > 0 || offset === 0);
      return { rows, count: ends ? offset + rows.length : await countOf(matching) };
    },
  };
}

/** Rows to take and to pass over, for lists that come from elsewhere than a table. */
export function pageLimits({ per_page, page_no }: Pick<TableQuery, 'per_page' | 'page_no'>) {
  const all = per_page === -1;
  return { limit: all ? allRowsLimit : per_page, offset: all ? 0 : (page_no - 1) * per_page };
}

/** The envelope of a table fetch (PLAT-039). */
export const listReply = <Row>(
  { timestamp }: Pick<TableQuery, 'timestamp'>,
  data: Row[],
  count: number,
): TableReply<Row> => ({ data, count, timestamp: timestamp ?? null });

/** What a filter asks for: every word must be found. */
export const wordsOf = (filter = ''): string[] => filter.split(/\s+/).filter(Boolean);

async function countOf<Row>(matching: Rows<Row>): Promise<number> {
  if (matching.resultSize) return matching.resultSize();
  const [row] = await (matching as unknown as Knex.QueryBuilder).clone().clearSelect().count({ count: '*' });
  return Number(row?.count ?? 0);
}

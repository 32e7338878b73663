import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import type { TableState } from './paging.ts';
import { allRows } from './paging.ts';
import type { Column, FetchTable } from './types.ts';

/** A reply that answers some other request than the one it came for (PLAT-058). */
export class StaleReply extends Error {
  override name = 'StaleReply';
}

let lastTimestamp = 0;
/** Milliseconds since 1970, never the same twice. */
export function nextTimestamp(now = Date.now()): number {
  lastTimestamp = Math.max(now, lastTimestamp + 1);
  return lastTimestamp;
}

/** The query of a table's state, without its timestamp: the key of its cache. */
export function tableQuery(state: TableState, searchable: readonly string[]): Omit<TableQuery, 'timestamp'> {
  const search = state.search.trim();
  return {
    per_page: state.size,
    page_no: state.size === allRows ? 1 : state.page,
    ...(state.sort && { sort_by: state.sort, sort_order: state.order }),
    ...(search && { filter: search, filter_fields: [...searchable] }),
  };
}

/** Asks for one page and accepts only the reply that echoes this request's timestamp. */
export async function fetchPage<Row>(
  fetch: FetchTable<Row>,
  query: Omit<TableQuery, 'timestamp'>,
  signal: AbortSignal,
): Promise<TableReply<Row>> {
  const timestamp = nextTimestamp();
  const reply = await fetch({ ...query, timestamp }, signal);
  if (reply.timestamp !== timestamp) throw new StaleReply(`asked at ${timestamp}, answered ${reply.timestamp}`);
  return reply;
}

const pageOfAll = 100;

/**
 * Every row that matches. The server bounds "all"; when that leaves rows out, the rest is fetched page by page, so
 * that an export never ends silently at a limit.
 */
export async function fetchAll<Row>(
  fetch: FetchTable<Row>,
  query: Omit<TableQuery, 'timestamp'>,
  signal: AbortSignal,
): Promise<Row[]> {
  const first = await fetchPage(fetch, { ...query, per_page: allRows, page_no: 1 }, signal);
  if (first.data.length >= first.count) return first.data;
  const rows: Row[] = [];
  for (let page = 1; rows.length < first.count; page += 1) {
    const reply = await fetchPage(fetch, { ...query, per_page: pageOfAll, page_no: page }, signal);
    rows.push(...reply.data);
    if (reply.data.length < pageOfAll) break;
  }
  return rows;
}

export const cellValue = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];

/** A value as text, the way a cell without a drawing of its own shows and searches it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value);
}

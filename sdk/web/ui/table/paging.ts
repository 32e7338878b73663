import { defaultPageSize, pageSizes } from '@kaiku/sdk/common';

/** All rows on one page (PLAT-033). */
export const allRows = -1;
export const isPageSize = (size: number): boolean => (pageSizes as readonly number[]).includes(size);

export function pageCount(rows: number, size: number): number {
  return size === allRows ? 1 : Math.max(1, Math.ceil(rows / size));
}

/** The page that `text` names, when it is a whole number from 1 to `pages` (PLAT-035); null otherwise. */
export function readPage(text: string | number, pages: number): number | null {
  const page = typeof text === 'number' ? text : /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : null;
}

export type PageItem = number | 'gap-start' | 'gap-end';

/**
 * Page buttons: all of them up to 10 pages, beyond that the first, the last and those around the current one, with
 * gaps between (PLAT-034).
 */
export function pageItems(page: number, pages: number): PageItem[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (pages <= 10) return range(1, pages);
  // Nine places in all, so that the buttons do not move while one pages through.
  if (page <= 5) return [...range(1, 7), 'gap-end', pages];
  if (page >= pages - 4) return [1, 'gap-start', ...range(pages - 6, pages)];
  return [1, 'gap-start', ...range(page - 2, page + 2), 'gap-end', pages];
}

/** First and last row of a page, from 1; 0 and 0 without rows. */
export function shownRows(page: number, size: number, count: number): [first: number, last: number] {
  if (count === 0) return [0, 0];
  if (size === allRows) return [1, count];
  return [(page - 1) * size + 1, Math.min(page * size, count)];
}

/** The search box stands inline when there are more than 10 rows or something is filtered (PLAT-029). */
export const showsSearch = (count: number, filtered: boolean): boolean => count > 10 || filtered;

export interface TableState {
  page: number;
  size: number;
  sort: string | null;
  order: 'asc' | 'desc';
  search: string;
}

export const initialState = (
  sort?: { key: string; order: 'asc' | 'desc' },
  size: number = defaultPageSize,
): TableState => ({ page: 1, size, sort: sort?.key ?? null, order: sort?.order ?? 'asc', search: '' });

const names = { page: 'page', size: 'size', sort: 'sort', order: 'order', search: 'q' } as const;
/** What a part of a table's state is called in the address. */
export const tableParam = (key: string, name: keyof TableState) => (key ? `${key}.${names[name]}` : names[name]);

/** Reads a table's state from an address; what is not there or makes no sense stays as in `initial`. */
export function readTableState(
  params: URLSearchParams,
  key: string,
  initial: TableState,
  sortable: readonly string[],
): TableState {
  const text = (name: keyof TableState) => params.get(tableParam(key, name));
  const size = Number(text('size'));
  const sort = text('sort');
  const order = text('order');
  return {
    page: readPage(text('page') ?? '', Number.MAX_SAFE_INTEGER) ?? initial.page,
    size: text('size') !== null && isPageSize(size) ? size : initial.size,
    sort: sort !== null && sortable.includes(sort) ? sort : initial.sort,
    order: order === 'asc' || order === 'desc' ? order : initial.order,
    search: text('search') ?? initial.search,
  };
}

/** Writes what differs from `initial`; other parameters stay. */
export function writeTableState(
  params: URLSearchParams,
  key: string,
  initial: TableState,
  state: TableState,
): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of Object.keys(names) as (keyof TableState)[]) {
    if (state[name] === initial[name] || state[name] === null) written.delete(tableParam(key, name));
    else written.set(tableParam(key, name), String(state[name]));
  }
  return written;
}

/** The state after a change: anything but turning the page starts at page 1 again. */
export const changeState = (state: TableState, change: Partial<TableState>): TableState => ({
  ...state,
  page: 1,
  ...change,
});

/** Activating a header sorts by it upwards, activating it again turns the order (PLAT-031). */
export const sortBy = (state: TableState, key: string): Partial<TableState> => ({
  sort: key,
  order: state.sort === key && state.order === 'asc' ? 'desc' : 'asc',
});

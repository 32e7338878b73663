import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useFormat } from '../useFormat.ts';
import { allRows, pageCount, type TableState } from './paging.ts';
import { cellValue, fetchAll, fetchPage, StaleReply, tableQuery, textOf } from './query.ts';
import type { Column, DataTableProps, FetchedRows } from './types.ts';
import type { ChangeState } from './useTableState.ts';

export interface RowsSource<Row> {
  /** Rows of the page that is shown. */
  rows: Row[];
  /** Matching rows over all pages. */
  count: number;
  pages: number;
  /** Nothing to show yet. */
  loading: boolean;
  /** Shown rows are about to be replaced. */
  refreshing: boolean;
  error: unknown;
  retry: () => void;
  /** Where the rows are the server's. */
  fetched: FetchedRows<Row> | null;
  /** Every matching row. */
  all: (signal: AbortSignal) => Promise<Row[]>;
  /** Fetches a page ahead of its being opened. */
  prefetch: (page: number) => void;
}

const noRows: never[] = [];

/** Headless table over rows that are all here: filters, sorts and pages them. */
function useClientTable<Row>(props: DataTableProps<Row>, state: TableState): Table<Row> {
  const { compare } = useFormat();
  const { columns, rowId } = props;
  const definitions = useMemo(
    () =>
      columns.map((column: Column<Row>) => ({
        id: column.key,
        // Only undefined is sorted to the end, whichever way the order goes.
        accessorFn: (row: Row) => cellValue(column, row) ?? undefined,
        enableGlobalFilter: column.searchable === true,
        sortUndefined: 'last' as const,
        sortingFn: (a: { getValue: (id: string) => unknown }, b: typeof a, id: string) =>
          compareValues(a.getValue(id), b.getValue(id), compare),
      })),
    [columns, compare],
  );
  const size = state.size === allRows ? Number.MAX_SAFE_INTEGER : state.size;
  return useReactTable<Row>({
    data: props.rows ? (props.rows as Row[]) : noRows,
    columns: definitions,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
    getColumnCanGlobalFilter: (column) => column.columnDef.enableGlobalFilter === true,
    globalFilterFn: (row, id, text: string) =>
      textOf(row.getValue(id)).toLocaleLowerCase().includes(text.toLocaleLowerCase()),
    autoResetPageIndex: false,
    state: {
      sorting: state.sort ? [{ id: state.sort, desc: state.order === 'desc' }] : [],
      globalFilter: state.search.trim(),
      pagination: { pageIndex: state.page - 1, pageSize: size },
    },
  });
}

export function compareValues(a: unknown, b: unknown, compare: (a: string, b: string) => number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return compare(textOf(a), textOf(b));
}

/** The rows of a table, wherever they come from. */
export function useRows<Row>(props: DataTableProps<Row>, state: TableState, change: ChangeState): RowsSource<Row> {
  const client = useQueryClient();
  const { fetch, columns } = props;
  const searchable = useMemo(() => columns.filter((one) => one.searchable).map((one) => one.key), [columns]);
  const query = tableQuery(state, searchable);
  const queryKey = fetch ? props.queryKey : noRows;
  const options = (asked: typeof query) => ({
    queryKey: ['table', ...queryKey, asked],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(fetch!, asked, signal),
    retry: (failures: number, error: unknown) => error instanceof StaleReply && failures < 2,
    retryDelay: 0,
  });
  const page = useQuery({
    ...options(query),
    enabled: fetch !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (fetch && props.refetchInterval) || false,
    ...(fetch && props.staleTime !== undefined && { staleTime: props.staleTime }),
  });
  const table = useClientTable(props, state);

  // A failed fetch leaves the shown rows in place (PLAT-056), unless they are rows of something else.
  const owner = hashKey(queryKey);
  const shown = useRef<(FetchedRows<Row> & { owner: string }) | null>(null);
  if (page.data && !page.isPlaceholderData) shown.current = { owner, query, reply: page.data };
  const reply = page.data ?? (shown.current?.owner === owner ? shown.current.reply : undefined);

  const count = fetch ? (reply?.count ?? 0) : table.getFilteredRowModel().rows.length;
  const pages = pageCount(count, state.size);
  const known = fetch ? page.isSuccess && !page.isPlaceholderData : props.rows !== undefined;
  // The last row of the last page was removed, or the address names a page that never was.
  useEffect(() => {
    if (known && state.page > pages) change({ page: pages });
  }, [known, state.page, pages, change]);

  const clientRows = table.getRowModel().rows;
  const sorted = table.getSortedRowModel().rows;
  const rows = useMemo(
    () => (fetch ? (reply?.data ?? noRows) : clientRows.map((row) => row.original)),
    [fetch, reply, clientRows],
  );
  const all = useCallback(
    async (signal: AbortSignal) => (fetch ? fetchAll(fetch, query, signal) : sorted.map((row) => row.original)),
    [fetch, query, sorted],
  );
  const prefetch = (next: number) => {
    if (fetch) void client.prefetchQuery({ ...options({ ...query, page_no: next }), staleTime: 10_000 });
  };
  return fetch
    ? {
        rows,
        count,
        pages,
        loading: page.isPending && !reply,
        refreshing: page.isFetching && reply !== undefined,
        fetched: reply ? shown.current : null,
        error: page.error,
        retry: () => void page.refetch(),
        all,
        prefetch,
      }
    : {
        rows,
        count,
        pages,
        loading: props.rows === undefined && !props.error,
        refreshing: false,
        fetched: null,
        error: props.error ?? null,
        retry: () => props.onRetry?.(),
        all,
        prefetch,
      };
}

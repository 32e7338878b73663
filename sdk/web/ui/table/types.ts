import type { TableQuery, TableReply } from '@kaiku/sdk/common';
import type { ReactNode } from 'react';
import type { CellValue } from '../environment.ts';
import type { IconProps } from '../Icon.tsx';

export interface Column<Row> {
  /** Name of the column in `sort_by` and `filter_fields`, and of the row's property unless `value` is given. */
  key: string;
  header: string;
  /** What is drawn; the value as text by default. */
  cell?: (row: Row) => ReactNode;
  /** What is sorted, searched and exported; `row[key]` by default. */
  value?: (row: Row) => unknown;
  sortable?: boolean;
  searchable?: boolean;
  align?: 'start' | 'center' | 'end';
  /** CSS width, such as `12rem` or 120 (pixels). */
  width?: string | number;
  /** What goes to Excel; `value` by default. */
  exportValue?: (row: Row) => CellValue;
  /** Neither exported nor a heading of its own in exports, such as a picture. */
  skipExport?: boolean;
  /** Left out where there is little room: of the cards on phones, or of tablets' tables too. Exports have it. */
  hideBelow?: 'tablet' | 'desktop';
  /** One line, however long. */
  nowrap?: boolean;
  /** Sentences: on a phone's card they stand below their heading, over its whole width. */
  long?: boolean;
}

export interface RowAction {
  key: string;
  label: string;
  icon?: IconProps['name'];
  onClick?: () => void;
  /** Path in the application instead of `onClick`. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Has a button of its own; the others are in the row's menu. */
  primary?: boolean;
}

/** A group of rows that can be selected in one go (PLAT-032). */
export interface SelectionCategory<Row> {
  key: string;
  label: string;
  matches: (row: Row) => boolean;
}

export type FetchTable<Row> = (query: TableQuery, signal: AbortSignal) => Promise<TableReply<Row>>;

interface ServerSource<Row> {
  /** Asks the server for one page. The reply must echo the query's `timestamp` (PLAT-058). */
  fetch: FetchTable<Row>;
  /** Key of the query cache: what else the rows depend on, such as a survey and filters. */
  queryKey: readonly unknown[];
  /** Milliseconds between silent refreshes. */
  refetchInterval?: number;
  /** Milliseconds for which rows are not asked for again; 15,000 unless told. */
  staleTime?: number;
  rows?: undefined;
}
interface ClientSource<Row> {
  /** All rows; undefined while they load. */
  rows: readonly Row[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  fetch?: undefined;
}

/** The page of rows that a table shows. */
export interface ShownRows<Row> {
  rows: readonly Row[];
  page: number;
  pages: number;
  turnTo: (page: number) => void;
  /** What the server was asked, and what it said: also where that came from what was fetched before. */
  fetched: FetchedRows<Row> | null;
}

export interface FetchedRows<Row> {
  query: Omit<TableQuery, 'timestamp'>;
  reply: TableReply<Row>;
}

export interface TableOptions<Row> {
  /** Name of the table for screen readers and of the exported file. */
  label: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  initialSort?: { key: string; order: 'asc' | 'desc' };
  /** Rows per page before the user chooses: 25. */
  initialSize?: number;
  /** Keeps page, size, sorting and search in the address, under this prefix. */
  urlKey?: string;

  /** Controls of the owner's filters, beside the search. */
  filters?: ReactNode;
  /** True when the owner's filters leave rows out: the search box stays (PLAT-029), and nothing found says so. */
  filterActive?: boolean;
  /** Takes the owner's filters away; offered when nothing is found. */
  onClearFilters?: () => void;
  /** Buttons above the table. */
  actions?: ReactNode;
  /** What is shown when there is no row at all. */
  empty?: ReactNode;

  /** Told of the rows of the page that is shown, once they are there: for what stands beside the table. */
  onRows?: (shown: ShownRows<Row>) => void;

  selectable?: boolean;
  categories?: readonly SelectionCategory<Row>[];
  onSelectionChange?: (rows: Row[]) => void;
  /** Buttons shown while rows are selected. */
  bulkActions?: (rows: Row[], clear: () => void) => ReactNode;

  /** Path that a row leads to: its first cell becomes a link. */
  rowHref?: (row: Row) => string;
  onRowClick?: (row: Row) => void;
  rowActions?: (row: Row) => RowAction[];
  /** The row that is open beside the table. */
  activeRowId?: string | null;
  /** j and k work wherever focus is, except in fields. For the one main list of a page. */
  pageKeys?: boolean;

  /** Excel export; on by default. A text is the file's name without its ending. */
  exportable?: boolean | string;
  /** The header stays in sight while the body scrolls in a box of this height (PLAT-037). */
  stickyHeader?: boolean | { maxHeight: string };
  /** A second scrollbar above a wide table (PLAT-037). */
  topScrollbar?: boolean;
  /** On a phone rows become cards, or the table scrolls sideways. */
  phone?: 'cards' | 'scroll';
  /** Compact rows; on by default. */
  compact?: boolean;
}

export type DataTableProps<Row> = TableOptions<Row> & (ServerSource<Row> | ClientSource<Row>);

import type { ReactNode } from 'react';
import { lazily } from '../lazily.tsx';
import type { DataTableProps } from './types.ts';
import { WaitingTable } from './WaitingTable.tsx';

const Table = lazily<DataTableProps<object>>(
  async () => (await import('./TableView.tsx')).TableView,
  ({ columns }) => <WaitingTable columns={columns} />,
);

/**
 * A list of things: search, sorting, selection, pages, export, keys, cards on phones.
 * Give it `fetch` and `queryKey` for rows that stay on the server, or `rows` for rows that are all here.
 */
export const DataTable = Table as <Row>(props: DataTableProps<Row>) => ReactNode;

export { DataTable } from './DataTable.tsx';
export { fileName, tableExport } from './exportRows.ts';
export { FaultTable, type FileFault } from './FaultTable.tsx';
export { RowMenu } from './RowMenu.tsx';
export type {
  Column,
  DataTableProps,
  FetchTable,
  RowAction,
  SelectionCategory,
  ShownRows,
  TableOptions,
} from './types.ts';
export { useTableFilters } from './useTableFilters.ts';

import { useFormat } from '../useFormat.ts';
import { DataTable } from './DataTable.tsx';

export interface FileFault {
  row?: number | undefined;
  column?: string | undefined;
  value?: string | undefined;
  message: string;
}

interface FaultTableProps {
  faults: readonly FileFault[];
  label: string;
  /** Headings. */
  words: { row: string; column: string; value: string; fault: string };
}

/** What is wrong with a file, by row and column. */
export function FaultTable({ faults, label, words }: FaultTableProps) {
  const format = useFormat();
  return (
    <DataTable
      label={label}
      rows={faults.map((fault, index) => ({ ...fault, id: String(index) }))}
      rowId={({ id }) => id}
      exportable
      columns={[
        {
          key: 'row',
          header: words.row,
          sortable: true,
          width: 80,
          cell: ({ row }) => (row === undefined ? '–' : format.number(row)),
        },
        { key: 'column', header: words.column },
        { key: 'value', header: words.value },
        { key: 'message', header: words.fault },
      ]}
    />
  );
}

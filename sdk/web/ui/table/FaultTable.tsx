import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
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
  const place = useRef<HTMLDivElement>(null);
  // It comes below what was asked for, of a dialog often out of sight.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const cards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <div ref={place} className="kk-faults">
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
            align: 'end',
            width: 90,
            // A card has no heading that says what the number is.
            cell: ({ row }) =>
              row === undefined ? '–' : [cards && words.row, format.number(row)].filter(Boolean).join(' '),
          },
          { key: 'column', header: words.column, sortable: true, searchable: true },
          { key: 'value', header: words.value, searchable: true },
          { key: 'message', header: words.fault, searchable: true },
        ]}
      />
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { TableSkeleton } from '../states.tsx';
import { useSdkText } from '../text.ts';

/** Rows to come. `rows`: how many are asked for; 0 for all. */
export function WaitingTable({ columns, rows = 10 }: { columns: readonly unknown[]; rows?: number }) {
  const t = useSdkText();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('state.loading')}</VisuallyHidden>
      <TableSkeleton rows={Math.min(rows > 0 ? rows : 10, 10)} columns={Math.min(columns.length, 5)} />
    </div>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { download } from '../download.ts';
import { useEnvironment } from '../environment.ts';
import { Icon } from '../Icon.tsx';
import { useSdkText } from '../text.ts';
import { fileName, tableExport } from './exportRows.ts';
import type { Column } from './types.ts';
import type { RowsSource } from './useRows.ts';

interface ExportButtonProps<Row> {
  name: string;
  columns: readonly Column<Row>[];
  source: RowsSource<Row>;
}

/** Writes every matching row, whatever page is shown, to a workbook (PLAT-036). */
export function ExportButton<Row>({ name, columns, source }: ExportButtonProps<Row>) {
  const t = useSdkText();
  const { alert, exportTable } = useEnvironment();
  const [busy, setBusy] = useState(false);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const run = async () => {
    work.current = new AbortController();
    const { signal } = work.current;
    setBusy(true);
    try {
      const rows = await source.all(signal);
      const file = await exportTable(tableExport(columns, rows, { yes: t('table.yes'), no: t('table.no') }), signal);
      download(file, `${fileName(name)}.xlsx`);
    } catch {
      if (!signal.aborted) alert.error(t('common.excelError'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip label={t('table.export')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('table.export')}
        loading={busy}
        disabled={source.count === 0}
        onClick={run}
      >
        <Icon name="file-spreadsheet" size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

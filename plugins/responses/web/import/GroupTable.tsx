import { anyKey, DataTable, i18n, useFormat, useT } from '@kaiku/sdk/web';
import type { FaultGroup } from './faultGroups.ts';

/** Faults of a file by kind and column, the most frequent first. */
export function GroupTable({ groups }: { groups: readonly FaultGroup[] }) {
  const t = useT('responses');
  const format = useFormat();
  const words = ({ code, detail }: FaultGroup): string =>
    i18n.exists(`import.kinds.${code}`, { ns: 'responses' })
      ? anyKey(t)(`import.kinds.${code}`, { ...detail.params })
      : detail.message;
  const rowsOf = ({ rows, count }: FaultGroup): string => {
    const shown = rows.map((row) => format.number(row)).join(', ');
    const more = count - rows.length;
    return more > 0 ? t('import.rowsMore', { rows: shown, count: more, n: format.number(more) }) : shown;
  };
  return (
    <DataTable<FaultGroup>
      label={t('import.faults')}
      rows={[...groups].sort((one, other) => other.count - one.count)}
      rowId={({ code, column }) => `${code} ${column}`}
      exportable={false}
      initialSize={50}
      columns={[
        { key: 'fault', header: t('import.fault'), searchable: true, value: words },
        { key: 'column', header: t('import.column'), searchable: true, value: ({ column }) => column },
        { key: 'value', header: t('import.values'), searchable: true, value: ({ values }) => values.join(' · ') },
        { key: 'rows', header: t('import.rows'), value: rowsOf },
      ]}
    />
  );
}

import { NativeSelect, useT } from '@kaiku/sdk/web';

interface HeadingRowProps {
  /** None where the file could not be read. */
  row?: number;
  onChange(row: number): void;
  busy: boolean;
}

/** Titles and notes are not longer. */
const rowsOffered = 30;

/** In which row of the file the headings are. */
export function HeadingRow({ row, onChange, busy }: HeadingRowProps) {
  const t = useT('responses');
  const offered = Array.from({ length: Math.max(rowsOffered, row ?? 0) }, (_, at) => at + 1);
  return (
    <NativeSelect
      label={t('import.form.headingRow')}
      data={[
        ...(row ? [] : [{ value: '', label: t('import.form.chooseRow') }]),
        ...offered.map((at) => ({ value: String(at), label: t('import.form.row', { row: at }) })),
      ]}
      value={row ? String(row) : ''}
      onChange={({ currentTarget: { value } }) => value && onChange(Number(value))}
      disabled={busy}
    />
  );
}

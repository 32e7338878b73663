import type { ErrorBody, ErrorDetail } from '@kaiku/sdk/common';
import { Alert, anyKey, DataTable, Icon, i18n, Stack, useFormat, useMediaQuery, useT } from '@kaiku/sdk/web';

/** What is wrong with a file, where: nothing of it was imported. */
export function FaultTable({ error }: { error: ErrorBody['error'] }) {
  const t = useT('responses');
  const format = useFormat();
  const cards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const details = error.details ?? [];
  const message = (detail: ErrorDetail): string =>
    i18n.exists(`errors.${detail.code}`, { ns: 'responses' })
      ? anyKey(t)(`errors.${detail.code}`, {
          ...detail.params,
          row: detail.row,
          column: detail.column,
          value: detail.value,
        })
      : detail.message;
  const rows = details.map((detail, index) => ({ ...detail, id: String(index), text: message(detail) }));
  return (
    <Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />} role="alert" title={t('import.refused')}>
        {error.code === 'import_faults' ? t('import.nothing') : error.message}
      </Alert>
      {rows.length > 0 && (
        <DataTable
          label={t('import.faults')}
          rows={rows}
          rowId={({ id }) => id}
          exportable
          columns={[
            {
              key: 'row',
              header: t('import.row'),
              sortable: true,
              align: 'end',
              width: 90,
              // A card has no heading that says what the number is.
              cell: ({ row }) =>
                row === undefined ? '–' : [cards && t('import.row'), format.number(row)].filter(Boolean).join(' '),
            },
            { key: 'column', header: t('import.column'), sortable: true, searchable: true },
            { key: 'value', header: t('import.value'), searchable: true },
            { key: 'text', header: t('import.fault'), searchable: true },
          ]}
        />
      )}
    </Stack>
  );
}

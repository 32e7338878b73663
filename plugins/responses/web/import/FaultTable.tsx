import type { ErrorBody, ErrorDetail } from '@kaiku/sdk/common';
import { Alert, anyKey, FaultTable as Faults, Icon, i18n, Stack, useT } from '@kaiku/sdk/web';
import { importLimits } from '../../contract/index.ts';

/** What is wrong with a file, where: nothing of it was imported. */
export function FaultTable({ error }: { error: ErrorBody['error'] }) {
  const t = useT('responses');
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
  return (
    <Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />} role="alert" title={t('import.refused')}>
        {error.code === 'import_faults' ? t('import.nothing') : error.message}
        {details.length >= importLimits.problems && ` ${t('import.firstFaults', { n: importLimits.problems })}`}
      </Alert>
      {details.length > 0 && (
        <Faults
          label={t('import.faults')}
          faults={details.map((detail) => ({ ...detail, message: message(detail) }))}
          words={{
            row: t('import.row'),
            column: t('import.column'),
            value: t('import.value'),
            fault: t('import.fault'),
          }}
        />
      )}
    </Stack>
  );
}

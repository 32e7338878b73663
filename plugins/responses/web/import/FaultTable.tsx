import type { ErrorBody, ErrorDetail } from '@kaiku/sdk/common';
import {
  Alert,
  anyKey,
  Button,
  downloadFile,
  FaultTable as Faults,
  Group,
  Icon,
  i18n,
  Stack,
  Text,
  Title,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { importLimits } from '../../contract/index.ts';
import { groupFaults } from './faultGroups.ts';
import { GroupTable } from './GroupTable.tsx';

interface FaultTableProps {
  error: ErrorBody['error'];
  /** Where all of it is listed, row by row. */
  list?: string;
  /** Of a file that was checked alone. */
  dryRun?: boolean;
  /** What can be said of it. */
  children?: React.ReactNode;
}

interface AllFaultsProps {
  list: string;
  /** There are more than these. */
  first?: number;
}

/** Fetches the list of faults, row by row. */
export function AllFaults({ list, first }: AllFaultsProps) {
  const t = useT('responses');
  const format = useFormat();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      onClick={() => void downloadFile(list, `${t('import.faults')}.xlsx`)}
    >
      {first ? t('import.firstKept', { n: format.number(first) }) : t('import.allFaults')}
    </Button>
  );
}

/** What is wrong with a file, where: nothing of it was imported. */
export function FaultTable({ error, list, dryRun = false, children }: FaultTableProps) {
  const t = useT('responses');
  const format = useFormat();
  const details = error.details ?? [];
  const ofRows = error.code === 'import_faults';
  const groups = ofRows ? groupFaults(details) : [];
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const kept = importLimits.faultsKept;
  // Those of the file as a whole have no place that a table could tell.
  const isPlaced = details.some(({ row, column, value }) => row !== undefined || column || value);
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
      <Alert
        color="red"
        icon={<Icon name="alert-triangle" />}
        role="alert"
        title={t(dryRun && ofRows ? 'import.hasFaults' : 'import.refused')}
      >
        <Stack gap="xs">
          <Text size="sm">
            {ofRows
              ? `${t('import.count', { count, n: format.number(count) })} ${t(dryRun ? 'import.correct' : 'import.nothing')}`
              : error.message}
            {groups.length >= importLimits.problems && ` ${t('import.manyKinds')}`}
          </Text>
          {!ofRows &&
            !isPlaced &&
            details.map((detail, at) => (
              <Text key={at} size="sm">
                {message(detail)}
              </Text>
            ))}
          {ofRows && list && count > 1 && (
            <Group>
              <AllFaults list={list} {...(count > kept && { first: kept })} />
            </Group>
          )}
        </Stack>
      </Alert>
      {children}
      {children && groups.length > 0 && (
        <Title order={3} size="h5">
          {t('import.faults')}
        </Title>
      )}
      {groups.length > 0 && <GroupTable groups={groups} />}
      {!ofRows && isPlaced && (
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

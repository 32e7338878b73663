import {
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  JobProgress,
  Stack,
  Title,
  useAlert,
  useConfirm,
  useFormat,
  useJob,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { fetchImports, type ImportedFile, importsKey, removeImport, useRefreshImports } from './calls.ts';

/** RES-049: what was imported; each can be taken back. */
export function Imports({ surveyId }: { surveyId: string }) {
  const t = useT('responses');
  const format = useFormat();
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefreshImports(surveyId);
  const [removing, setRemoving] = useState<string | null>(null);
  const columns: Column<ImportedFile>[] = [
    {
      key: 'filename',
      header: t('import.fileName'),
      sortable: true,
      value: ({ filename }) => filename || t('import.unknownFile'),
    },
    {
      key: 'stored_at',
      header: t('import.when'),
      sortable: true,
      nowrap: true,
      value: ({ stored_at }) => format.dateTime(stored_at),
    },
    { key: 'imported_by', header: t('import.who'), value: ({ imported_by }) => imported_by },
    {
      key: 'count',
      header: t('import.answers'),
      sortable: true,
      align: 'end',
      value: ({ count }) => format.number(count),
    },
  ];
  async function remove({ import_id, filename, count }: ImportedFile) {
    const sure = await confirm({
      title: t('import.removeTitle', { count, n: format.number(count) }),
      text: t('import.removeText', { file: filename || t('import.unknownFile') }),
      confirmLabel: t('import.remove'),
      danger: true,
    });
    if (!sure) return;
    try {
      setRemoving(await removeImport(surveyId, import_id));
    } catch {
      alert.error(t('import.removeFailed'));
    }
    await refresh();
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('import.list')}
      </Title>
      {removing && <Removing jobId={removing} />}
      <DataTable<ImportedFile>
        label={t('import.list')}
        columns={columns}
        fetch={fetchImports(surveyId)}
        queryKey={importsKey(surveyId)}
        rowId={({ import_id }) => import_id}
        rowActions={(row) => [
          {
            key: 'remove',
            label: t('import.remove'),
            icon: 'trash',
            danger: true,
            primary: true,
            onClick: () => void remove(row),
          },
        ]}
        initialSort={{ key: 'stored_at', order: 'desc' }}
        urlKey="imports"
        empty={<EmptyState icon="file-import" title={t('import.none')} text={t('import.noneText')} />}
      />
    </Stack>
  );
}

function Removing({ jobId }: { jobId: string }) {
  const t = useT('responses');
  const { job, error } = useJob(jobId);
  if (error) return <ErrorState error={error} compact />;
  return <JobProgress job={job} label={t('import.removing')} />;
}

import type { TableQuery } from '@kaiku/sdk/common';
import {
  Button,
  Dialog,
  downloadFile,
  ErrorState,
  Icon,
  JobProgress,
  Menu,
  Text,
  useFormat,
  useJob,
  useT,
} from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterQuery } from '../../contract/index.ts';
import { type ExportFormat, exportFormats, startExport } from '../queries.ts';

interface ExportMenuProps {
  surveyId: string;
  filter: FilterQuery;
  /** What the table shows now. */
  query(): Partial<TableQuery>;
}

/** Everything that the table finds, over all pages, as a file that the server writes (RES-029). */
export function ExportMenu({ surveyId, filter, query }: ExportMenuProps) {
  const t = useT('results');
  const [opened, setOpened] = useState(false);
  const start = useMutation({
    mutationFn: (format: ExportFormat) => startExport(surveyId, format, filter, query()),
    onMutate: () => setOpened(true),
  });
  const close = () => {
    setOpened(false);
    start.reset();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="file-spreadsheet" size={18} />}>
            {t('export.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => start.mutate(format)}>
              {t(`export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={opened} onClose={close} title={t('export.title')}>
        {start.error && (
          <ErrorState
            compact
            title={t('export.failed')}
            error={start.error}
            onRetry={() => start.variables && start.mutate(start.variables)}
          />
        )}
        {start.isPending && <JobProgress job={null} label={t('export.running')} />}
        {start.data !== undefined && <Progress surveyId={surveyId} jobId={start.data} />}
      </Dialog>
    </>
  );
}

function Progress({ surveyId, jobId }: { surveyId: string; jobId: string }) {
  const t = useT('results');
  const format = useFormat();
  const { job, error, cancel } = useJob(jobId);
  const result = job?.result as { name: string; rows: number } | null | undefined;
  const fetchFile = useMutation({
    mutationFn: (name: string) => downloadFile(`/survey/${surveyId}/responses/export/${jobId}`, name),
  });
  if (error) return <ErrorState compact error={error} />;
  return (
    <JobProgress job={job} label={t('export.running')} onCancel={() => void cancel()}>
      {result && (
        <>
          <Text>{t('export.done', { n: format.number(result.rows), count: result.rows })}</Text>
          <Button
            leftSection={<Icon name="download" size={18} />}
            loading={fetchFile.isPending}
            onClick={() => fetchFile.mutate(result.name)}
          >
            {t('export.download', { name: result.name })}
          </Button>
        </>
      )}
    </JobProgress>
  );
}

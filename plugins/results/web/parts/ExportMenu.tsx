import type { TableQuery } from '@kaiku/sdk/common';
import {
  Button,
  Dialog,
  downloadFile,
  ErrorState,
  Icon,
  JobProgress,
  Menu,
  paramsWith,
  Text,
  useFormat,
  useJob,
  useT,
  type WatchedJob,
} from '@kaiku/sdk/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ExportFormat, exportFormats } from '../../contract/exportFormats.ts';
import type { FilterQuery } from '../../contract/index.ts';
import { exportPath, startExport } from './exports.ts';

const exportParam = 'export';

interface ExportMenuProps {
  surveyId: string;
  filter: FilterQuery;
  /** What the table shows now. */
  query: Partial<TableQuery>;
  /** The columns that the table shows, where those are not the usual ones of a file; else null. */
  columns: readonly string[] | null;
  /** Whether there is who writes PDF files. */
  pdf: boolean;
}

/** Everything that the table finds, over all pages, as a file that the server writes (RES-029). */
export function ExportMenu({ surveyId, filter, query, columns, pdf }: ExportMenuProps) {
  const t = useT('results');
  const [params, setParams] = useSearchParams();
  // In the address: who reloads the page or comes back to it finds the file.
  const jobId = params.get(exportParam);
  const show = (id: string | null) =>
    setParams((now) => paramsWith(now, { [exportParam]: id }), { replace: true, preventScrollReset: true });
  const watched = useJob(jobId);
  const [folded, setFolded] = useState(false);
  const [asShown, setAsShown] = useState(false);
  const start = useMutation({
    mutationFn: (format: ExportFormat) =>
      startExport(surveyId, { format, filter, query, columns: asShown ? columns : null }),
    onMutate: () => setFolded(false),
  });
  // Not told to a page that was left.
  const begin = (format: ExportFormat) => start.mutate(format, { onSuccess: show });
  // Until the address has it.
  const starting = start.isPending || (start.isSuccess && start.data !== jobId);
  const begun = starting || start.error !== null;
  const known = watched.job !== null || watched.error !== null || start.data === jobId;
  // It may be of somebody else, whose address this was, or gone since.
  const there = jobId !== null && known && watched.error?.status !== 404;
  const state = watched.job?.state;
  const close = () => {
    start.reset();
    if (watched.error || state === 'failed' || state === 'cancelled') show(null);
    else setFolded(true);
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
          {there && (
            <>
              <Menu.Item leftSection={<Icon name="download" size={16} />} onClick={() => setFolded(false)}>
                {t('export.last')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          {columns && (
            <>
              <Menu.CheckboxItem checked={asShown} onChange={setAsShown}>
                {t('export.asShown')}
              </Menu.CheckboxItem>
              <Menu.Divider />
            </>
          )}
          {exportFormats
            .filter((format) => format !== 'pdf' || pdf)
            .map((format) => (
              <Menu.Item key={format} onClick={() => begin(format)}>
                {t(`export.${format}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={(begun || there) && !folded} onClose={close} title={t('export.of')}>
        {start.error && (
          <ErrorState
            compact
            title={t('export.failed')}
            error={start.error}
            onRetry={() => start.variables && begin(start.variables)}
          />
        )}
        {starting && <JobProgress job={null} label={t('export.running')} />}
        {!begun && there && <Progress surveyId={surveyId} jobId={jobId} watched={watched} />}
      </Dialog>
    </>
  );
}

interface ProgressProps {
  surveyId: string;
  jobId: string;
  watched: WatchedJob;
}

function Progress({ surveyId, jobId, watched: { job, error, cancel } }: ProgressProps) {
  const t = useT('results');
  const format = useFormat();
  const result = job?.result as { name: string; rows: number } | null | undefined;
  const fetchFile = useMutation({
    mutationFn: (name: string) => downloadFile(exportPath(surveyId, jobId), name),
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
            h="auto"
            mih={36}
            py={6}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.4 } }}
            onClick={() => fetchFile.mutate(result.name)}
          >
            {t('export.download', { name: result.name })}
          </Button>
        </>
      )}
    </JobProgress>
  );
}

import {
  Button,
  downloadFile,
  ErrorState,
  Icon,
  JobProgress,
  Skeleton,
  Stack,
  Text,
  Title,
  useAlert,
  useFormat,
  useInterval,
  useJob,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { exportsQuery, type MadeReport } from '../exports.ts';

interface MadeReportsProps {
  surveyId: string;
  combinationId: string | undefined;
  mailAfterSeconds: number;
}

/** One's own reports of the survey, those that are being made with how far they are. */
export function MadeReports({ surveyId, combinationId, mailAfterSeconds }: MadeReportsProps) {
  const t = useT('reports');
  const { data, error, refetch } = useQuery(exportsQuery(surveyId, combinationId));
  if (error && !data)
    return <ErrorState compact title={t('list.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} radius="md" />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="kk-made-reports">
      <Title order={3} size="h5" id="kk-made-reports" mb="sm">
        {t('list.title')}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((report) => (
          <li key={report.export_id}>
            {report.name === null ? (
              <Running
                surveyId={surveyId}
                combinationId={combinationId}
                report={report}
                mailAfterSeconds={mailAfterSeconds}
              />
            ) : (
              <Ready surveyId={surveyId} report={report} name={report.name} />
            )}
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Ready({ surveyId, report, name }: { surveyId: string; report: MadeReport; name: string }) {
  const t = useT('reports');
  const format = useFormat();
  const alert = useAlert();
  const fetchFile = useMutation({
    mutationFn: () => downloadFile(`/survey/${surveyId}/report/export/${report.export_id}`, name),
    onError: () => alert.error(t('list.notFetched')),
  });
  const made = t('list.ready', { format: t(`formats.${report.format}`), time: format.dateTime(report.asked_at) });
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="light"
        leftSection={<Icon name="download" size={18} />}
        loading={fetchFile.isPending}
        onClick={() => fetchFile.mutate()}
        maw="100%"
        h="auto"
        py={8}
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
      >
        {t('list.download', { name })}
      </Button>
      <Text size="xs" c="dimmed">
        {[made, report.bytes !== null && format.fileSize(report.bytes)].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  );
}

function Running({ surveyId, combinationId, report, mailAfterSeconds }: MadeReportsProps & { report: MadeReport }) {
  const t = useT('reports');
  const client = useQueryClient();
  const { user } = useSession();
  const { job, error, cancel } = useJob(report.export_id);
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true });
  const state = job?.state;
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: exportsQuery(surveyId, combinationId).queryKey });
  }, [state, client, surveyId, combinationId]);
  const format = t(`formats.${report.format}`);
  if (error) return <ErrorState compact title={t(`list.failed.${report.format}`)} error={error} />;
  const ended = state === 'done' || state === 'failed' || state === 'cancelled';
  const long = !ended && now - Date.parse(report.asked_at) > mailAfterSeconds * 1_000;
  const label = state === 'failed' ? t(`list.failed.${report.format}`) : t('list.running', { format });
  return (
    <>
      <JobProgress job={job} label={label} onCancel={() => void cancel()} />
      {long && (
        <Text size="sm" role="status">
          {t('list.long', { email: user?.email ?? '' })}
        </Text>
      )}
    </>
  );
}

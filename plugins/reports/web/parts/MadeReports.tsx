import {
  Button,
  downloadFile,
  ErrorState,
  Group,
  Icon,
  type IconName,
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
import { type ReactNode, useEffect, useState } from 'react';
import { exportsQuery, type MadeReport } from '../exports.ts';
import './madeReports.css';

interface RunningProps {
  surveyId: string;
  combinationId: string | undefined;
  mailAfterSeconds: number;
}

interface MadeReportsProps extends RunningProps {
  /** One that was asked for just now, or that a mail leads to: it is brought to sight. */
  sought: string | null;
}

/** Of what a long dialog says below what is seen of it. */
export const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

/** One's own reports of the survey, those that are being made with how far they are. */
export function MadeReports({ sought, ...of }: MadeReportsProps) {
  const t = useT('reports');
  const { data, error, refetch } = useQuery(exportsQuery(of.surveyId, of.combinationId));
  if (error && !data)
    return <ErrorState compact title={t('list.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} radius="md" />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="kk-made-reports">
      <Title order={3} size="h5" id="kk-made-reports" mb="xs">
        {t('list.title')}
      </Title>
      <ul className="re-made">
        {data.map((report) => (
          <li key={report.export_id} ref={report.export_id === sought ? intoView : null}>
            {report.name === null ? (
              <Running {...of} report={report} />
            ) : (
              <Ready surveyId={of.surveyId} report={report} name={report.name} />
            )}
          </li>
        ))}
      </ul>
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
    <Group justify="space-between" gap="xs">
      <div className="re-name">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {[made, report.bytes !== null && format.fileSize(report.bytes)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        variant="light"
        size="xs"
        leftSection={<Icon name="download" size={16} />}
        loading={fetchFile.isPending}
        onClick={() => fetchFile.mutate()}
        aria-label={t('list.downloadNamed', { name })}
      >
        {t('list.download')}
      </Button>
    </Group>
  );
}

function Running({ surveyId, combinationId, report, mailAfterSeconds }: RunningProps & { report: MadeReport }) {
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
  if (state === 'cancelled') return <Ended icon="ban" title={t('list.cancelled', { format })} />;
  if (state === 'failed')
    return (
      <Ended icon="alert-triangle" color="red" title={t(`list.failed.${report.format}`)}>
        {job?.error?.message}
      </Ended>
    );
  const long = state !== 'done' && now - Date.parse(report.asked_at) > mailAfterSeconds * 1_000;
  return (
    <Stack gap={4}>
      <JobProgress job={job} counted={false} label={t('list.running', { format })} onCancel={() => void cancel()} />
      {long && (
        <Text size="sm" role="status">
          {t('list.long', { email: user?.email ?? '' })}
        </Text>
      )}
    </Stack>
  );
}

interface EndedProps {
  icon: IconName;
  color?: string;
  title: string;
  /** Why. */
  children?: ReactNode;
}

/** One that there is no file of: how far it came helps nobody. */
const Ended = ({ icon, color = 'dimmed', title, children }: EndedProps) => (
  <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
    <Text c={color} lh={1} pt={2}>
      <Icon name={icon} size={18} />
    </Text>
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children && (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      )}
    </div>
  </Group>
);

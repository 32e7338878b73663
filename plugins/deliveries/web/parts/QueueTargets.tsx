import {
  Badge,
  Card,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Stack,
  Text,
  Title,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { fetchTargets, type Queue, type QueueTarget } from '../queues.ts';
import { reached, shownStates } from '../states.ts';

const shown = [...shownStates, 'expired'] as const;
const colors: Partial<Record<string, string>> = { sent: 'green', bounced: 'red', failed: 'red', waiting: 'blue' };
const againMs = 15_000;

/** What became of whom the queue was filled with: in numbers, and of each (DEL-050). */
export function QueueTargets({ queue }: { queue: Queue }) {
  const t = useT('deliveries');
  const format = useFormat();
  const columns: Column<QueueTarget>[] = [
    { key: 'target', header: t('fields.target'), sortable: true, searchable: true, value: ({ target }) => target },
    {
      key: 'state',
      header: t('fields.stage'),
      sortable: true,
      value: (row) => t(`state.${reached(row)}`),
      cell: (row) => (
        <Stack gap={2} align="flex-start">
          <Badge color={row.answered_at ? 'green' : (colors[row.state] ?? 'gray')}>{t(`state.${reached(row)}`)}</Badge>
          {row.problem && (
            <Text size="xs" c="dimmed">
              {t(`problem.${row.problem}`)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'sent_at',
      header: t('fields.sent_at'),
      sortable: true,
      nowrap: true,
      value: ({ sent_at }) => (sent_at ? format.dateTime(sent_at) : ''),
    },
  ];
  const counts = shown.filter((state) => queue.funnel[state] > 0);
  return (
    <Card withBorder padding="md" component="section" aria-label={t('queue.info.title')}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t('queue.info.title')}
        </Title>
        {counts.length > 0 && (
          <Group gap="lg">
            {counts.map((state) => (
              <Text size="sm" key={state}>
                {t('info.side', { state: t(`state.${state}`), count: queue.funnel[state] })}
              </Text>
            ))}
          </Group>
        )}
        <DataTable<QueueTarget>
          label={t('info.targets')}
          columns={columns}
          fetch={(query, signal) => fetchTargets(queue.uuid, query, signal)}
          queryKey={['deliveries', 'queue-targets', queue.uuid]}
          staleTime={0}
          refetchInterval={againMs}
          rowId={({ target_id }) => target_id}
          empty={<EmptyState icon="users" title={t('queue.info.none')} text={t('queue.info.noneText')} />}
        />
      </Stack>
    </Card>
  );
}

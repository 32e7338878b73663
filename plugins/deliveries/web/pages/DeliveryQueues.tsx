import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  PageHeader,
  ScreenTabs,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { Link, useNavigate } from 'react-router-dom';
import { deleteQueue, fetchQueues, type Queue, queuesKey, queuesPath, useRefreshQueues } from '../queues.ts';

/** Targets come and go by themselves. */
const againMs = 30_000;

/** `/manage/api-integrations/queues`: what outside systems fill, and what became of it (DEL-050). */
export default function DeliveryQueues() {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const refresh = useRefreshQueues();
  const columns = useColumns();
  const pageOf = ({ uuid }: Queue): string => `${queuesPath}/${uuid}`;

  async function remove({ uuid, name }: Queue) {
    const sure = await confirm({
      title: t('queue.delete.title', { name }),
      text: t('queue.delete.text'),
      confirmLabel: t('queue.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteQueue(uuid);
      alert.success(t('queue.delete.done'));
    } catch {
      alert.error(t('queue.delete.failed'));
    }
    await refresh();
  }
  const newButton = (
    <Button component={Link} to={`${queuesPath}/new`} leftSection={<Icon name="plus" size={16} />}>
      {t('queue.new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('queues.title')} description={t('queue.text')} actions={newButton} />
      <ScreenTabs place="api-integrations" params={{}} label={t('queues.title')} />
      <DataTable<Queue>
        label={t('queues.title')}
        columns={columns}
        fetch={fetchQueues}
        queryKey={queuesKey}
        staleTime={0}
        refetchInterval={againMs}
        rowId={({ uuid }) => uuid}
        initialSort={{ key: 'name', order: 'asc' }}
        urlKey=""
        rowHref={pageOf}
        rowActions={(queue) => [
          {
            key: 'edit',
            label: t('queue.edit', { name: queue.name }),
            icon: 'pencil',
            onClick: () => void navigate(pageOf(queue)),
          },
          {
            key: 'delete',
            label: t('queue.deleteOne', { name: queue.name }),
            icon: 'trash',
            danger: true,
            onClick: () => void remove(queue),
          },
        ]}
        pageKeys
        empty={<EmptyState icon="inbox" title={t('queue.empty')} text={t('queue.emptyText')} action={newButton} />}
      />
    </>
  );
}

/** When a queue sends, in words. */
export function useWindow(): (queue: Pick<Queue, 'send_earliest' | 'send_not_allowed_after'>) => string {
  const t = useT('deliveries');
  return ({ send_earliest: from, send_not_allowed_after: until }) => {
    if (from && until) return t('queue.window.both', { from, until });
    if (from) return t('queue.window.from', { from });
    return until ? t('queue.window.until', { until }) : t('queue.window.always');
  };
}

function useColumns(): Column<Queue>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const windowOf = useWindow();
  const notSent = ({ failed, blocked, expired, limited }: Queue['funnel']) => failed + blocked + expired + limited;
  return [
    {
      key: 'name',
      header: t('queue.fields.name'),
      sortable: true,
      searchable: true,
      value: ({ name }) => name,
      cell: ({ name, address, anonymous, silenced_by: quiet }) => (
        <Stack gap={2} align="flex-start">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {anonymous && <Badge color="gray">{t('queue.fields.anonymous')}</Badge>}
          {address === null && (
            <Text size="xs" c="red">
              {t('queue.goneLink')}
            </Text>
          )}
          {quiet && (
            <Text size="xs" c="red">
              {t('queue.silenced', quiet)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'survey',
      header: t('queue.columns.survey'),
      value: ({ survey }) => survey,
      cell: ({ survey, link_name }) => (
        <Stack gap={2}>
          <Text size="sm">{survey}</Text>
          <Text size="xs" c="dimmed">
            {link_name}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'delivery_type',
      header: t('queue.fields.delivery_type'),
      sortable: true,
      value: ({ delivery_type: type }) => t(`type.${type}`),
    },
    { key: 'window', header: t('queue.columns.window'), nowrap: true, value: windowOf },
    {
      key: 'waiting',
      header: t('queue.columns.waiting'),
      align: 'end',
      value: ({ funnel }) => format.number(funnel.waiting),
    },
    { key: 'sent', header: t('queue.columns.sent'), align: 'end', value: ({ funnel }) => format.number(funnel.sent) },
    {
      key: 'answered',
      header: t('queue.columns.answered'),
      align: 'end',
      value: ({ funnel, anonymous }) => (anonymous ? '–' : format.number(funnel.answered)),
    },
    {
      key: 'notSent',
      header: t('queue.columns.notSent'),
      align: 'end',
      hideBelow: 'tablet',
      value: ({ funnel }) => format.number(notSent(funnel)),
    },
  ];
}

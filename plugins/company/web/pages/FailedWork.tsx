import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  isProblem,
  PageHeader,
  type RowAction,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import {
  changeFailedWork,
  type FailedWorkRow,
  failedWorkKey,
  fetchFailedWork,
  useRefreshFailedWork,
} from '../failedWork.ts';

/** `/manage/failed-work`: what the platform gave up, to be tried again or dismissed. */
export default function FailedWork() {
  const t = useT('company');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefreshFailedWork();
  const { company, language } = useSession();
  const columns = useColumns();

  async function change(what: 'retry' | 'dismiss', rows: readonly FailedWorkRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    try {
      const count = await changeFailedWork(what, ids);
      alert.success(t(`failedWork.${what}.done`, { count }));
    } catch (error) {
      const telling = isProblem(error) && error.status === 422;
      // What somebody else handled meanwhile is not found: the list that comes now shows it.
      if (!isProblem(error) || error.status !== 404) alert.error(telling ? error.message : t('failedWork.failed'));
    }
    await refresh();
  }
  async function dismiss(rows: readonly FailedWorkRow[]): Promise<boolean> {
    const sure = await confirm({
      title: t('failedWork.dismiss.title', { count: rows.length }),
      text: t('failedWork.dismiss.text'),
      confirmLabel: t('failedWork.dismiss.label'),
      danger: true,
    });
    if (sure) await change('dismiss', rows);
    return sure;
  }

  const rowActions = (row: FailedWorkRow): RowAction[] => [
    ...(row.retryable
      ? [
          {
            key: 'retry',
            label: t('failedWork.retry.one', { name: row.what }),
            icon: 'refresh' as const,
            primary: true,
            onClick: () => void change('retry', [row]),
          },
        ]
      : []),
    {
      key: 'dismiss',
      label: t('failedWork.dismiss.one', { name: row.what }),
      icon: 'trash',
      danger: true,
      primary: true,
      onClick: () => void dismiss([row]),
    },
  ];

  return (
    <>
      <PageHeader title={t('failedWork.title')} description={t('failedWork.text')} />
      <DataTable<FailedWorkRow>
        label={t('failedWork.title')}
        columns={columns}
        fetch={fetchFailedWork}
        queryKey={[...failedWorkKey, company?.companyId, language]}
        rowId={({ id }) => id}
        initialSort={{ key: 'failed_at', order: 'desc' }}
        urlKey="failed"
        rowActions={rowActions}
        pageKeys
        selectable
        bulkActions={(rows, clear) => (
          <>
            {rows.every(({ retryable }) => retryable) && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Icon name="refresh" size={16} />}
                onClick={() => void change('retry', rows).then(clear)}
              >
                {t('failedWork.retry.label')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void dismiss(rows).then((done) => done && clear())}
            >
              {t('failedWork.dismiss.label')}
            </Button>
          </>
        )}
        empty={<EmptyState icon="circle-check" title={t('failedWork.empty')} text={t('failedWork.emptyText')} />}
      />
    </>
  );
}

function useColumns(): Column<FailedWorkRow>[] {
  const t = useT('company');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('failedWork.columns.name'),
      sortable: true,
      searchable: true,
      cell: ({ what, means }) => (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {what}
          </Text>
          <Text size="sm">{means}</Text>
        </Stack>
      ),
      exportValue: ({ what }) => what,
    },
    {
      key: 'reason',
      header: t('failedWork.columns.reason'),
      cell: ({ reason, todo }) => (
        <Stack gap={2}>
          <Text size="sm">{reason}</Text>
          <Text size="sm">{todo}</Text>
        </Stack>
      ),
      exportValue: ({ reason, todo }) => `${reason} ${todo}`,
    },
    {
      key: 'failed_at',
      header: t('failedWork.columns.time'),
      sortable: true,
      nowrap: true,
      value: ({ failed_at }) => format.dateTime(failed_at),
    },
    {
      key: 'attempts',
      header: t('failedWork.columns.attempts'),
      sortable: true,
      align: 'end',
      value: ({ attempts }) => format.number(attempts),
    },
    {
      key: 'correlation_id',
      header: t('failedWork.columns.reference'),
      hideBelow: 'tablet',
      value: ({ correlation_id, name, subscriber }) => [name, subscriber, correlation_id].filter(Boolean).join(' · '),
      cell: ({ correlation_id, name, subscriber }) => (
        <Stack gap={0} className="kk-figures">
          <Text size="xs" c="dimmed">
            {[name, subscriber].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {correlation_id}
          </Text>
        </Stack>
      ),
    },
  ];
}

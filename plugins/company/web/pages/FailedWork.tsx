import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  isProblem,
  PageHeader,
  paramsWith,
  type RowAction,
  Stack,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  useSession,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  changeFailedWork,
  type FailedWorkRow,
  failedKindsQuery,
  failedWorkKey,
  fetchFailedWork,
  useRefreshFailedWork,
} from '../failedWork.ts';
import './failedWork.css';

/** Key of the table in the address, and what of it the choice of a kind writes. */
const tableKey = 'failed';
const searchParam = `${tableKey}.q`;
const pageParam = `${tableKey}.page`;

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
      <Kinds />
      <DataTable<FailedWorkRow>
        label={t('failedWork.title')}
        columns={columns}
        fetch={fetchFailedWork}
        queryKey={[...failedWorkKey, company?.companyId, language]}
        rowId={({ id }) => id}
        initialSort={{ key: 'failed_at', order: 'desc' }}
        urlKey={tableKey}
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
      cell: (row) => (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {row.what}
          </Text>
          <Text size="sm">{row.means}</Text>
          <Details row={row} />
        </Stack>
      ),
      exportValue: ({ what }) => what,
    },
    {
      key: 'reason',
      header: t('failedWork.columns.reason'),
      long: true,
      cell: ({ reason, todo }) => (
        <Stack gap={2}>
          <Text size="sm">{reason}</Text>
          <Text size="sm" fw={500}>
            {todo}
          </Text>
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
  ];
}

/** What support asks for, and nobody else reads. */
function Details({ row }: { row: FailedWorkRow }) {
  const t = useT('company');
  const format = useFormat();
  const names = [row.name, row.subscriber].filter(Boolean).join(' · ');
  return (
    <details className="kc-failed-details">
      <summary>{t('failedWork.details')}</summary>
      <Stack gap={0} className="kk-figures" mt={4}>
        <Text size="xs" c="dimmed">
          {t('failedWork.attempts', { count: row.attempts, number: format.number(row.attempts) })}
        </Text>
        <Text size="xs" c="dimmed">
          {names}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('failedWork.reference', { id: row.correlation_id })}
        </Text>
      </Stack>
    </details>
  );
}

/** Where much has failed, it is mostly one thing many times: each kind with how many there are, to be looked at alone. */
function Kinds() {
  const t = useT('company');
  const format = useFormat();
  const { company, language } = useSession();
  const [params, setParams] = useSearchParams();
  const { data: kinds = [] } = useQuery(failedKindsQuery(company?.companyId, language));
  const shown = params.get(searchParam);
  if (kinds.length < 2 && !shown) return null;
  const show = (name: string | null) =>
    setParams((before) => paramsWith(before, { [pageParam]: null, [searchParam]: name }), {
      replace: true,
      preventScrollReset: true,
    });
  const kind = (name: string | null, text: string, count?: number) => (
    <Button
      key={name ?? ''}
      size="compact-sm"
      radius="xl"
      variant={shown === name ? 'filled' : 'default'}
      aria-pressed={shown === name}
      onClick={() => show(name)}
      className="kc-failed-kind"
    >
      {count === undefined ? text : `${text} · ${format.number(count)}`}
    </Button>
  );
  return (
    <Group gap="xs" mb="md" role="group" aria-label={t('failedWork.kinds')}>
      {kind(null, t('failedWork.allKinds'))}
      {kinds.map(({ name, what, count }) => kind(name, what, count))}
    </Group>
  );
}

import { Badge, type Column, DataTable, EmptyState, Group, Stack, Title, useFormat, useT } from '@kaiku/sdk/web';
import { fetchRuns, type RemovalRun, removable, runsKey } from './rules.ts';

/** When rules ran, and how much they removed. */
export function Runs({ surveyId }: { surveyId: string }) {
  const t = useT('responses');
  const format = useFormat();
  const removed = (run: RemovalRun): string[] =>
    removable.flatMap((kind) => {
      const count = run[kind];
      return count === null ? [] : [t(`periodic.count.${kind}`, { count, n: format.number(count) })];
    });
  const columns: Column<RemovalRun>[] = [
    {
      key: 'started_at',
      header: t('periodic.run'),
      sortable: true,
      nowrap: true,
      value: ({ started_at }) => format.dateTime(started_at),
      cell: ({ started_at, ended_at }) => (
        <Group gap="xs">
          {format.dateTime(started_at)}
          {ended_at === null && <Badge color="blue">{t('periodic.running')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'changed',
      header: t('periodic.changed'),
      sortable: true,
      value: ({ changed, looked_at }) =>
        t('periodic.changedOf', { n: format.number(changed), all: format.number(looked_at) }),
    },
    {
      key: 'removed',
      header: t('periodic.removed'),
      value: (run) => removed(run).join(' · '),
      // No line ends between a number and what it counts.
      cell: (run) =>
        removed(run)
          .map((part) => part.replaceAll(' ', '\u00a0'))
          .join(' · '),
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('periodic.runs')}
      </Title>
      <DataTable<RemovalRun>
        label={t('periodic.runs')}
        columns={columns}
        fetch={fetchRuns(surveyId)}
        queryKey={runsKey(surveyId)}
        rowId={({ run_id }) => run_id}
        initialSort={{ key: 'started_at', order: 'desc' }}
        urlKey="runs"
        empty={<EmptyState icon="calendar-repeat" title={t('periodic.noRuns')} text={t('periodic.noRunsText')} />}
      />
    </Stack>
  );
}

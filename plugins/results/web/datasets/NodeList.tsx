import { Badge, Group, Icon, Progress, Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import type { DatasetsRow, NodeDataset } from './calls.ts';

const looks = {
  ready: { color: 'green', icon: 'circle-check' },
  building: { color: 'blue', icon: 'clock' },
  failed: { color: 'red', icon: 'alert-triangle' },
} as const;

/** What each node has of a survey, and what lies in the file store for all of them. */
export function NodeList({ row }: { row: DatasetsRow }) {
  const t = useT('results');
  const format = useFormat();
  if (row.datasets.length === 0 && !row.stored) {
    return (
      <Text size="sm" c="dimmed">
        {t(row.kept ? 'datasets.none' : 'datasets.off')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" ta="start">
      {!row.kept && (
        <Text size="xs" c="dimmed">
          {t('datasets.off')}
        </Text>
      )}
      {row.datasets.map((one) => (
        <NodeLine key={`${one.host} ${one.told_at}`} one={one} />
      ))}
      {row.stored && (
        <Text size="xs" c="dimmed" className="kk-figures">
          {t('datasets.stored', {
            size: format.fileSize(row.stored.bytes),
            when: format.dateTime(row.stored.made_at),
          })}
        </Text>
      )}
    </Stack>
  );
}

function NodeLine({ one }: { one: NodeDataset }) {
  const t = useT('results');
  const format = useFormat();
  const { state, failure, progress } = one;
  const { color, icon } = looks[state];
  const facts = [
    ...(one.responses === null
      ? []
      : [t('datasets.responses', { n: format.number(one.responses), count: one.responses })]),
    ...(one.bytes > 0 ? [format.fileSize(one.bytes)] : []),
    ...(one.made_at === null ? [] : [t('datasets.made', { when: format.dateTime(one.made_at) })]),
  ];
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="wrap">
        <Badge variant="light" color={color} leftSection={<Icon name={icon} size={12} />} miw="fit-content">
          {t(`datasets.state.${state}`)}
        </Badge>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {one.host}
        </Text>
      </Group>
      {progress && (
        <>
          <Progress
            value={(progress.done / Math.max(1, progress.total)) * 100}
            size="sm"
            maw={280}
            aria-label={t('datasets.state.building')}
          />
          <Text size="xs" c="dimmed" className="kk-figures">
            {t('building.progress', { done: format.number(progress.done), total: format.number(progress.total) })}
          </Text>
        </>
      )}
      {failure && <Text size="sm">{t(`datasets.failure.${failure}`)}</Text>}
      <Text size="xs" c="dimmed" className="kk-figures">
        {[...facts, t('datasets.told', { when: format.dateTime(one.told_at) })].join(' · ')}
      </Text>
    </Stack>
  );
}

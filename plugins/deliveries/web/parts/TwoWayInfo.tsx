import type { TableQuery } from '@kaiku/sdk/common';
import {
  Card,
  type Column,
  DataTable,
  EmptyState,
  Group,
  NativeSelect,
  Stack,
  Text,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { type TalkState, talkHours, talkStates } from '../../contract/index.ts';
import { type DeliveryCalls, fetchTalks, infoKey, isUnderWay, type TalkRow, type TalksPage } from '../deliveries.ts';
import { InfoHead } from './InfoHead.tsx';

const soonMs = 3_000;
/** Replies come in by themselves. */
const laterMs = 15_000;
const hours = { hours: talkHours };

/** How far the conversations of a delivery are, in numbers and of each target. */
export function TwoWayInfo({ surveyId, ruleId, calls }: { surveyId: string; ruleId: string; calls: DeliveryCalls }) {
  const t = useT('deliveries');
  const [page, setPage] = useState<Pick<TalksPage, 'rule' | 'talks' | 'quiet_until'> | null>(null);
  const [state, setState] = useState<TalkState | null>(null);
  const columns = useColumns();
  const filter = (
    <NativeSelect
      aria-label={t('twoWay.filter')}
      value={state ?? ''}
      onChange={({ currentTarget }) => setState((currentTarget.value || null) as TalkState | null)}
      data={[
        { value: '', label: t('twoWay.all') },
        ...talkStates.map((value) => ({ value, label: t(`twoWay.state.${value}`) })),
      ]}
    />
  );
  return (
    <Stack gap="md">
      {page && (
        <>
          <InfoHead calls={calls} delivery={page.rule} quietUntil={page.quiet_until} />
          <Counts talks={page.talks} />
        </>
      )}
      <DataTable<TalkRow>
        label={t('twoWay.targets')}
        columns={columns}
        fetch={async (query: TableQuery, signal) => {
          const asked = { ...query, rule_id: ruleId, ...(state && { state }) };
          const found = await fetchTalks(surveyId, asked as never, signal);
          setPage(found);
          return found;
        }}
        queryKey={[...infoKey(ruleId), 'talks', state]}
        staleTime={0}
        refetchInterval={page && isUnderWay(page.rule) && page.quiet_until === null ? soonMs : laterMs}
        initialSort={{ key: 'target', order: 'asc' }}
        urlKey=""
        rowId={({ target_id }) => target_id}
        filters={filter}
        filterActive={state !== null}
        onClearFilters={() => setState(null)}
        pageKeys
        empty={<EmptyState icon="users" title={t('info.none')} text={t('info.noneText')} />}
      />
    </Stack>
  );
}

/** How many are how far; those that there are none of are left out, but for the way that all are to go. */
function Counts({ talks }: Pick<TalksPage, 'talks'>) {
  const t = useT('deliveries');
  const way: readonly TalkState[] = ['invited', 'underway', 'done'];
  const shown = talkStates.filter((state) => way.includes(state) || talks[state] > 0);
  return (
    <Card withBorder padding="md" component="section" aria-label={t('twoWay.funnel')}>
      <Stack gap="sm">
        <Group gap="xl" component="dl" m={0}>
          {shown.map((state) => (
            <Stack gap={0} key={state}>
              <Text size="sm" c="dimmed" component="dt">
                {t(`twoWay.state.${state}`)}
              </Text>
              <Text size="xl" fw={700} component="dd" m={0} {...(state === 'failed' && { c: 'red' })}>
                {talks[state]}
              </Text>
            </Stack>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t('twoWay.hintInfo', hours)}
        </Text>
      </Stack>
    </Card>
  );
}

function useColumns(): Column<TalkRow>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const why = ({ state, problem, told }: TalkRow): string => {
    if (state === 'stopped' || state === 'expired' || state === 'closed') return t(`twoWay.explain.${state}`, hours);
    return [...(problem ? [t(`problem.${problem}`)] : []), ...(told && state === 'failed' ? [`(${told})`] : [])].join(
      ' ',
    );
  };
  const at = ({ question, questions }: TalkRow): string =>
    question === null || questions === null ? '' : t('twoWay.at', { question, questions });
  return [
    { key: 'target', header: t('fields.target'), sortable: true, searchable: true, value: ({ target }) => target },
    { key: 'state', header: t('fields.stage'), sortable: true, value: ({ state }) => t(`twoWay.state.${state}`) },
    { key: 'question', header: t('twoWay.fields.question'), sortable: true, nowrap: true, value: at },
    { key: 'why', header: t('fields.why'), value: why },
    { key: 'sent_at', header: t('fields.sent_at'), nowrap: true, value: ({ sent_at }) => format.dateTime(sent_at) },
    {
      key: 'heard_at',
      header: t('twoWay.fields.heard_at'),
      sortable: true,
      nowrap: true,
      value: ({ heard_at }) => format.dateTime(heard_at),
    },
    {
      key: 'answered_at',
      header: t('fields.answered_at'),
      nowrap: true,
      value: ({ answered_at }) => format.dateTime(answered_at),
    },
  ];
}

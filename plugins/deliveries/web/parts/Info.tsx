import { onSurvey } from '@kaiku/plugin-surveys/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import {
  Alert,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  NativeSelect,
  Stack,
  Text,
  Title,
  useAlert,
  useConfirm,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { accurateDays, isTracked, permissionOf } from '../../contract/index.ts';
import { type Delivery, type DeliveryCalls, infoKey, isUnderWay, type TargetRow, useRefresh } from '../deliveries.ts';
import { Funnel } from './Funnel.tsx';
import { useFailure } from './failure.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { StageBadge } from './StageBadge.tsx';

const soonMs = 3_000;
/** Answers come in by themselves. */
const laterMs = 30_000;
const shown = ['waiting', 'sent', 'opened', 'answered', 'reminded', 'failed', 'blocked'] as const;
type Shown = (typeof shown)[number];

/** What became of a delivery, in numbers and of each target. */
export function Info({ ruleId, calls }: { ruleId: string; calls: DeliveryCalls }) {
  const t = useT('deliveries');
  const refresh = useRefresh();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [state, setState] = useState<Shown | null>(null);
  const [reminding, setReminding] = useState(false);
  const columns = useColumns();
  const filter = (
    <NativeSelect
      aria-label={t('info.filter')}
      value={state ?? ''}
      onChange={({ currentTarget }) => setState((currentTarget.value || null) as Shown | null)}
      data={[{ value: '', label: t('info.all') }, ...shown.map((value) => ({ value, label: t(`state.${value}`) }))]}
    />
  );
  return (
    <>
      <Stack gap="md">
        {delivery && (
          <>
            <Group justify="space-between" align="flex-start">
              <Group gap="sm">
                <Title order={2}>{delivery.name}</Title>
                <StageBadge delivery={delivery} />
              </Group>
              <Actions calls={calls} delivery={delivery} onRemind={() => setReminding(true)} />
            </Group>
            <When delivery={delivery} />
            <Funnel delivery={delivery} />
          </>
        )}
        <DataTable<TargetRow>
          label={t('info.targets')}
          columns={columns}
          fetch={async (query: TableQuery, signal) => {
            const page = await calls.info({ ...query, ...(state && { state }) } as never, signal);
            setDelivery(page.rule);
            return page;
          }}
          queryKey={[...infoKey(ruleId), state]}
          staleTime={0}
          refetchInterval={delivery && isUnderWay(delivery) ? soonMs : laterMs}
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
      {reminding && delivery && (
        <ReminderDialog
          calls={calls}
          delivery={delivery}
          onClose={() => setReminding(false)}
          onSaved={() => {
            setReminding(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}

/** What can be done with what has gone out. */
function Actions({ calls, delivery, onRemind }: { calls: DeliveryCalls; delivery: Delivery; onRemind: () => void }) {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const failure = useFailure();
  const refresh = useRefresh();
  const full = usePermission(onSurvey(['full']));
  const channel = usePermission({ permission: permissionOf[delivery.type] });
  const { latest, funnel } = delivery;
  if (!full || !channel || !latest) return null;
  // What waited when it was stopped stays here, so nothing more of it goes out.
  const stopped = latest.state === 'cancelled';
  const waits = latest.reminder_state === 'pending' || latest.reminder_state === 'delivering';

  async function act(work: () => Promise<unknown>, done: 'retry.done' | 'cancel.done' | 'reminder.cancelled') {
    try {
      await work();
      alert.success(t(done));
    } catch (error) {
      alert.error(failure(error, done === 'reminder.cancelled' ? 'reminder.failed' : 'info.failed'));
    }
    await refresh();
  }
  async function stop() {
    const sure = await confirm({
      title: t('cancel.title', { name: delivery.name }),
      text: t('cancel.text', { count: funnel.waiting }),
      confirmLabel: t('cancel.confirm'),
      danger: true,
    });
    if (sure) await act(() => calls.cancel(), 'cancel.done');
  }
  return (
    <Group gap="xs">
      {latest.state === 'delivering' && (
        <Button variant="default" onClick={() => void stop()} leftSection={<Icon name="ban" size={16} />}>
          {t('cancel.button')}
        </Button>
      )}
      {funnel.failed > 0 && !stopped && (
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          onClick={() => void act(() => calls.retry(), 'retry.done')}
        >
          {t('retry.button', { count: funnel.failed })}
        </Button>
      )}
      {waits && (
        <Button variant="default" onClick={() => void act(() => calls.cancelReminder(), 'reminder.cancelled')}>
          {t('reminder.cancel')}
        </Button>
      )}
      {isTracked(delivery) && !waits && !stopped && (
        <Button onClick={onRemind} leftSection={<Icon name="bell" size={16} />}>
          {t('reminder.button')}
        </Button>
      )}
    </Group>
  );
}

/** When it went and will go, and how sure what is known of it is (DEL-029). */
function When({ delivery }: { delivery: Delivery }) {
  const t = useT('deliveries');
  const format = useFormat();
  const { latest, next_delivery, interval, link_name: link, type } = delivery;
  const old = latest && Date.now() - Date.parse(latest.planned_at) > accurateDays * 86_400_000;
  const facts = [
    t('info.through', { type: t(`type.${type}`), link: link ?? t('info.goneLink') }),
    ...(latest ? [t('list.last', { time: format.dateTime(latest.planned_at) })] : []),
    ...(next_delivery ? [t('info.next', { time: format.dateTime(next_delivery) })] : []),
    ...(interval ? [t(`interval.${interval}`)] : []),
    ...(latest?.reminder_state === 'pending'
      ? [t('info.reminder', { time: format.dateTime(latest.reminder_at) })]
      : []),
  ];
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {old && (
        <Alert color="orange" icon={<Icon name="info-circle" />}>
          {t('info.old')}
        </Alert>
      )}
    </>
  );
}

function useColumns(): Column<TargetRow>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const why = ({ state, problem, told, reminder, reminder_problem }: TargetRow): string => {
    const words = [
      ...(problem && state !== 'sent' ? [t(`problem.${problem}`)] : []),
      ...(reminder_problem && reminder !== 'sent'
        ? [t('info.ofReminder', { why: t(`problem.${reminder_problem}`) })]
        : []),
      ...(told && (state === 'failed' || state === 'waiting') ? [`(${told})`] : []),
    ];
    return words.join(' ');
  };
  return [
    { key: 'target', header: t('fields.target'), sortable: true, searchable: true, value: ({ target }) => target },
    {
      key: 'state',
      header: t('fields.stage'),
      sortable: true,
      value: (row) => t(`state.${row.answered_at ? 'answered' : row.opened_at ? 'opened' : row.state}`),
    },
    { key: 'why', header: t('fields.why'), value: why },
    ...(['sent_at', 'opened_at', 'answered_at', 'reminded_at'] as const).map((key) => ({
      key,
      header: t(`fields.${key}`),
      sortable: key !== 'reminded_at',
      nowrap: true,
      value: (row: TargetRow) => format.dateTime(row[key]),
    })),
  ];
}

import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Alert,
  Button,
  Group,
  Icon,
  Text,
  Title,
  useAlert,
  useConfirm,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import {
  accurateDays,
  fewestAnonymous,
  isTracked,
  mostPeople,
  permissionOf,
  twoWayPermission,
} from '../../contract/index.ts';
import { type Delivery, type DeliveryCalls, isEditable, isUnderWay, kindOf, useRefresh } from '../deliveries.ts';
import { useAudienceText } from './audienceText.ts';
import { useFailure } from './failure.ts';
import { GoneGroups } from './GoneGroups.tsx';
import { StageBadge } from './StageBadge.tsx';

interface InfoHeadProps {
  calls: Pick<DeliveryCalls, 'edit' | 'remind' | 'cancelReminder' | 'cancel' | 'retry'>;
  delivery: Delivery;
  /** When quiet hours are over, in which it is now. */
  quietUntil: string | null;
  /** Missing: nobody is reminded. */
  onRemind?: () => void;
}

/** What a delivery is called, how far it is, and what can be done with it. */
export function InfoHead(props: InfoHeadProps) {
  const { delivery, quietUntil } = props;
  const heldUntil = isUnderWay(delivery) ? quietUntil : null;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <Title order={2}>{delivery.name}</Title>
          <StageBadge delivery={delivery} />
        </Group>
        <Actions {...props} />
      </Group>
      <When delivery={delivery} held={heldUntil !== null} />
      {heldUntil !== null && <Quiet until={heldUntil} />}
    </>
  );
}

function Quiet({ until }: { until: string }) {
  const t = useT('deliveries');
  const format = useFormat();
  return (
    <Alert color="blue" icon={<Icon name="moon" />}>
      {t('info.quiet', { time: format.dateTime(until) })}
    </Alert>
  );
}

/** What can be done with what has gone out. */
function Actions({ calls, delivery, onRemind }: Omit<InfoHeadProps, 'quietUntil'>) {
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const failure = useFailure();
  const refresh = useRefresh();
  const full = usePermission(onSurvey(['full']));
  const channel = usePermission({ permission: permissionOf[delivery.type] });
  const twoWay = usePermission({ permission: twoWayPermission });
  const { latest, funnel } = delivery;
  if (!full || !channel) return null;
  const edit = calls.edit && isEditable(delivery) && (!delivery.two_way || twoWay) && (
    <Button variant="default" component={Link} to={calls.edit} leftSection={<Icon name="pencil" size={16} />}>
      {t('info.edit')}
    </Button>
  );
  if (!latest) return edit || null;
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
      {edit}
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
      {onRemind && isTracked(delivery) && !waits && !stopped && (
        <Button onClick={onRemind} leftSection={<Icon name="bell" size={16} />}>
          {t('reminder.button')}
        </Button>
      )}
    </Group>
  );
}

/** When it went and will go, and how sure what is known of it is (DEL-029). */
function When({ delivery, held }: { delivery: Delivery; held: boolean }) {
  const t = useT('deliveries');
  const format = useFormat();
  const audienceText = useAudienceText();
  const { latest, next_delivery, interval, link_name: link, audience_groups: groups, reminder_days: days } = delivery;
  const people = audienceText(delivery, { whole: true });
  const old = latest && Date.now() - Date.parse(latest.planned_at) > accurateDays * 86_400_000;
  const facts = [
    t('info.through', { type: t(`type.${kindOf(delivery)}`), link: link ?? t('info.goneLink') }),
    ...(people ? [people] : []),
    ...(latest && !latest.problem && !(held && delivery.funnel.sent === 0)
      ? [t('list.last', { time: format.dateTime(latest.planned_at) })]
      : []),
    ...(next_delivery ? [t('info.next', { time: format.dateTime(next_delivery) })] : []),
    ...(interval ? [t(`interval.${interval}`)] : []),
    ...(next_delivery && days !== null ? [t('info.reminds', { count: days })] : []),
    ...(latest?.reminder_state === 'pending'
      ? [t('info.reminder', { time: format.dateTime(latest.reminder_at) })]
      : []),
  ];
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {latest?.problem && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t(`audience.problem.${latest.problem}`, {
            time: format.dateTime(latest.planned_at),
            min: fewestAnonymous,
            max: format.number(mostPeople),
          })}
        </Alert>
      )}
      <GoneGroups groups={groups} />
      {old && (
        <Alert color="orange" icon={<Icon name="info-circle" />}>
          {t('info.old')}
        </Alert>
      )}
    </>
  );
}

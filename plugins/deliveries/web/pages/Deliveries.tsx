import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  Icon,
  type RowAction,
  Stack,
  SurveyFrame,
  Text,
  useAlert,
  useConfirm,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { permissionOf, twoWayPermission } from '../../contract/index.ts';
import {
  type Delivery,
  deleteDelivery,
  fetchDeliveries,
  isUnderWay,
  kindOf,
  listKey,
  stageOf,
  switchDelivery,
  useRefresh,
} from '../deliveries.ts';
import { useAudienceText } from '../parts/audienceText.ts';
import { useFailure } from '../parts/failure.ts';
import { StageBadge } from '../parts/StageBadge.tsx';

/** While something goes out. */
const soonMs = 3_000;

/** `/s/:surveyId/deliver`: what of the survey was and will be sent, to how many (DEL-001). */
export default function Deliveries() {
  const { surveyId = '' } = useParams();
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const failure = useFailure();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const full = usePermission(onSurvey(['full']));
  const mail = usePermission({ permission: permissionOf.email });
  const sms = usePermission({ permission: permissionOf.sms });
  const twoWay = usePermission({ permission: twoWayPermission });
  const may = (delivery: Delivery) => full && (delivery.type === 'email' ? mail : sms);
  const [busy, setBusy] = useState(false);
  const columns = useColumns();

  async function turn(delivery: Delivery) {
    try {
      await switchDelivery(surveyId, delivery.rule_id, !delivery.enabled);
      alert.success(t(delivery.enabled ? 'list.disabled' : 'list.enabled', { name: delivery.name }));
    } catch (error) {
      alert.error(failure(error, 'list.switchFailed'));
    }
    await refresh();
  }

  async function remove(delivery: Delivery) {
    const sure = await confirm({
      title: t('delete.title', { name: delivery.name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteDelivery(surveyId, delivery.rule_id);
      alert.success(t('delete.done'));
    } catch {
      alert.error(t('delete.failed'));
    }
    await refresh();
  }

  const rowActions = (delivery: Delivery): RowAction[] =>
    !may(delivery)
      ? []
      : [
          ...((delivery.next_delivery || stageOf(delivery) === 'disabled') && (!delivery.two_way || twoWay)
            ? [
                {
                  key: 'edit',
                  label: t('list.edit', { name: delivery.name }),
                  icon: 'pencil' as const,
                  onClick: () => void navigate(`/s/${surveyId}/deliver/${delivery.rule_id}/edit`),
                },
              ]
            : []),
          ...(delivery.next_delivery || !delivery.enabled
            ? [
                {
                  key: 'switch',
                  label: t(delivery.enabled ? 'list.disable' : 'list.enable', { name: delivery.name }),
                  icon: delivery.enabled ? ('ban' as const) : ('check' as const),
                  onClick: () => void turn(delivery),
                },
              ]
            : []),
          {
            key: 'delete',
            label: t('list.delete', { name: delivery.name }),
            icon: 'trash',
            danger: true,
            onClick: () => void remove(delivery),
          },
        ];
  const newButton = full && (mail || sms) && (
    <Button component={Link} to={`/s/${surveyId}/deliver/new`} leftSection={<Icon name="plus" size={16} />}>
      {t('list.new')}
    </Button>
  );
  return (
    <SurveyFrame surveyId={surveyId} actions={newButton}>
      <DataTable<Delivery>
        label={t('title')}
        columns={columns}
        fetch={async (query, signal) => {
          const page = await fetchDeliveries(surveyId, query, signal);
          setBusy(page.data.some(isUnderWay));
          return page;
        }}
        queryKey={listKey(surveyId)}
        staleTime={0}
        {...(busy && { refetchInterval: soonMs })}
        initialSort={{ key: 'created', order: 'desc' }}
        urlKey=""
        rowId={({ rule_id }) => rule_id}
        rowHref={({ rule_id }) => `/s/${surveyId}/deliver/${rule_id}`}
        rowActions={rowActions}
        pageKeys
        empty={<EmptyState icon="send" title={t('list.empty')} text={t('list.emptyText')} action={newButton} />}
      />
    </SurveyFrame>
  );
}

const icons = { email: 'mail', sms: 'device-mobile', two_way: 'messages' } as const;

function useColumns(): Column<Delivery>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const audienceText = useAudienceText();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      sortable: true,
      searchable: true,
      value: ({ name }) => name,
      cell: (delivery) => {
        const people = audienceText(delivery);
        return people === '' ? (
          delivery.name
        ) : (
          <Stack gap={2}>
            <Text size="sm" inherit>
              {delivery.name}
            </Text>
            <Text size="xs" c="dimmed">
              {people}
            </Text>
          </Stack>
        );
      },
    },
    {
      key: 'type',
      header: t('fields.type'),
      value: (delivery) => t(`type.${kindOf(delivery)}`),
      cell: (delivery) => (
        <Group gap={6} wrap="nowrap">
          <Icon name={icons[kindOf(delivery)]} size={16} />
          {t(`type.${kindOf(delivery)}`)}
        </Group>
      ),
    },
    {
      key: 'stage',
      header: t('fields.stage'),
      value: (delivery) => t(`stage.${stageOf(delivery)}`),
      cell: (delivery) => <StageBadge delivery={delivery} />,
    },
    {
      key: 'next_delivery',
      header: t('fields.next'),
      sortable: true,
      value: ({ next_delivery, latest, interval }) =>
        next_delivery
          ? `${format.dateTime(next_delivery)}${interval ? `, ${t(`interval.${interval}`)}` : ''}`
          : latest
            ? t(latest.problem ? 'audience.nothing' : 'list.last', { time: format.dateTime(latest.planned_at) })
            : '',
    },
    {
      key: 'progress',
      header: t('fields.progress'),
      value: ({ funnel, anonymous, share_url }) => {
        if (funnel.targets === 0) return '';
        const sent = t('list.sent', { count: funnel.sent, of: funnel.targets });
        return anonymous || share_url ? sent : `${sent}, ${t('list.answered', { count: funnel.answered })}`;
      },
      cell: ({ funnel, anonymous, share_url }) =>
        funnel.targets > 0 && (
          <>
            <Text size="sm">{t('list.sent', { count: funnel.sent, of: funnel.targets })}</Text>
            {!anonymous && !share_url && (
              <Text size="sm" c="dimmed">
                {t('list.answered', { count: funnel.answered })}
              </Text>
            )}
            {funnel.failed > 0 && (
              <Text size="sm" c="red">
                {t('list.failed', { count: funnel.failed })}
              </Text>
            )}
          </>
        ),
    },
    {
      key: 'created',
      header: t('fields.created'),
      sortable: true,
      nowrap: true,
      value: ({ created }) => format.dateTime(created),
    },
  ];
}

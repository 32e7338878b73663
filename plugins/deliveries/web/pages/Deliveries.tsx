import { onSurvey } from '@kaiku/plugin-surveys/contract';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
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
  isEditable,
  isUnderWay,
  kindOf,
  listKey,
  stageOf,
  switchDelivery,
  useRefresh,
} from '../deliveries.ts';
import { useAudienceText } from '../parts/audienceText.ts';
import { useFailure } from '../parts/failure.ts';
import { KindLabel } from '../parts/KindLabel.tsx';
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
          ...(isEditable(delivery) && (!delivery.two_way || twoWay)
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

function useColumns(): Column<Delivery>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const audienceText = useAudienceText();
  /** When it goes out next, or went out last, and what else is to be said of that. */
  const whenOf = ({ next_delivery, latest, interval }: Delivery): string[] => {
    const again = interval ? [t(`interval.${interval}`)] : [];
    if (next_delivery) return [format.dateTime(next_delivery), ...again];
    if (!latest) return again;
    const time = format.dateTime(latest.planned_at);
    return latest.problem ? [t('audience.nothing', { time })] : [time, ...again];
  };
  const sentOf = ({ funnel }: Delivery): string => t('list.sent', { count: funnel.sent, of: funnel.targets });
  const answeredOf = ({ funnel, anonymous, share_url }: Delivery): string =>
    anonymous || share_url
      ? ''
      : t('list.answered', {
          count: funnel.answered,
          share: format.percent(funnel.targets > 0 ? funnel.answered / funnel.targets : 0, 0),
        });
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
      nowrap: true,
      value: (delivery) => t(`type.${kindOf(delivery)}`),
      cell: (delivery) => <KindLabel kind={kindOf(delivery)} />,
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
      nowrap: true,
      value: (delivery) => whenOf(delivery).join(', '),
      cell: (delivery) => {
        const [time, more] = whenOf(delivery);
        return (
          time && (
            <>
              <Text size="sm">{time}</Text>
              {more && (
                <Text size="sm" c="dimmed">
                  {more}
                </Text>
              )}
            </>
          )
        );
      },
    },
    {
      key: 'progress',
      header: t('fields.progress'),
      nowrap: true,
      value: (delivery) =>
        delivery.funnel.targets === 0 ? '' : [sentOf(delivery), answeredOf(delivery)].filter(Boolean).join(', '),
      cell: (delivery) =>
        delivery.funnel.targets === 0 ? (
          ''
        ) : (
          <>
            <Text size="sm">{sentOf(delivery)}</Text>
            {answeredOf(delivery) && (
              <Text size="sm" c="dimmed">
                {answeredOf(delivery)}
              </Text>
            )}
            {delivery.funnel.failed > 0 && (
              <Text size="sm" c="red">
                {t('list.failed', { count: delivery.funnel.failed })}
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

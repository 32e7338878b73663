import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Icon,
  SurveyFrame,
  useAlert,
  useConfirm,
  useFormat,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { permissionOf } from '../../contract/index.ts';
import { useRefresh } from '../deliveries.ts';
import { deleteMass, fetchMasses, isMassBusy, type MassRow, massListKey, massStageOf } from '../mass.ts';
import { KindLabel } from '../parts/KindLabel.tsx';
import { MassBadge } from '../parts/MassBadge.tsx';

/** While something goes on. */
const soonMs = 3_000;

/** `/s/:surveyId/mass-deliver`: deliveries to the rows of files, how far each is, and how many have answered (DEL-002). */
export default function MassDeliveries() {
  const { surveyId = '' } = useParams();
  const t = useT('deliveries');
  const alert = useAlert();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const mail = usePermission({ permission: permissionOf.email });
  const sms = usePermission({ permission: permissionOf.sms });
  const [busy, setBusy] = useState(false);
  const columns = useColumns();

  async function remove({ delivery_id, name }: MassRow) {
    const sure = await confirm({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    try {
      await deleteMass(surveyId, delivery_id);
      alert.success(t('delete.done'));
    } catch {
      alert.error(t('delete.failed'));
    }
    await refresh();
  }

  const newButton = (mail || sms) && (
    <Button component={Link} to={`/s/${surveyId}/mass-deliver/new`} leftSection={<Icon name="plus" size={16} />}>
      {t('mass.new')}
    </Button>
  );
  return (
    <SurveyFrame surveyId={surveyId} actions={newButton}>
      <DataTable<MassRow>
        label={t('massTitles.list')}
        columns={columns}
        fetch={async (query, signal) => {
          const page = await fetchMasses(surveyId, query, signal);
          setBusy(page.data.some(isMassBusy));
          return page;
        }}
        queryKey={massListKey(surveyId)}
        staleTime={0}
        {...(busy && { refetchInterval: soonMs })}
        initialSort={{ key: 'created', order: 'desc' }}
        urlKey=""
        rowId={({ delivery_id }) => delivery_id}
        rowHref={({ delivery_id }) => `/s/${surveyId}/mass-deliver/${delivery_id}`}
        rowActions={(delivery) =>
          (delivery.type === 'email' ? mail : sms)
            ? [
                {
                  key: 'delete',
                  label: t('mass.delete', { name: delivery.name }),
                  icon: 'trash',
                  danger: true,
                  onClick: () => void remove(delivery),
                },
              ]
            : []
        }
        pageKeys
        empty={
          <EmptyState icon="file-spreadsheet" title={t('mass.empty')} text={t('mass.emptyText')} action={newButton} />
        }
      />
    </SurveyFrame>
  );
}

function useColumns(): Column<MassRow>[] {
  const t = useT('deliveries');
  const format = useFormat();
  const number = (count: number, known: boolean) => (known ? format.number(count) : t('mass.notCounted'));
  return [
    { key: 'name', header: t('fields.name'), sortable: true, searchable: true, value: ({ name }) => name },
    {
      key: 'type',
      header: t('fields.type'),
      nowrap: true,
      value: ({ type }) => t(`type.${type}`),
      cell: ({ type }) => <KindLabel kind={type} />,
    },
    {
      key: 'status',
      header: t('fields.stage'),
      value: (delivery) => t(`mass.status.${massStageOf(delivery)}`),
      cell: (delivery) => <MassBadge delivery={delivery} />,
    },
    {
      key: 'delivery_date',
      header: t('mass.fields.date'),
      sortable: true,
      nowrap: true,
      value: ({ delivery_date }) => (delivery_date ? format.dateTime(delivery_date) : t('mass.undated')),
    },
    {
      key: 'recipients',
      header: t('mass.fields.recipients'),
      align: 'end',
      value: ({ file, problem }) => number(file.recipients, !problem),
    },
    {
      key: 'opened',
      header: t('mass.fields.opened'),
      align: 'end',
      value: ({ opened, delivered }) => number(opened, delivered !== null),
    },
    {
      key: 'responded',
      header: t('mass.fields.responded'),
      align: 'end',
      value: ({ responded, delivered }) => number(responded, delivered !== null),
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

import {
  Alert,
  Anchor,
  ErrorState,
  Group,
  Icon,
  PageSkeleton,
  Stack,
  SurveyFrame,
  Title,
  usePermission,
  useT,
} from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { permissionOf } from '../../contract/index.ts';
import { type DeliverySettings, settingsQuery } from '../deliveries.ts';
import { goesOutNow, massCalls, massQuery, replaceFile, uploadFile, type WholeMass } from '../mass.ts';
import { Info } from '../parts/Info.tsx';
import { MassBadge } from '../parts/MassBadge.tsx';
import { MassFile } from '../parts/MassFile.tsx';
import { MassReading } from '../parts/MassReading.tsx';
import { MassRefused } from '../parts/MassRefused.tsx';
import { MassUpload } from '../parts/MassUpload.tsx';
import { NoLink } from '../parts/NoLink.tsx';
import { WriteMass } from '../parts/WriteMass.tsx';
import '../parts/preview.css';

/** `/s/:surveyId/mass-deliver/new` and `…/:deliveryId`: from the file to what became of it. */
export default function MassDelivery() {
  const { surveyId = '', deliveryId } = useParams();
  const t = useT('deliveries');
  const settings = useQuery(settingsQuery(surveyId));
  const delivery = useQuery({ ...massQuery(surveyId, deliveryId ?? ''), enabled: deliveryId !== undefined });
  const failed = settings.error ?? delivery.error;
  const ready = settings.data && (deliveryId === undefined || delivery.data);
  return (
    <SurveyFrame surveyId={surveyId}>
      <Stack gap="md">
        <Anchor component={Link} to={`/s/${surveyId}/mass-deliver`} size="sm">
          {t('mass.back')}
        </Anchor>
        {failed && !ready ? (
          <ErrorState error={failed} onRetry={() => void Promise.all([settings.refetch(), delivery.refetch()])} />
        ) : !ready ? (
          <PageSkeleton />
        ) : delivery.data ? (
          <One key={delivery.data.delivery_id} {...{ surveyId, settings: settings.data, delivery: delivery.data }} />
        ) : (
          <New surveyId={surveyId} settings={settings.data} />
        )}
      </Stack>
    </SurveyFrame>
  );
}

function New({ surveyId, settings }: { surveyId: string; settings: DeliverySettings }) {
  const t = useT('deliveries');
  const navigate = useNavigate();
  if (!settings.links.some(({ private: shut }) => !shut)) {
    return <NoLink surveyId={surveyId} />;
  }
  return (
    <>
      <Title order={2}>{t('mass.new')}</Title>
      <MassUpload
        {...{ surveyId, settings }}
        onFile={async (file, beside) => {
          const made = await uploadFile(surveyId, file, beside);
          void navigate(`/s/${surveyId}/mass-deliver/${made.delivery_id}`, { replace: true });
        }}
      />
    </>
  );
}

interface OneProps {
  surveyId: string;
  settings: DeliverySettings;
  delivery: WholeMass;
}

function One({ surveyId, settings, delivery }: OneProps) {
  const t = useT('deliveries');
  const client = useQueryClient();
  const { delivery_id: id, company_field: companyField } = delivery;
  const may = usePermission({ permission: permissionOf[delivery.type] });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: massQuery(surveyId, id).queryKey });
    await client.invalidateQueries({ queryKey: ['table', 'deliveries'] });
  };
  // What goes out has its own heading.
  if (delivery.delivered) return <Info surveyId={surveyId} ruleId={id} calls={massCalls(surveyId, id)} />;
  const upload = may && (
    <MassUpload
      {...{ surveyId, settings, companyField }}
      onFile={async (file, { company_field }) => {
        await replaceFile(surveyId, id, file, company_field);
        await refresh();
      }}
    />
  );
  return (
    <>
      <Group gap="sm">
        <Title order={2}>{delivery.name}</Title>
        <MassBadge delivery={delivery} />
      </Group>
      {delivery.status === 'parsing' ? (
        <MassReading delivery={delivery} onEnd={refresh}>
          {upload}
        </MassReading>
      ) : goesOutNow(delivery) ? (
        <Alert icon={<Icon name="send" />} role="status">
          {t('write.going', { name: delivery.name })}
        </Alert>
      ) : delivery.problem ? (
        <MassRefused {...{ surveyId, delivery }}>{upload}</MassRefused>
      ) : (
        <>
          <MassFile {...{ surveyId, delivery, onChanged: refresh }}>{upload}</MassFile>
          {may && <WriteMass {...{ surveyId, settings, delivery, onPlanned: refresh }} />}
        </>
      )}
    </>
  );
}

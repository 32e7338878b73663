import { Alert, Button, Group, Icon, Stack, Text, useAlert, useFormat, useT } from '@kaiku/sdk/web';
import { type ReactNode, useState } from 'react';
import { stopMass, type WholeMass } from '../mass.ts';
import { useFailure } from './failure.ts';
import { Part } from './MessageFields.tsx';

interface MassFileProps {
  surveyId: string;
  delivery: WholeMass;
  onChanged: () => Promise<void>;
  /** Where another file is chosen; nothing for who may not. */
  children: ReactNode;
}

/** What was read of a file, and when it goes out. */
export function MassFile({ surveyId, delivery, onChanged, children }: MassFileProps) {
  const t = useT('deliveries');
  const format = useFormat();
  const alert = useAlert();
  const failure = useFailure();
  const [other, setOther] = useState(false);
  const { file, company_field: companyField, planned, delivery_date: at } = delivery;

  async function unplan() {
    try {
      await stopMass(surveyId, delivery.delivery_id);
      alert.success(t('mass.plan.stopped'));
    } catch (error) {
      alert.error(failure(error, 'info.failed'));
    }
    await onChanged();
  }
  const facts = [
    t('mass.read.recipients', { count: file.recipients }),
    ...(file.doubled > 0 ? [t('mass.read.doubled', { count: file.doubled })] : []),
    ...(file.fields.length > 0
      ? [t('mass.read.fields', { names: format.list(file.fields.map(({ name }) => name)) })]
      : []),
    ...(companyField ? [t('mass.read.companyField', { name: companyField })] : []),
  ];
  return (
    <>
      {planned && at && (
        <Alert icon={<Icon name="clock" />} role="status">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{t('mass.plan.planned', { time: format.dateTime(at) })}</Text>
            {children && (
              <Button variant="default" size="compact-sm" onClick={() => void unplan()}>
                {t('mass.plan.stop')}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {delivery.status === 'blocked' && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />} title={t('mass.plan.blockedTitle')}>
          {t('mass.plan.blockedText')}
        </Alert>
      )}
      <Part title={t('mass.read.title')}>
        <Group gap="xs" wrap="nowrap">
          <Icon name="file-spreadsheet" size={18} />
          <Text size="sm" fw={600} className="dl-words">
            {file.name}
          </Text>
        </Group>
        <Stack gap={4}>
          {facts.map((fact) => (
            <Text size="sm" key={fact}>
              {fact}
            </Text>
          ))}
        </Stack>
        {children && !other && (
          <Group>
            <Button variant="default" size="compact-sm" onClick={() => setOther(true)}>
              {t('mass.read.other')}
            </Button>
          </Group>
        )}
      </Part>
      {other && children}
    </>
  );
}

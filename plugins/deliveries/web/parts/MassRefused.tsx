import { Alert, Button, downloadFile, FaultTable, Group, Icon, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import { faultDays, faultsKept } from '../../contract/index.ts';
import type { WholeMass } from '../mass.ts';

interface MassRefusedProps {
  surveyId: string;
  delivery: WholeMass;
  /** Where another file is chosen. */
  children: ReactNode;
}

/** What is wrong with a file, by row and column, and the way on. */
export function MassRefused({ surveyId, delivery, children }: MassRefusedProps) {
  const t = useT('deliveries');
  const { faults, fault_count: count, problem } = delivery;
  return (
    <>
      <Alert color="red" role="alert" icon={<Icon name="alert-triangle" />} title={t('mass.refused.title')}>
        <Stack gap="xs">
          <Text size="sm">{problem?.message}</Text>
          {count > faults.length && faults.length > 0 && (
            <Text size="sm">
              {count > faultsKept
                ? t('mass.refused.firstOfMany', { count: faults.length, kept: faultsKept })
                : t('mass.refused.first', { count: faults.length })}
            </Text>
          )}
          {count > 0 && faults.length === 0 && <Text size="sm">{t('mass.refused.gone', { days: faultDays })}</Text>}
          {faults.length > 1 && (
            <Group>
              <Button
                variant="default"
                leftSection={<Icon name="download" size={16} />}
                onClick={() =>
                  void downloadFile(
                    `/survey/${surveyId}/massdelivery/${delivery.delivery_id}/faults`,
                    `${delivery.name}.xlsx`,
                  )
                }
              >
                {t('mass.refused.all')}
              </Button>
            </Group>
          )}
        </Stack>
      </Alert>
      {faults.length > 0 && (
        <FaultTable
          label={t('mass.refused.label')}
          faults={faults.map(({ row, ...fault }) => ({ ...fault, ...(row !== null && { row }) }))}
          words={{
            row: t('mass.refused.row'),
            column: t('mass.refused.column'),
            value: t('mass.refused.value'),
            fault: t('mass.refused.fault'),
          }}
        />
      )}
      {children && (
        <Stack gap="xs">
          <Title order={3} size="h4">
            {t('mass.refused.again')}
          </Title>
          {children}
        </Stack>
      )}
    </>
  );
}

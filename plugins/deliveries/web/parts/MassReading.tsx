import { Card, ErrorState, JobProgress, Stack, Text, useJob, useT } from '@kaiku/sdk/web';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WholeMass } from '../mass.ts';

interface MassReadingProps {
  delivery: WholeMass;
  onEnd: () => Promise<void>;
  /** Where a file is chosen again, when this one could not be read. */
  children: ReactNode;
}

/** While its file is read. */
export function MassReading({ delivery, onEnd, children }: MassReadingProps) {
  const t = useT('deliveries');
  const { job, error } = useJob(delivery.job_id);
  const ended = job?.state === 'done' || job?.state === 'failed' || job?.state === 'cancelled';
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (ended || error) void end.current();
  }, [ended, error]);
  if (error) return <ErrorState error={error} onRetry={() => void onEnd()} />;
  return (
    <>
      <Card withBorder padding="md">
        <Stack gap="xs">
          <JobProgress job={job} label={t('mass.reading', { file: delivery.file.name })} />
          {!ended && (
            <Text size="sm" c="dimmed">
              {t('mass.readingText')}
            </Text>
          )}
        </Stack>
      </Card>
      {(job?.state === 'failed' || job?.state === 'cancelled') && children}
    </>
  );
}

import type { JobStatus } from '@kaiku/sdk/common';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { useSdkText } from './text.ts';
import { useFormat } from './useFormat.ts';

export interface JobProgressProps {
  /** As the runtime's `useJob` gives it; null until the first news of it. */
  job: JobStatus | null;
  /** What is being done: `Importing answers`. */
  label: string;
  onCancel?: () => void;
  /** What its total is while it runs: of a file of text only the size is known. */
  about?: boolean;
  /** False where its total is nothing that anybody counts: its share alone is told. */
  counted?: boolean;
  /** Shown when the job is done, such as a download link. */
  children?: ReactNode;
}

/** A piece of long work: counts, a bar, a way to stop it, and the word that one may leave. */
export function JobProgress({ job, label, onCancel, about = false, counted = true, children }: JobProgressProps) {
  const t = useSdkText();
  const format = useFormat();
  const state = job?.state ?? 'queued';
  const ended = state === 'done' || state === 'failed' || state === 'cancelled';
  const known = !!job && job.total > 0;
  const share = state === 'done' ? 1 : known ? Math.min(1, job.done / job.total) : 0;
  const counts = !counted
    ? null
    : known
      ? t(about && !ended ? 'job.countsAbout' : 'job.counts', {
          done: format.number(job.done),
          total: format.number(job.total),
        })
      : job && job.done > 0
        ? t('job.countUnknownTotal', { done: format.number(job.done) })
        : null;
  const color = state === 'failed' ? 'red' : state === 'cancelled' ? 'gray' : undefined;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" className="kk-figures">
          {[known && !ended && format.percent(share), counts].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <Progress.Root size="md" radius="xl">
        <Progress.Section
          value={state === 'running' && !known ? 100 : share * 100}
          color={color}
          striped={!ended && !known}
          animated={!ended}
          aria-label={label}
        />
      </Progress.Root>
      <Group justify="space-between" gap="sm" mih={30}>
        <Group gap={6} wrap="nowrap" role="status">
          {ended && (
            <Icon name={{ done: 'circle-check', failed: 'alert-triangle', cancelled: 'ban' }[state]} size={16} />
          )}
          <Text size="sm" c={state === 'failed' ? 'red' : 'dimmed'}>
            {state === 'failed' && job?.error?.message ? job.error.message : t(`job.${state}`)}
          </Text>
        </Group>
        {!ended && onCancel && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
            {t('job.cancel')}
          </Button>
        )}
      </Group>
      {state === 'done' && children}
    </Stack>
  );
}

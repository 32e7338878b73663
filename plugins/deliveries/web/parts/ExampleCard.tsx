import { Anchor, Card, Code, CopyButton, Group, SegmentedControl, Stack, Text, Title, useT } from '@kaiku/sdk/web';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Queue } from '../queues.ts';
import { type CallForm, exampleCall, exampleFile } from './exampleCall.ts';

/** What an outside system has to call, with the names that this queue knows (DEL-050). */
export function ExampleCard({ queue, api }: { queue: Queue; api: string }) {
  const t = useT('deliveries');
  const [form, setForm] = useState<CallForm>('json');
  const call = exampleCall(queue, api, form);
  return (
    <Card withBorder padding="md" component="section" aria-label={t('queue.example.title')}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t('queue.example.title')}
        </Title>
        <Text size="sm">{t('queue.example.text')}</Text>
        <Anchor component={Link} to="/manage/api-integrations" size="sm">
          {t('queue.example.toKeys')}
        </Anchor>
        <Group justify="space-between" gap="sm">
          <SegmentedControl
            aria-label={t('queue.example.title')}
            value={form}
            onChange={(value) => setForm(value as CallForm)}
            data={(['json', 'many', 'csv'] as const).map((value) => ({ value, label: t(`queue.example.${value}`) }))}
          />
          <CopyButton value={call} label={t('queue.example.copy')} size="compact-sm" />
        </Group>
        <Code block className="dl-call">
          {call}
        </Code>
        {form === 'csv' && (
          <>
            <Text size="sm" c="dimmed">
              {t('queue.example.csvText')}
            </Text>
            <Code block className="dl-call">
              {exampleFile(queue)}
            </Code>
          </>
        )}
      </Stack>
    </Card>
  );
}

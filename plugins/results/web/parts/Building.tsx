import { Card, EmptyState, Progress, Stack, Text, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { progressQuery, resultsKey } from '../queries.ts';

/** In the place of results that are being prepared: how far that is. Asks for them again when it is done. */
export function Building({ surveyId, onBuilt }: { surveyId: string; onBuilt?: () => void }) {
  const t = useT('results');
  const format = useFormat();
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(progressQuery(surveyId));
  // What was known of an earlier time says nothing of this one.
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!data || dataUpdatedAt < since || data.building) return;
    void client.invalidateQueries({ queryKey: resultsKey(surveyId) }, { cancelRefetch: false });
    onBuilt?.();
  }, [client, surveyId, data, dataUpdatedAt, since, onBuilt]);
  const { done, total } = data?.building ?? { done: data ? 1 : 0, total: 1 };
  const known = data?.building;
  return (
    <Card>
      <EmptyState icon="chart-bar" title={t('building.title')} text={t('building.text')} />
      <Stack gap={6} maw={420} w="100%" mx="auto" pb="lg">
        <Progress.Root size="md" radius="xl">
          <Progress.Section value={(done / total) * 100} animated aria-label={t('building.title')} />
        </Progress.Root>
        <Text size="sm" c="dimmed" ta="center" className="kk-figures" mih={21}>
          {known && t('building.progress', { done: format.number(done), total: format.number(total) })}
        </Text>
      </Stack>
    </Card>
  );
}

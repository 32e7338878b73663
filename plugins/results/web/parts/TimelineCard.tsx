import { type ChartLook, dayIn } from '@kaiku/sdk/common';
import { ChartCard, categoryTable, NativeSelect, timelineOptions, useFormat, useT } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FilterQuery, type TimelineInterval, timelineIntervals } from '../../contract/index.ts';
import { timelineQuery } from '../queries.ts';
import { intervalName } from './intervalName.ts';

interface TimelineCardProps {
  surveyId: string;
  filter: FilterQuery;
  /** Limits the results to the days of one interval. */
  onPeriod(from: string, to: string): void;
}

/** How many answered when; a click on a point limits everything to its days. */
export function TimelineCard({ surveyId, filter, onPeriod }: TimelineCardProps) {
  const t = useT('results');
  const { locale } = useFormat();
  const [interval, setInterval] = useState<TimelineInterval | 'auto'>('auto');
  const { data, error, refetch } = useQuery(timelineQuery(surveyId, filter, interval, null));
  const answers = t('chart.answers');
  const chart = useMemo(
    () => ({
      unit: 'count' as const,
      categories: (data?.buckets ?? []).map(({ start }) => ({
        key: start,
        label: intervalName(start, data!.interval, locale, data!.time_zone),
      })),
      series: [{ key: 'answers', label: answers, values: (data?.buckets ?? []).map(({ n }) => n) }],
    }),
    [data, locale, answers],
  );
  const options = useMemo(() => (look: ChartLook) => timelineOptions(chart, look), [chart]);
  return (
    <ChartCard
      title={t('timeline.title')}
      n={data ? data.buckets.reduce((sum, { n }) => sum + n, 0) : null}
      options={options}
      table={categoryTable(chart, t('timeline.time', { zone: data?.time_zone ?? '' }))}
      height={200}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      onSelect={({ key }) => {
        const at = data?.buckets.findIndex(({ start }) => start === key) ?? -1;
        const next = data?.buckets[at + 1]?.start;
        const last = next ? Date.parse(next) - 1 : Date.now();
        if (data && at >= 0) onPeriod(dayIn(data.time_zone, Date.parse(key)), dayIn(data.time_zone, last));
      }}
      actions={
        // As wide as what is chosen: the title may wrap, a cut name says nothing.
        <NativeSelect
          size="xs"
          style={{ flexShrink: 0 }}
          styles={{ input: { fieldSizing: 'content' } }}
          aria-label={t('timeline.interval')}
          value={interval}
          onChange={(event) => setInterval(event.currentTarget.value as TimelineInterval | 'auto')}
          data={(['auto', ...timelineIntervals] as const).map((value) => ({
            value,
            label: t(`timeline.intervals.${value}`),
          }))}
        />
      }
    />
  );
}

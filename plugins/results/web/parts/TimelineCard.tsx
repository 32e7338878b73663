import { type ChartLook, type ChartTable, type TimelineData, wallTime } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import {
  Button,
  Card,
  ChartCard,
  categoryTable,
  EmptyState,
  Group,
  isProblem,
  NativeSelect,
  Title,
  timelineHeight,
  timelineOptions,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { figureOf } from '../../contract/charts/comparison.ts';
import { intervalName, isCalledByStart } from '../../contract/charts/intervalName.ts';
import { type FilterQuery, type TimelineInterval, timelineIntervals } from '../../contract/index.ts';
import { withTimes } from '../charts/withTimes.ts';
import { useSegmentName } from '../compare/segments.ts';
import { type Question, timelineComparisonQuery, timelineQuery } from '../queries.ts';
import { periodOf } from './periodOf.ts';

interface TimelineCardProps {
  surveyId: string;
  filter: FilterQuery;
  /** Those whose mean or NPS can be followed. */
  questions: readonly Question[];
  /** What segments are compared by. */
  by: string | null;
  /** Limits the results to the days of one interval. */
  onPeriod(from: string, to: string): void;
}

/** How many answered when, or what a question came to, by segments where they are compared; a click on a point limits everything to its days. */
export function TimelineCard({ surveyId, filter, questions, by, onPeriod }: TimelineCardProps) {
  const t = useT('results');
  const format = useFormat();
  const [interval, setInterval] = useState<TimelineInterval | 'auto'>('auto');
  const [followed, setFollowed] = useState('');
  const followable = questions.filter(({ hidden, summary }) => !hidden && summary.type === 'numbers');
  const question = followable.find(({ element_id }) => element_id === followed) ?? null;
  const elementId = question?.element_id ?? null;
  const compared = useQuery(timelineComparisonQuery(surveyId, filter, interval, elementId, by));
  // Where every segment is of too few, all are shown together, as in the cards of questions.
  const together =
    by === null || compared.data?.segments.every(({ buckets }) => buckets.every(({ n }) => n === 0)) === true;
  const whole = useQuery({ ...timelineQuery(surveyId, filter, interval, elementId), enabled: together });
  const { error, refetch } = together ? whole : compared;
  const series = useSeries(together ? whole.data : undefined, together ? undefined : compared.data, by);
  const chart = useMemo((): TimelineData => {
    const nps = question?.summary.type === 'numbers' && question.summary.nps !== undefined;
    const starts = series?.lines[0]?.buckets ?? [];
    return {
      unit: question ? 'number' : 'count',
      ...(nps && { range: [-100, 100] as const }),
      categories: starts.map(({ start }) => ({
        key: start,
        label: intervalName(start, series!.interval, format, series!.time_zone),
      })),
      series: (series?.lines ?? []).map(({ key, label, buckets }) => ({
        key,
        label,
        values: buckets.map(({ n, summary }) => (question ? summary && figureOf(summary) : n)),
      })),
    };
  }, [series, question, format]);
  const options = useMemo(() => (look: ChartLook) => timelineOptions(chart, look), [chart]);
  const n = (series?.lines ?? []).reduce((sum, { buckets }) => buckets.reduce((all, one) => all + one.n, sum), 0);
  const some = compared.data?.more && t('compare.more', { n: format.number(compared.data.segments.length) });
  const note = by !== null && (together ? t('compare.hidden') : some);
  const title = question ? t('timeline.of', { question: question.title || question.name }) : t('timeline.title');
  const controls = (
    <Group gap="xs" wrap="wrap" justify="flex-end">
      {followable.length > 0 && (
        <NativeSelect
          size="xs"
          maw={220}
          aria-label={t('timeline.measure')}
          value={elementId ?? ''}
          onChange={(event) => setFollowed(event.currentTarget.value)}
          data={[
            { value: '', label: t('timeline.responses') },
            ...followable.map(({ element_id, title, name }) => ({
              value: element_id,
              label: title || name || t('untitled'),
            })),
          ]}
        />
      )}
      {/* As wide as what is chosen: the title may wrap, a cut name says nothing. */}
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
    </Group>
  );
  const tooMany = !series && isProblem(error) && error.code === 'too_many_intervals';
  // There are answers, or there were no card: each interval has too few.
  if (tooMany || (series && n === 0)) {
    return (
      <Card component="section" aria-label={title} className="kk-chart-card">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={2} size="h4">
            {title}
          </Title>
          {controls}
        </Group>
        {tooMany ? (
          <EmptyState
            compact
            icon="calendar-event"
            title={error.message}
            action={
              <Button variant="default" onClick={() => setInterval('auto')}>
                {t('timeline.choose')}
              </Button>
            }
          />
        ) : (
          <EmptyState compact icon="eye-off" title={t('hidden.question')} />
        )}
      </Card>
    );
  }
  return (
    <ChartCard
      title={title}
      n={series ? n : null}
      description={note}
      options={options}
      table={tableOf(chart, series, t)}
      height={(by ?? question) === null ? 200 : (look) => timelineHeight(chart, look)}
      loading={!series && !error}
      error={series ? undefined : error}
      onRetry={() => void refetch()}
      onSelect={({ key }) => {
        if (!series) return;
        const { from, to } = periodOf(key, series.interval, series.time_zone, filter);
        onPeriod(from, to);
      }}
      actions={controls}
    />
  );
}

/** The figures as a table; in files the intervals are times by the company's clocks (RES-084.c). */
function tableOf(chart: TimelineData, series: Series | null, t: ReturnType<typeof useT<'results'>>): ChartTable {
  const table = categoryTable(chart, t('timeline.time', { zone: series?.time_zone ?? '' }));
  if (!series) return table;
  const { interval, time_zone: zone } = series;
  const length = interval === 'hour' ? 16 : 10;
  const times = chart.categories.map(({ key }) =>
    new Date(wallTime(zone, Date.parse(key))).toISOString().slice(0, length),
  );
  return withTimes(table, times, isCalledByStart(interval) ? null : t('timeline.firstDay'));
}

interface Line {
  key: string;
  label: string;
  buckets: { start: string; n: number; summary: Summary | null }[];
}

interface Series {
  interval: TimelineInterval;
  time_zone: string;
  lines: Line[];
}

/** One line of all, or one of each segment. */
function useSeries(
  whole: { interval: TimelineInterval; time_zone: string; buckets: Line['buckets'] } | undefined,
  compared:
    | {
        interval: TimelineInterval;
        time_zone: string;
        segments: { value: string; label: string; buckets: Line['buckets'] }[];
      }
    | undefined,
  by: string | null,
): Series | null {
  const t = useT('results');
  const nameOf = useSegmentName();
  return useMemo(() => {
    if (whole) {
      const { interval, time_zone, buckets } = whole;
      return { interval, time_zone, lines: [{ key: 'answers', label: t('chart.answers'), buckets }] };
    }
    if (!compared || by === null) return null;
    const { interval, time_zone, segments } = compared;
    return {
      interval,
      time_zone,
      lines: segments.map((one) => ({ key: one.value, label: nameOf(by, one), buckets: one.buckets })),
    };
  }, [whole, compared, by, t, nameOf]);
}

import { type CategoryData, type ChartLook, stepColors } from '@kaiku/sdk/common';
import {
  barHeight,
  barOptions,
  ChartCard,
  categoryTable,
  type Format,
  stackedBarOptions,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { useSegmentName } from '../compare/segments.ts';
import type { ComparisonReply, TimeTakenReply } from '../queries.ts';
import { useDuration } from './duration.ts';
import { showPanel } from './GoTo.tsx';

const id = 'results-time-taken';
export const showTimes = (): void => showPanel(id);

interface TimeCardProps {
  time: TimeTakenReply;
  /** Where segments are compared. */
  comparison: ComparisonReply | undefined;
}

/** How long respondents took: of all, or of each segment (RES-077). */
export function TimeCard({ time, comparison }: TimeCardProps) {
  const t = useT('results');
  const { duration } = useDuration();
  const drawn = useDrawn(time, comparison);
  const { median, lower_quartile: lower, upper_quartile: upper } = time;
  const figures = t('time.text', { median: duration(median), lower: duration(lower), upper: duration(upper) });
  return (
    <div id={id}>
      <ChartCard title={t('time.title')} n={time.n} description={`${figures} ${t('time.note')}`} {...drawn} />
    </div>
  );
}

function useDrawn(time: TimeTakenReply, comparison: ComparisonReply | undefined) {
  const t = useT('results');
  const { number } = useFormat();
  const { duration, minutes } = useDuration();
  const nameOf = useSegmentName();
  return useMemo(() => {
    const classes = classesOf(time, { t, number, minutes });
    const segments = (comparison?.segments ?? []).flatMap(({ time_taken: own, ...segment }) =>
      own ? [{ key: segment.value, label: nameOf(comparison!.by, segment), own }] : [],
    );
    if (segments.length === 0) {
      const counts = time.classes.map(({ n }) => n);
      const values = counts.map((n) => (n / time.n) * 100);
      const series = [{ key: 'answers', label: t('chart.share'), values, counts }];
      const data: CategoryData = { unit: 'percent', categories: classes, series };
      return {
        options: (look: ChartLook) => barOptions(data, look, { horizontal: true }),
        height: (look: ChartLook) => barHeight(data, look),
        table: categoryTable(data, t('time.title')),
      };
    }
    const data: CategoryData = {
      unit: 'count',
      categories: segments.map(({ key, label }) => ({ key, label })),
      series: classes.map((one, at) => ({ ...one, values: segments.map(({ own }) => own.classes[at]!.n) })),
    };
    const { headers, rows } = categoryTable(data, t('compare.group'));
    const medians = segments.map(({ own }) => duration(own.median));
    return {
      options: (look: ChartLook) =>
        stackedBarOptions(data, look, { share: true, colors: stepColors(classes.length, look.scheme) }),
      height: (look: ChartLook) => barHeight(data, look, true) + 36,
      table: {
        headers: [...headers, t('time.median')],
        rows: rows.map(({ key, cells }, at) => ({ key, cells: [...cells, medians[at]!] })),
      },
    };
  }, [time, comparison, nameOf, t, number, duration, minutes]);
}

interface Words extends Pick<ReturnType<typeof useDuration>, 'minutes'>, Pick<Format, 'number'> {
  t: ReturnType<typeof useT>;
}

const classesOf = ({ classes }: TimeTakenReply, { t, number, minutes }: Words): { key: string; label: string }[] =>
  classes.map(({ from, to }) => {
    const key = String(from);
    if (to === null) return { key, label: t('time.from', { time: minutes(from / 60) }) };
    const time = minutes(to / 60);
    return { key, label: from === 0 ? t('time.under', { time }) : `${number(from / 60)}–${time}` };
  });

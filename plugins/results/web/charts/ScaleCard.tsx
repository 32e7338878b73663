import type { CategoryData, ChartLook } from '@kaiku/sdk/common';
import { barOptions, ChartCard, categoryTable, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { scaleData } from './chartData.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';

/** How the answers fall on a scale of numbers. */
export function ScaleCard({ question, onSelect }: CardProps<'numbers'>) {
  const t = useT('results');
  const format = useFormat();
  const figures = useFigures();
  const { element_id, title, summary, scale } = question;
  const share = t('chart.share');
  const data = useMemo(
    () =>
      scaleData(question, summary, share, ({ from, to }) =>
        from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`,
      ),
    [question, summary, share, format],
  );
  const options = useMemo(() => (look: ChartLook) => histogram(data, look), [data]);
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={figures(summary, scale?.unit)}
      options={options}
      table={categoryTable(data, t('chart.value'))}
      onSelect={({ key }) => onSelect(`${element_id}:${key}`)}
    />
  );
}

/** Pixels that one bar needs for its name and its figure. */
const roomForLabels = 48;

/** Standing bars; where they are narrow, every second or third is named, and the figures stay in the table. */
function histogram(data: CategoryData, look: ChartLook): ReturnType<typeof barOptions> {
  const option = barOptions(data, look, { horizontal: false });
  const step = Math.ceil((roomForLabels * data.categories.length) / Math.max(1, look.width - 60));
  if (step <= 1) return option;
  const axis = option.xAxis as { axisLabel?: object };
  const series = option.series as object[];
  return {
    ...option,
    xAxis: {
      ...axis,
      axisLabel: { ...axis.axisLabel, interval: (index: number) => index % step === 0, width: roomForLabels },
    },
    series: series.map((one) => ({ ...one, label: { show: false } })),
  } as ReturnType<typeof barOptions>;
}

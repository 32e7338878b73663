import type { ChartLook } from '@kaiku/sdk/common';
import { barHeight, barOptions, ChartCard, categoryTable, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { binName, scaleData } from '../../contract/charts/chartData.ts';
import { legible } from '../../contract/charts/legible.ts';
import { namedRanges } from '../../contract/charts/namedRanges.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';
import { useGauge } from './useGauge.ts';

/** How the answers fall on a scale of numbers. */
export function ScaleCard({ question, onSelect, shape }: CardProps<'numbers'>) {
  const t = useT('results');
  const format = useFormat();
  const figures = useFigures();
  const gauge = useGauge({ question, shape });
  const { element_id, title, summary, scale } = question;
  const horizontal = shape === 'bars';
  const share = t('chart.share');
  const data = useMemo(
    () => scaleData(question, summary, share, (bin) => binName(bin, format.number)),
    [question, summary, share, format],
  );
  const options = useMemo(
    () => (look: ChartLook) =>
      horizontal
        ? barOptions(data, look, { horizontal })
        : namedRanges(legible(barOptions(data, look, { horizontal }), data, look), data, look),
    [data, horizontal],
  );
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={figures(summary, scale?.unit)}
      options={gauge?.options ?? options}
      height={gauge?.height ?? (horizontal ? (look) => barHeight(data, look) : undefined)}
      table={categoryTable(data, t('chart.value'))}
      startAsTable={shape === 'table'}
      onSelect={({ key }) => onSelect(`${element_id}:${key}`)}
    />
  );
}

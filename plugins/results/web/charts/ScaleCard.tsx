import type { ChartLook } from '@kaiku/sdk/common';
import { barOptions, ChartCard, categoryTable, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { scaleData } from './chartData.ts';
import { useFigures } from './Figures.tsx';
import { legible } from './legible.ts';
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
  const options = useMemo(
    () => (look: ChartLook) => legible(barOptions(data, look, { horizontal: false }), data, look),
    [data],
  );
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

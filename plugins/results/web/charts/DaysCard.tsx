import type { ChartLook } from '@kaiku/sdk/common';
import { dayOfNumber } from '@kaiku/sdk/model';
import { barOptions, ChartCard, categoryTable, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { daysData, spanName } from '../../contract/charts/daysData.ts';
import { legible } from '../../contract/charts/legible.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';
import { withTimes } from './withTimes.ts';

/** Which days were given: by day, month or year, as far apart as they lie. */
export function DaysCard({ question, onSelect, shape }: CardProps<'days'>) {
  const t = useT('results');
  const format = useFormat();
  const figures = useFigures();
  const { element_id, title, summary } = question;
  const share = t('chart.share');
  const { data, unit, spans } = useMemo(
    () => daysData(summary, share, (span) => spanName(span, format)),
    [summary, share, format],
  );
  const options = useMemo(
    () => (look: ChartLook) => legible(barOptions(data, look, { horizontal: false }), data, look),
    [data],
  );
  const { first, last } = summary;
  const between = first && last && [format.date(first), format.date(last)];
  const said = between && (first === last ? between[0] : t('days.between', { first: between[0], last: between[1] }));
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={[said, figures(summary)].filter(Boolean).join(' · ') || undefined}
      options={options}
      table={withTimes(
        categoryTable(data, t(`days.${unit}`)),
        spans.map(({ from }) => dayOfNumber(from)),
        unit === 'day' ? null : t('timeline.firstDay'),
      )}
      startAsTable={shape === 'table'}
      onSelect={({ key }) => onSelect(`${element_id}:${key}`)}
    />
  );
}

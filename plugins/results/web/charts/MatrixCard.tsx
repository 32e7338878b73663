import { type ChartLook, mostParts, stepColors } from '@kaiku/sdk/common';
import {
  barHeight,
  ChartCard,
  categoryTable,
  heatmapHeight,
  heatmapOptions,
  stackedBarOptions,
  useFormat,
  useT,
} from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { matrixData, rowsInPlace } from '../../contract/charts/chartData.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';

/** A bar per row, divided by the columns. */
export function MatrixCard({ question, onSelect, shape }: CardProps<'matrix'>) {
  const t = useT('results');
  const figures = useFigures();
  const format = useFormat();
  const { element_id, title, columns = [], places = false, summary } = question;
  const rows = useMemo(
    () =>
      rowsInPlace(question, summary, (label, mean) =>
        t('chart.placed', { label, mean: format.number(mean, { maximumFractionDigits: 1 }) }),
      ),
    [question, summary, t, format],
  );
  const data = useMemo(() => matrixData({ ...question, rows }, summary), [question, rows, summary]);
  const asHeatmap = columns.length > mostParts;
  const heatmap = useMemo(
    () => ({
      unit: 'percent' as const,
      columns: columns.map(({ id, label }) => ({ key: id, label })),
      rows: rows.map(({ id, label }) => ({ key: id, label })),
      values: rows.map((row) =>
        columns.map(({ id }) => {
          const { n = 0, counts } = summary.rows[row.id] ?? {};
          return n === 0 ? null : ((counts?.[id] ?? 0) / n) * 100;
        }),
      ),
    }),
    [rows, columns, summary],
  );
  const options = useMemo(
    () => (look: ChartLook) => {
      if (asHeatmap) return heatmapOptions(heatmap, look);
      const colors = stepColors(columns.length, look.scheme);
      // What came first stands out.
      if (places) colors.reverse();
      return stackedBarOptions(data, look, { share: true, colors });
    },
    [asHeatmap, heatmap, data, columns, places],
  );
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={[figures(summary), asHeatmap && t('chart.percentages')].filter(Boolean).join(' · ') || undefined}
      options={options}
      table={categoryTable(data, t(places ? 'chart.choice' : 'chart.row'))}
      height={(look) => (asHeatmap ? heatmapHeight(heatmap, look) : barHeight(data, look, true) + 36)}
      startAsTable={shape === 'table'}
      onSelect={({ key, seriesKey }) => {
        const [rowId, columnId] = key.includes('/') ? key.split('/') : [key, seriesKey];
        if (columnId) onSelect(`${element_id}.${rowId}:${columnId}`);
      }}
    />
  );
}

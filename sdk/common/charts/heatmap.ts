import type { EChartsOption } from 'echarts';
import { mixColors } from '../color.ts';
import { cellFigures } from './cellFigures.ts';
import { formatValue, type HeatmapData } from './data.ts';
import { lineHeight, shownLines } from './labels.ts';
import { type ChartLook, chartColors, chartFont, textOn } from './look.ts';
import { baseOption, categoryAxis } from './parts.ts';

const labelWidthOf = (look: ChartLook): number => Math.min(220, Math.round(look.width * 0.3));
const columnWidthOf = (data: HeatmapData, look: ChartLook): number =>
  Math.max(40, Math.floor((look.width - labelWidthOf(look)) / Math.max(1, data.columns.length)) - 8);

const most = (labels: readonly { label: string }[], width: number): number =>
  Math.max(1, ...labels.map(({ label }) => shownLines(label, width).split('\n').length));

/** Pixels that a heat map needs: its headings and its rows get as many lines as their longest label. */
export const heatmapHeight = (data: HeatmapData, look: ChartLook): number =>
  32 +
  most(data.columns, columnWidthOf(data, look)) * lineHeight +
  data.rows.length * Math.max(40, most(data.rows, labelWidthOf(look)) * lineHeight + 8);

/** Colour at `share` (0 to 1) of a scale of colours. */
export function scaleColor(scale: readonly string[], share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const from = scale[Math.floor(at)]!;
  const to = scale[Math.ceil(at)]!;
  return mixColors(from, to, at % 1);
}

/** Colours of a scale's steps, from little to much. */
export const stepColors = (count: number, scheme: ChartLook['scheme']): string[] =>
  Array.from({ length: count }, (_, at) =>
    scaleColor(chartColors[scheme].scale, 0.12 + (0.88 * at) / Math.max(1, count - 1)),
  );

/** A cross table as a heat map: every cell with room for it says its figure, the colour only helps to find the high ones. */
export function heatmapOptions(data: HeatmapData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const known = data.values.flat().filter((value): value is number => value !== null && value !== undefined);
  const [least, highest] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 0];
  // Values that are all alike get the middle of the scale.
  const [low, high] = least === highest ? [least - 1, highest + 1] : [least, highest];
  const labelWidth = labelWidthOf(look);
  const columnWidth = columnWidthOf(data, look);
  const figure = cellFigures(data, look, (look.width - labelWidth) / Math.max(1, data.columns.length));
  const base = baseOption(look);
  const bare = { axisLine: { show: false } };
  return {
    ...base,
    grid: { left: 4, right: 4, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      ...categoryAxis(
        look,
        data.columns.map(({ label }) => shownLines(label, columnWidth)),
        { labelWidth: columnWidth },
      ),
      ...bare,
      position: 'top',
    },
    yAxis: {
      ...categoryAxis(
        look,
        data.rows.map(({ label }) => shownLines(label, labelWidth)),
        { labelWidth, inverse: true },
      ),
      ...bare,
    },
    series: [
      {
        type: 'heatmap',
        id: 'cells',
        data: data.rows.flatMap((row, y) =>
          data.columns.map((column, x) => {
            const value = data.values[y]?.[x] ?? null;
            const color = value === null ? null : scaleColor(colors.scale, (value - low) / (high - low));
            return {
              key: `${row.key}/${column.key}`,
              value: [x, y, value ?? '-'],
              itemStyle: { color: color ?? 'none', borderColor: colors.surface, borderWidth: 2, borderRadius: 4 },
              label: {
                show: value === null || figure !== null,
                color: color === null ? colors.dimmed : textOn(color),
                fontFamily: chartFont,
                fontSize: 12,
                formatter: value === null || !figure ? formatValue(value, data.unit, look.locale) : figure(value),
              },
            };
          }),
        ),
      },
    ],
    visualMap: { show: false, min: low, max: high, dimension: 2, inRange: { color: [...colors.scale] } },
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const row = Math.floor(dataIndex / Math.max(1, data.columns.length));
        const column = dataIndex % Math.max(1, data.columns.length);
        const value = formatValue(data.values[row]?.[column], data.unit, look.locale);
        return `${data.rows[row]?.label ?? ''} · ${data.columns[column]?.label ?? ''}: ${value}`;
      },
    },
  } as EChartsOption;
}

import type { EChartsOption } from 'echarts';
import { mixColors } from '../color.ts';
import { cellFigures } from './cellFigures.ts';
import { formatValue, type HeatmapData } from './data.ts';
import { breaksWords, lineHeight, shownLines, widestWord, widthOf } from './labels.ts';
import { type ChartLook, chartColors, chartFont, textOn } from './look.ts';
import { baseOption, categoryAxis } from './parts.ts';

/** Pixels beside the cells: enough for the longest word of the rows' names, where that leaves the cells the greater part. */
const labelWidthOf = ({ rows }: HeatmapData, look: ChartLook): number => {
  const longest = Math.max(0, ...rows.map(({ label }) => widestWord(label)));
  const usual = Math.min(220, Math.round(look.width * 0.3));
  return Math.max(usual, Math.min(longest, Math.round(look.width * 0.45)));
};
const cellWidthOf = (data: HeatmapData, look: ChartLook): number =>
  (look.width - labelWidthOf(data, look)) / Math.max(1, data.columns.length);

/** Most pixels of a heading that stands upright, and how many it has in several lines where no word needs more. */
const uprightLength = { most: 170, several: 130 };

/** How columns are named: lying, or upright where a word is longer than its column. */
function headingsOf(data: HeatmapData, look: ChartLook) {
  const cell = cellWidthOf(data, look);
  const width = Math.max(40, Math.floor(cell) - 8);
  const upright = data.columns.some(({ label }) => breaksWords(label, width));
  const most = Math.max(1, Math.floor(cell / lineHeight));
  const longest = Math.max(uprightLength.several, ...data.columns.map(({ label }) => widestWord(label)));
  const length = most === 1 ? uprightLength.most : Math.min(uprightLength.most, longest);
  const labels = data.columns.map(({ label }) =>
    upright ? shownLines(label, length, most) : shownLines(label, width),
  );
  const lines = labels.map((label) => label.split('\n'));
  const height = upright
    ? Math.max(0, ...lines.flat().map(widthOf))
    : Math.max(1, ...lines.map(({ length }) => length)) * lineHeight;
  return { labels, upright, height };
}

function rowsOf(data: HeatmapData, look: ChartLook): string[] {
  const width = labelWidthOf(data, look);
  return data.rows.map(({ label }) => shownLines(label, width));
}

/** Pixels that a heat map needs: its headings and its rows get as many lines as their longest label. */
export const heatmapHeight = (data: HeatmapData, look: ChartLook): number => {
  const lines = Math.max(1, ...rowsOf(data, look).map((label) => label.split('\n').length));
  return 32 + headingsOf(data, look).height + data.rows.length * Math.max(40, lines * lineHeight + 8);
};

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

/** An axis whose labels are in their lines already. */
function named(look: ChartLook, labels: readonly string[], rotate: number) {
  const { axisLabel, ...axis } = categoryAxis(look, labels);
  return { ...axis, axisLabel: { ...axisLabel, rotate }, axisLine: { show: false } };
}

/** A cross table as a heat map: every cell with room for it says its figure, the colour only helps to find the high ones. */
export function heatmapOptions(data: HeatmapData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const known = data.values.flat().filter((value): value is number => value !== null && value !== undefined);
  const [least, highest] = known.length > 0 ? [Math.min(...known), Math.max(...known)] : [0, 0];
  // Values that are all alike get the middle of the scale.
  const [low, high] = least === highest ? [least - 1, highest + 1] : [least, highest];
  const { labels, upright } = headingsOf(data, look);
  const figure = cellFigures(data, look, cellWidthOf(data, look));
  const base = baseOption(look);
  return {
    ...base,
    grid: { left: 4, right: 4, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // From below upwards: above the plot angles count the other way.
    xAxis: { ...named(look, labels, upright ? -90 : 0), position: 'top' },
    yAxis: { ...named(look, rowsOf(data, look), 0), inverse: true },
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

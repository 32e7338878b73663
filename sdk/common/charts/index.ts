export {
  type BarChoices,
  barHeight,
  barOptions,
  mostParts,
  type StackChoices,
  shares,
  stackedBarOptions,
} from './bars.ts';
export {
  type CategoryData,
  type ChartCategory,
  type ChartSeries,
  type ChartTable,
  type ChartUnit,
  categoryTable,
  formatValue,
  type HeatmapData,
  heatmapTable,
  type NpsData,
  npsTable,
  type TimeCell,
  type TimelineData,
} from './data.ts';
export { heatmapHeight, heatmapOptions, scaleColor, stepColors } from './heatmap.ts';
export { type ChartLook, chartColors, chartFont, defaultLook } from './look.ts';
export {
  bandColors,
  bandOf,
  formatScore,
  type GaugeData,
  gaugeOptions,
  type NpsBand,
  npsBands,
  npsHeight,
  npsOptions,
} from './nps.ts';
export { pieHeight, pieOptions } from './pie.ts';
export { timelineHeight, timelineOptions } from './timeline.ts';

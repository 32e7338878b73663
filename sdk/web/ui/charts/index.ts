export {
  type BarChoices,
  barHeight,
  barOptions,
  type CategoryData,
  type ChartLook,
  type ChartTable,
  categoryTable,
  type GaugeData,
  gaugeOptions,
  type HeatmapData,
  heatmapHeight,
  heatmapOptions,
  heatmapTable,
  type NpsData,
  npsHeight,
  npsOptions,
  npsTable,
  pieHeight,
  pieOptions,
  type StackChoices,
  stackedBarOptions,
  type TimelineData,
  timelineHeight,
  timelineOptions,
} from '@kaiku/sdk/common';
export { Chart, type ChartHandle, type ChartHeight, type ChartPoint, type ChartProps } from './Chart.tsx';
export { ChartCard, type ChartCardProps } from './ChartCard.tsx';
export { useOnPaper } from './paper.ts';

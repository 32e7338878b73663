import type { barOptions, CategoryData, ChartLook } from '@kaiku/sdk/common';

type Drawing = ReturnType<typeof barOptions>;

/** Pixels that one bar needs for its name and its figure. */
const roomForLabels = 48;

/** Standing bars; where they are narrow, every second or third is named, and the figures stay in the table. */
export function legible(option: Drawing, data: CategoryData, look: ChartLook): Drawing {
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
  } as Drawing;
}

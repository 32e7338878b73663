import type { barOptions, CategoryData, ChartLook } from '@kaiku/sdk/common';

type Drawing = ReturnType<typeof barOptions>;

/** Pixels of a digit, and of the air beside a name. */
const digit = 8;
const air = 8;
/** What goes below a bar on one line. */
const short = 6;

/** Standing bars of ranges: a long one is broken behind its dash alone, and as many are named as there is room for. */
export function namedRanges(drawing: Drawing, { categories }: CategoryData, look: Pick<ChartLook, 'width'>): Drawing {
  if (categories.every(({ label }) => label.length <= short)) return drawing;
  const names = categories.map(({ label }) => label.replace(/(?<=.)–/, '–\n'));
  const width = digit * Math.max(...names.flatMap((name) => name.split('\n')).map(({ length }) => length)) + air;
  const step = Math.ceil((width * names.length) / Math.max(1, look.width - 60));
  const axis = drawing.xAxis as { axisLabel?: object };
  return {
    ...drawing,
    xAxis: {
      ...axis,
      data: names,
      axisLabel: { ...axis.axisLabel, width, interval: (index: number) => index % step === 0 },
    },
  } as Drawing;
}

import type { barOptions, ChartLook } from '@kaiku/sdk/common';

type Drawing = ReturnType<typeof barOptions>;

/** Pixels of a line of the list, and of the one line that it stands for. */
const line = 24;

interface Parts {
  legend?: { type?: string; textStyle?: object };
  grid?: { top?: number };
  series?: unknown[];
}

/** Pixels that a list takes beyond a legend that turns pages; none where the legend shows all of itself. */
export function listHeight(drawing: Drawing): number {
  const { legend, series = [] } = drawing as Parts;
  return legend?.type === 'scroll' ? (series.length - 1) * line : 0;
}

/** A legend that would turn pages, and so tell one colour at a time, stands as a list above the plot. */
export function listedLegend(drawing: Drawing, look: Pick<ChartLook, 'width'>): Drawing {
  const more = listHeight(drawing);
  if (more === 0) return drawing;
  const { legend, grid } = drawing as Parts;
  return {
    ...drawing,
    legend: {
      ...legend,
      type: 'plain',
      orient: 'vertical',
      itemGap: 8,
      textStyle: { ...legend?.textStyle, lineHeight: line - 8, width: look.width - 32, overflow: 'truncate' },
    },
    grid: { ...grid, top: (grid?.top ?? 0) + more },
  } as Drawing;
}

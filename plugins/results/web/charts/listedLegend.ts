import type { barOptions, ChartLook } from '@kaiku/sdk/common';

type Drawing = ReturnType<typeof barOptions>;

/** Pixels of a line of the list, and of the one line that it stands for. */
const line = 24;

interface Parts {
  legend?: { type?: string; orient?: string; textStyle?: object };
  grid?: { top?: number };
  series?: unknown[];
}

/** Pixels that the list takes beyond the line of a legend that turns pages; none where there is no list. */
export function listHeight(drawing: Drawing): number {
  const { legend, series = [] } = drawing as Parts;
  return legend?.orient === 'vertical' ? (series.length - 1) * line : 0;
}

/** A legend that would turn pages, and so tell one colour at a time, stands as a list above the plot. */
export function listedLegend(drawing: Drawing, look: Pick<ChartLook, 'width'>): Drawing {
  const { legend, grid, series = [] } = drawing as Parts;
  if (legend?.type !== 'scroll') return drawing;
  return {
    ...drawing,
    legend: {
      ...legend,
      type: 'plain',
      orient: 'vertical',
      itemGap: 8,
      textStyle: { ...legend.textStyle, lineHeight: line - 8, width: look.width - 32, overflow: 'truncate' },
    },
    grid: { ...grid, top: (grid?.top ?? 0) + (series.length - 1) * line },
  } as Drawing;
}

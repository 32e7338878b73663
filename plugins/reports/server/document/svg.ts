import { type ChartLook, defaultLook } from '@kaiku/sdk/common';
import { Resvg } from '@resvg/resvg-js';
import { init, setPlatformAPI } from 'echarts';
import { widthOf } from './lines.ts';
import type { Drawing } from './report.ts';
import { outlined } from './svgTexts.ts';

// Without a screen the library guesses widths by those of another font, and names beside bars are cut.
setPlatformAPI({
  measureText: (text, font = '') => ({
    width: widthOf(text, { size: Number(/([\d.]+)px/.exec(font)?.[1] ?? 12), bold: /bold|[6-9]00/.test(font) }),
  }),
});

/** Pixels that a chart is laid out in; formats scale it to their page. */
export const chartWidth = 640;

/** A drawing that would have to shrink beyond this share of a page's width is not legible: its table stands in its place. */
export const legibleScale = 0.55;

export interface Picture {
  svg: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Draws a chart as the page does. */
export function drawSvg(drawing: Drawing, locale: string): Picture {
  const look: ChartLook = { ...defaultLook, locale, width: chartWidth };
  const height = Math.round(drawing.height(look));
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: chartWidth, height });
  try {
    chart.setOption(drawing.option(look));
    return { svg: chart.renderToSVGString(), width: chartWidth, height };
  } finally {
    chart.dispose();
  }
}

/** Pixels of paper for each of the screen: sharp in print. */
const sharpness = 2;

export function toPng({ svg, width }: Picture): Buffer {
  return new Resvg(outlined(svg), {
    // Programs with dark pages show what lies below.
    background: '#ffffff',
    fitTo: { mode: 'width', value: Math.round(width * sharpness) },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();
}

import { type CategoryData, luminance, mixColors } from '@kaiku/sdk/common';
import type { NativeChart, Report } from '../../document/report.ts';
import { shareFormat } from '../../document/shareFormat.ts';
import { body, type Deck, fontFace, hex, ink, inner, type Slide, wide } from './slide.ts';

/** Lying bars with room for each name. */
const mostBars = 16;

interface ChartPart {
  chart: NativeChart;
  /** `17–32 / 40`; empty where one slide has all. */
  said: string;
  /** The highest figure of all parts: they have one scale. */
  most: number | null;
}

/** A chart of more bars than a slide has names for goes on over slides of as many. */
export function chartParts(chart: NativeChart): ChartPart[] {
  const { shape, data } = chart;
  const count = data.categories.length;
  const lying = shape === 'bars' || shape === 'stacked';
  if (!lying || count <= mostBars) return [{ chart, said: '', most: null }];
  const each = Math.ceil(count / Math.ceil(count / mostBars));
  const figures = data.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return Array.from({ length: Math.ceil(count / each) }, (_, part) => {
    const [from, to] = [part * each, Math.min(count, (part + 1) * each)];
    const some: CategoryData = {
      ...data,
      categories: data.categories.slice(from, to),
      series: data.series.map((one) => ({ ...one, values: one.values.slice(from, to) })),
    };
    return {
      chart: { ...chart, data: some },
      said: `${from + 1}–${to} / ${count}`,
      most: shape === 'stacked' ? null : Math.max(...figures),
    };
  });
}

/** One colour of letters has to do for all parts of a bar. */
function underDarkText(color: string): string {
  for (let share = 0; ; share += 0.05) {
    const mixed = mixColors(color, '#ffffff', share);
    if (luminance(mixed) >= 0.32) return mixed;
  }
}

/** Of a bar's whole: a figure of a smaller part would stand upon its neighbours. */
const leastPart = 0.04;

interface PlacedChart {
  chart: NativeChart;
  most: number | null;
  title: string;
  words: Report['words'];
}

export function addChart(deck: Deck, slide: Slide, { chart, most, title, words }: PlacedChart): void {
  const { shape, data, colors, range } = chart;
  const percent = data.unit === 'percent';
  // Programs write shares as parts of one.
  const values = data.series.map((one) => one.values.map((value) => (percent ? (value ?? 0) / 100 : (value ?? 0))));
  const labels = data.categories.map(({ label }) => label);
  const long = labels.some((label) => label.length > 30);
  const line = shape === 'line';
  const lying = shape === 'bars' || shape === 'stacked';
  const share = shareFormat('0', words.locale);
  const format = percent ? share : data.unit === 'count' ? '#,##0' : '0.0';
  slide.addChart(
    line ? deck.ChartType.line : deck.ChartType.bar,
    data.series.map((one, at) => ({ name: one.label, labels, values: values[at]! })),
    {
      x: wide.left,
      y: body.top,
      w: inner,
      h: body.height,
      altText: title,
      barDir: lying ? 'bar' : 'col',
      barGrouping: shape === 'stacked' ? 'percentStacked' : 'clustered',
      barGapWidthPct: labels.length <= 4 ? 140 : 60,
      chartColors: colors.map((color) => hex(shape === 'stacked' ? underDarkText(color) : color)),
      ...(line && { lineSize: 2.5, lineDataSymbolSize: labels.length > 60 ? 1 : 6 }),
      showLegend: data.series.length > 1,
      legendPos: 't',
      legendFontSize: 12,
      legendFontFace: fontFace,
      showValue: !line && (shape === 'stacked' || labels.length * data.series.length <= 40),
      dataLabelFormatCode: shape === 'stacked' ? `[<${leastPart}]"";${share}` : format,
      dataLabelFontSize: 11,
      dataLabelFontFace: fontFace,
      ...(shape !== 'stacked' && !line && { dataLabelPosition: 'outEnd' as const }),
      dataLabelColor: ink.text,
      // The figures at the bars say it all, but how far their scale goes.
      valAxisHidden: lying && !range,
      valAxisLabelFormatCode: format,
      ...(shape === 'stacked' ? { valAxisMaxVal: 1 } : {}),
      ...(most !== null && { valAxisMaxVal: ((percent ? most / 100 : most) || 1) * 1.1 }),
      // Programs would begin means that are near each other anywhere, and make much of little.
      ...(!values.flat().some((value) => value < 0) && { valAxisMinVal: 0 }),
      ...(range && { valAxisMinVal: range[0], valAxisMaxVal: range[1] }),
      valAxisLabelFontSize: 11,
      valAxisLabelFontFace: fontFace,
      valAxisLabelColor: ink.dimmed,
      // Lines that nothing names say nothing.
      valGridLine: lying && !range ? { style: 'none' } : { color: 'E2E8E8', size: 0.75 },
      catAxisLabelFontSize: long || labels.length > 16 ? 10 : 12,
      catAxisLabelFontFace: fontFace,
      catAxisLabelColor: ink.text,
      // Beside bars that go below zero, not upon them.
      catAxisLabelPos: 'low',
      catGridLine: { style: 'none' },
      lang: words.locale,
      // Its types know one of the two only: the first category stands on top.
      ...(lying && ({ catAxisOrientation: 'maxMin' } as object)),
    },
  );
}

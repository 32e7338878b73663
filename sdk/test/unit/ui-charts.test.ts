import {
  barHeight,
  barOptions,
  type CategoryData,
  categoryTable,
  chartColors,
  contrast,
  defaultLook,
  formatValue,
  gaugeOptions,
  heatmapHeight,
  heatmapOptions,
  heatmapTable,
  npsHeight,
  npsOptions,
  npsTable,
  pieHeight,
  pieOptions,
  shares,
  stackedBarOptions,
  timelineOptions,
} from '@kaiku/sdk/common';
import { expect } from 'chai';
import type { EChartsOption } from 'echarts';
import { BarChart, GaugeChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, GaugeChart, HeatmapChart, LineChart, PieChart]);
use([GridComponent, LegendComponent, TitleComponent, TooltipComponent, VisualMapComponent, SVGRenderer]);

/** The chart as it is drawn without a browser, the way exports draw it. */
function draw(options: EChartsOption, width = 640, height = 320): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(options);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

const data: CategoryData = {
  categories: [
    { key: 'a', label: 'Helsinki' },
    { key: 'b', label: 'Tampere' },
  ],
  series: [
    { key: 'x', label: '2025', values: [30, 10], counts: [3, 1] },
    { key: 'y', label: '2026', values: [10, null] },
  ],
  unit: 'count',
};
const nps = {
  score: 37,
  detractors: 19,
  passives: 25,
  promoters: 56,
  labels: { score: 'NPS', detractors: 'Detractors', passives: 'Passives', promoters: 'Promoters' },
};
const matrix = {
  rows: data.categories,
  columns: data.categories,
  values: [
    [1, 2.5],
    [null, 4],
  ],
  unit: 'number' as const,
};
const fi = { ...defaultLook, locale: 'fi-FI' };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('charts', () => {
  const all: [string, EChartsOption][] = [
    ['bars', barOptions(data, fi)],
    ['lying bars', barOptions(data, fi, { horizontal: true })],
    ['stacked bars', stackedBarOptions(data, fi, { share: true })],
    ['lines', timelineOptions(data, fi)],
    ['ring', pieOptions(data, fi)],
    ['gauge', gaugeOptions({ value: 4.2, min: 1, max: 5, label: 'of 5' }, fi)],
    ['bands', npsOptions(nps, fi)],
    ['heat map', heatmapOptions(matrix, fi)],
  ];
  for (const [name, options] of all) {
    it(`draws ${name} without a browser, and with tooltips that write no HTML`, () => {
      expect(draw(options)).to.match(/^<svg[\s\S]*<\/svg>$/);
      const { renderMode, show } = options.tooltip as { renderMode?: string; show?: boolean };
      expect(show === false || renderMode === 'richText').to.equal(true);
    });
  }

  it('writes figures as the language does', () => {
    expect(plain(formatValue(12.34, 'percent', 'fi-FI'))).to.equal('12,3 %');
    expect(formatValue(null, 'count', 'fi-FI')).to.equal('–');
    expect(plain(draw(barOptions({ ...data, unit: 'percent' }, fi)))).to.contain('30 %');
    // That of the tallest bar is not cut by the edge.
    const full = barOptions({ ...data, series: [{ ...data.series[0]!, values: [100, 100] }] }, fi);
    const [, from, at] = /y="(-?[\d.]+)" transform="translate\([\d.]+ (-?[\d.]+)\)"[^>]*>100</.exec(draw(full))!;
    expect(Number(from) + Number(at)).to.be.greaterThan(6);
  });

  it('gives the key of a category with each point, so that a click can filter by it', () => {
    const [first] = barOptions(data, fi).series as { id: string; data: { key: string }[] }[];
    expect(first!.id).to.equal('x');
    expect(first!.data.map((point) => point.key)).to.deep.equal(['a', 'b']);
  });

  it('lays bars down when labels are long', () => {
    const long = { ...data, categories: data.categories.map((one) => ({ ...one, label: one.label.repeat(14) })) };
    expect((barOptions(long, fi).yAxis as { type: string }).type).to.equal('category');
    expect((barOptions(data, fi).yAxis as { type: string }).type).to.equal('value');
  });

  it('ends labels of narrow charts after three lines above their bars, and has the whole of them in a tooltip', () => {
    const label = 'The meeting rooms are booked by people who then do not come, and nobody else may use them. '.repeat(
      4,
    );
    const long = {
      ...data,
      categories: [
        { key: 'a', label },
        { key: 'b', label: 'No' },
      ],
    };
    const narrow = { ...fi, width: 326 };
    for (const options of [barOptions(long, narrow, { horizontal: true }), stackedBarOptions(long, narrow)]) {
      const svg = draw(options, 326, barHeight(long, narrow));
      const lines = [...svg.matchAll(/>([^<]*(?:meeting|people|nobody|…)[^<]*)</g)].map(([, line]) => line!);
      expect(lines).to.have.length(3);
      expect(lines[2]).to.match(/…$/);
      const { tooltip } = options.yAxis as { tooltip: { formatter(item: { value: string }): string } };
      expect(tooltip.formatter({ value: label }).replaceAll('\n', ' ')).to.equal(label);
    }
    // Files are wider, and keep theirs beside.
    expect((barOptions(long, fi, { horizontal: true }).yAxis as { tooltip?: object }).tooltip).to.equal(undefined);
  });

  it('turns amounts to shares of their category and keeps the counts', () => {
    const [x, y] = shares(data).series;
    expect(x!.values).to.deep.equal([75, 100]);
    expect(y!.values).to.deep.equal([25, null]);
    expect(y!.counts).to.deep.equal([10, null]);
    const empty = { ...data, series: [{ key: 'x', label: 'x', values: [0, null] }] };
    expect(shares(empty).series[0]!.values).to.deep.equal([null, null]);
  });

  it('tells the NPS bands apart without colour, by pattern and label', () => {
    const svg = plain(draw(npsOptions(nps, fi)));
    for (const text of ['+37', 'Detractors', 'Passives', 'Promoters', '19 %', '25 %', '56 %'])
      expect(svg).to.contain(text);
    expect(svg.match(/<pattern/g)).to.have.length(2);
  });

  it('draws each score below the bands where the counts are known, and lists them', () => {
    const scores = [1, 0, 2, 3, 4, 4, 5, 10, 15, 26, 30];
    const svg = plain(draw(npsOptions({ ...nps, scores }, fi), 640, npsHeight({ ...nps, scores })));
    for (const text of ['+37', '0', '10', '26', '30']) expect(svg).to.contain(`>${text}</text>`);
    expect(npsHeight({ ...nps, scores })).to.be.greaterThan(npsHeight(nps));
    const rows = npsTable({ ...nps, scores }, 'Band', 'Answers').rows;
    expect(rows.slice(4).map(({ cells }) => cells)).to.deep.equal(scores.map((count, score) => [String(score), count]));
  });

  it('breaks a legend into lines where it is narrow, and makes room for them', () => {
    const categories = Array.from({ length: 8 }, (_, index) => ({ key: `${index}`, label: `Row ${index}` }));
    const series = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'].map((label) => ({
      key: label,
      label,
      values: categories.map(() => 1),
    }));
    const long: CategoryData = { categories, series, unit: 'count' };
    const narrow = { ...fi, width: 300 };
    const svg = draw(stackedBarOptions(long, narrow), 300);
    for (const { label } of series) expect(svg).to.contain(`>${label}</text>`);
    expect(barHeight(long, narrow, true)).to.be.greaterThan(barHeight(long, fi, true));
  });

  it('RES-003.c detractors are red, passives yellow and promoters green, in bands and single scores', () => {
    const hue = (color: string): number => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const max = Math.max(r, g, b);
      const span = max - Math.min(r, g, b);
      const sector = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
      return (sector * 60 + 360) % 360;
    };
    const name = (color: string): string => {
      const degrees = hue(color);
      if (degrees < 20 || degrees > 340) return 'red';
      return degrees < 70 ? 'yellow' : 'green';
    };
    for (const scheme of ['light', 'dark'] as const) {
      const scores = Array.from({ length: 11 }, () => 1);
      const [detractors, passives, promoters, single] = npsOptions({ ...nps, scores }, { ...fi, scheme }).series as {
        itemStyle: { color: string };
        data: { itemStyle: { color: string } }[];
      }[];
      const bands = [detractors!, passives!, promoters!].map((band) => name(band.itemStyle.color));
      expect(bands, scheme).to.deep.equal(['red', 'yellow', 'green']);
      expect(single!.data.map((score) => name(score.itemStyle.color))).to.deep.equal([
        ...Array.from({ length: 7 }, () => 'red'),
        ...['yellow', 'yellow', 'green', 'green'],
      ]);
    }
  });

  it('says that there is no score without answers', () => {
    const none = npsOptions({ ...nps, score: null, detractors: 0, passives: 0, promoters: 0 }, fi);
    expect((none.title as { text: string }).text).to.equal('–');
    expect(draw(none)).to.not.contain('NaN');
  });

  it('leaves gaps in lines where there is nothing', () => {
    const [, second] = timelineOptions(data, fi).series as { connectNulls: boolean; data: { value: unknown }[] }[];
    expect(second).to.include({ connectNulls: false });
    expect(second!.data[1]!.value).to.equal('-');
  });

  it('labels every cell of a heat map with a text that reads on its colour', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const [cells] = heatmapOptions(matrix, { ...fi, scheme }).series as {
        data: { itemStyle: { color: string }; label: { color: string } }[];
      }[];
      for (const { itemStyle, label } of cells!.data.filter((cell) => cell.itemStyle.color !== 'none')) {
        expect(contrast(itemStyle.color, label.color), itemStyle.color).to.be.at.least(4.5);
      }
    }
  });

  it('writes the figures of a chart with as many decimals as one of them needs, and nothing as nothing', () => {
    const named = (some: readonly string[]) => some.map((label) => ({ key: label, label }));
    const series = [{ key: 's', label: 'S', values: [16, 23.1, 0, 39.64] }];
    const bars = draw(barOptions({ categories: named(['a', 'b', 'c', 'd']), series, unit: 'percent' }, fi));
    expect(bars.match(/>[\d,]+\s%</g)).to.include.members(['>16,0\u00A0%<', '>23,1\u00A0%<', '>39,6\u00A0%<']);
    expect(bars).to.not.include('0,0');
    const cells = { columns: named(['x']), rows: named(['a', 'b', 'c']), unit: 'number' as const };
    const shown = (values: number[]) =>
      draw(heatmapOptions({ ...cells, values: values.map((value) => [value]) }, fi)).match(/>\d+(,\d+)?</g);
    expect(shown([4.21, 3.8, 4])).to.deep.equal(['>4,21<', '>3,80<', '>4,00<']);
    expect(shown([4, 3, 2])).to.deep.equal(['>4<', '>3<', '>2<']);
  });

  it('stands the headings of a heat map upright where a word would be broken, and leaves each row its lines', () => {
    const labels = ['Ahvenanmaan maakunta sekä saaristokunnat', 'Pohjois-Pohjanmaa ja Kainuu', 'Pääkaupunkiseutu'];
    const named = (some: readonly string[]) => some.map((label, at) => ({ key: `${at}`, label }));
    const rows = ['Esihenkilöni antaa minulle palautetta riittävän usein', 'Työvälineet ovat ajanmukaisia'];
    const wide = { ...matrix, columns: named([...labels, ...labels]), rows: named(rows) };
    const look = { ...fi, width: 640 };
    const svg = draw(heatmapOptions(wide, look), 640, heatmapHeight(wide, look));
    for (const word of ['Ahvenanmaan', 'Pohjois-Pohjanmaa', 'Pääkaupunkiseutu'])
      expect(svg, word).to.match(new RegExp(`matrix\\([^)]*\\)[^>]*>[^<]*${word}|rotate[^>]*>[^<]*${word}`));
    const cells = [...svg.matchAll(/translate\([\d.]+ ([\d.]+)\)"[^>]*>2,5</g)].map(([, y]) => Number(y));
    expect(cells).to.have.length(1);
    const [, first] = /translate\([\d.]+ ([\d.]+)\)"[^>]*>Esihenkilöni/.exec(svg)!;
    const [, second] = /translate\([\d.]+ ([\d.]+)\)"[^>]*>Työvälineet/.exec(svg)!;
    expect(Number(second) - Number(first), 'of two lines each').to.be.at.least(2 * 16 + 4);
    const many = { ...wide, columns: named(Array.from({ length: 10 }, () => 'Äärimmäisen tärkeä')) };
    const { data: shown } = heatmapOptions(many, { ...fi, width: 300 }).xAxis as { data: string[] };
    expect(shown[0], 'one line where a cell has room for one').to.equal('Äärimmäisen tärkeä');
    const narrow = {
      ...matrix,
      columns: named(['Asiakaspalvelukeskus', 'Myynti']),
      rows: named(['Henkilökunnan ystävällisyydestä', 'Ruoasta']),
    };
    const { xAxis, yAxis } = heatmapOptions(narrow, { ...fi, width: 320 }) as Record<string, { data: string[] }>;
    expect(xAxis!.data[0], 'no word of a heading is broken').to.equal('Asiakaspalvelukeskus');
    expect(yAxis!.data[0], 'nor of a row').to.equal('Henkilökunnan\nystävällisyydestä');
    const few = { ...matrix, columns: named(['Turku', 'Tampere']) };
    expect((heatmapOptions(few, look).xAxis as { axisLabel: { rotate: number } }).axisLabel.rotate).to.equal(0);
  });

  it('names intervals evenly over time', () => {
    const months = Array.from({ length: 24 }, (_, at) => ({
      key: `${at}`,
      label: `${at < 9 ? 'touko' : 'syys'} 20${at + 10}`,
    }));
    for (const width of [326, 640, 1_100])
      for (const count of [15, 24]) {
        const categories = months.slice(0, count);
        const lines = { ...data, categories, series: [{ key: 'n', label: 'n', values: categories.map(() => 5) }] };
        const svg = draw(timelineOptions(lines, { ...fi, width }), width, 250);
        const shown = [...svg.matchAll(/>(?:touko|syys) 20(\d+)</g)].map(([, at]) => Number(at));
        const ends = /<path d="M([\d.]+) [^"]*?([\d.]+) [\d.]+"[^>]*stroke-width="2.5"/.exec(svg)!.slice(1).map(Number);
        expect(ends[0], 'lines begin beside their figures').to.be.below(40);
        expect(ends[1], 'and end where the card does').to.be.closeTo(width - 16, 24);
        const steps = new Set(shown.slice(1).map((at, index) => at - shown[index]!));
        expect(steps.size, `${shown} of ${count} at ${width}`).to.equal(1);
      }
  });

  it('breaks no word of a label beside a bar where it is narrow: it stands above it', () => {
    const categories = ['Pohjois-Pohjanmaa ja Kainuu', 'Pääkaupunkiseutu'].map((label) => ({ key: label, label }));
    const narrow = { ...fi, width: 290 };
    const svg = draw(barOptions({ ...data, categories }, narrow, { horizontal: true }), 290, 200);
    expect(svg).to.include('>Pääkaupunkiseutu<').and.include('>Pohjois-Pohjanmaa ja Kainuu<');
  });

  it('shows points that no line leads to, also of very many', () => {
    const categories = Array.from({ length: 100 }, (_, at) => ({ key: `${at}`, label: `${at}` }));
    const marks = (values: (number | null)[]) =>
      draw(timelineOptions({ ...data, categories, series: [{ key: 'n', label: 'n', values }] }, fi)).match(
        /<path d="M1 0A1 1/g,
      )?.length ?? 0;
    expect(marks(categories.map((_, at) => (at % 10 === 0 ? 5 : null)))).to.equal(10);
    expect(marks(categories.map(() => 5))).to.equal(0);
  });

  it('survives a heat map whose values are all alike or missing', () => {
    expect(
      draw(
        heatmapOptions(
          {
            ...matrix,
            values: [
              [3, 3],
              [3, 3],
            ],
          },
          fi,
        ),
      ),
    ).to.not.contain('NaN');
    expect(draw(heatmapOptions({ ...matrix, values: [[null, null], []] }, fi))).to.not.contain('NaN');
    expect(draw(heatmapOptions({ ...matrix, rows: [], values: [] }, fi))).to.match(/<svg/);
  });

  it('has colours that stand out from their ground', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { series, surface, text, dimmed } = chartColors[scheme];
      for (const color of [text, dimmed]) expect(contrast(color, surface)).to.be.at.least(4.5);
      for (const color of series) expect(contrast(color, surface), `${color} ${scheme}`).to.be.at.least(2.4);
    }
  });

  it('asks for more height the more there is to show', () => {
    const many = {
      ...data,
      categories: Array.from({ length: 20 }, (_, index) => ({ key: `${index}`, label: `${index}` })),
    };
    expect(barHeight(many, fi)).to.be.greaterThan(barHeight(data, fi));
    const wordy = {
      ...many,
      categories: many.categories.map((one) => ({ ...one, label: 'What people say of it '.repeat(5) })),
    };
    expect(barHeight(wordy, { ...fi, width: 300 })).to.be.greaterThan(barHeight(many, { ...fi, width: 300 }));
    expect(barHeight(many, fi, true)).to.be.lessThan(barHeight(many, fi));
    // Where it is narrow, labels stand above the bars, in a few lines.
    const narrow = { ...fi, width: 326 };
    const endless = many.categories.map((one) => ({
      ...one,
      label: `${one.label} ${'What people say of it '.repeat(30)}`,
    }));
    expect(barHeight({ ...many, categories: endless }, narrow)).to.be.lessThan(2_000);
    expect(pieHeight(many, { ...fi, width: 360 })).to.be.greaterThan(pieHeight(data, { ...fi, width: 360 }));
  });
});

describe('tables of charts', () => {
  it('hold the same figures, with counts beside percents', () => {
    expect(categoryTable(data, 'Office')).to.deep.equal({
      headers: ['Office', '2025', '2025 (n)', '2026'],
      units: ['count', 'count', 'count'],
      rows: [
        { key: 'a', cells: ['Helsinki', 30, 3, 10] },
        { key: 'b', cells: ['Tampere', 10, 1, null] },
      ],
    });
    expect(heatmapTable(matrix, '').rows[1]).to.deep.equal({ key: 'b', cells: ['Tampere', null, 4] });
    expect(npsTable(nps, 'Band', 'Answers').rows.map((row) => row.cells[1])).to.deep.equal([19, 25, 56, 37]);
  });
});

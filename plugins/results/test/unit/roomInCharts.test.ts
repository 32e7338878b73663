import {
  barHeight,
  barOptions,
  type CategoryData,
  type HeatmapData,
  heatmapOptions,
  stackedBarOptions,
} from '@kaiku/sdk/common';
import { expect } from 'chai';
import { meanBars, namedRanges } from '../../contract/charts/index.ts';

const on = (width: number) => ({ scheme: 'light', width, locale: 'en', animate: false }) as const;
const [phone, desktop] = [on(310), on(1_000)];
const named = (labels: string[]) => labels.map((label) => ({ key: label, label }));

describe('what has no room in a chart', () => {
  const heatmap = (columns: number, value = 12.34): HeatmapData => ({
    unit: 'percent',
    rows: named(['Food', 'Service']),
    columns: named(Array.from({ length: columns }, (_, at) => `${at}`)),
    values: [Array.from({ length: columns }, () => value), Array.from({ length: columns }, () => null)],
  });
  const figures = (data: HeatmapData, look: typeof phone | typeof desktop) => {
    const [{ data: cells }] = heatmapOptions(data, look).series as [
      { data: { label: { show: boolean; formatter: string } }[] },
    ];
    return [cells[0]!, cells.at(-1)!].map(({ label }) => label.show && label.formatter);
  };

  it('figures of narrow cells are rounded, then bare, then left out', () => {
    expect(figures(heatmap(10), desktop)).to.deep.equal(['12.3%', '–']);
    expect(figures(heatmap(10), on(500))).to.deep.equal(['12%', '–']);
    expect(figures(heatmap(10), phone)).to.deep.equal(['12', '–']);
    expect(figures(heatmap(10, 100), phone)).to.deep.equal(['100', '–']);
    expect(figures(heatmap(20), phone)).to.deep.equal([false, '–']);
    expect(figures({ ...heatmap(8, 4.56), unit: 'number' }, phone)).to.deep.equal(['4.6', '–']);
  });

  it('a legend that would turn pages is a list, with all of its names', () => {
    const data = (length: number): CategoryData => ({
      unit: 'count',
      categories: named(['A', 'B', 'C', 'D']),
      series: Array.from({ length }, (_, at) => ({
        key: `${at}`,
        label: `A rather long answer no ${at}`,
        values: [1, 1, 1, 1],
      })),
    });
    const drawn = (n: number) => stackedBarOptions(data(n), phone, { share: true });
    const top = (n: number) => (drawn(n).grid as { top: number }).top;
    expect(drawn(2).legend).to.include({ type: 'plain', orient: 'horizontal' });
    expect(drawn(6).legend).to.include({ type: 'plain', orient: 'vertical' });
    const rows = 4 * 24;
    expect(top(6) - top(2), 'of the plot').to.equal(rows);
    expect(barHeight(data(6), phone, true) - barHeight(data(2), phone, true), 'of the whole').to.equal(rows);
  });

  it('ranges are broken behind their dash', () => {
    const scale = (labels: string[]): CategoryData => ({
      unit: 'percent',
      categories: named(labels),
      series: [{ key: 'n', label: 'n', values: labels.map(() => 1) }],
    });
    const names = (labels: string[]) => {
      const data = scale(labels);
      const drawn = namedRanges(barOptions(data, phone, { horizontal: false }), data, phone);
      return (drawn.xAxis as { data: string[] }).data;
    };
    expect(names(['0–5', '6–11'])).to.deep.equal(['0–5', '6–11']);
    expect(names(['2000–2002', '2003'])).to.deep.equal(['2000–\n2002', '2003']);
    expect(names(['10,000–19,999', '–5'])).to.deep.equal(['10,000–\n19,999', '–5']);
  });

  it('means on a scale far from zero begin where it does, and their figures are not cut', () => {
    const data: CategoryData = {
      unit: 'number',
      categories: named(['A', 'B']),
      series: [{ key: 'value', label: 'Mean', values: [2_022.98, 2_018.27] }],
    };
    const drawn = (scale: { min: number; max: number }) => {
      const { xAxis, grid } = meanBars({ data, range: [0, scale.max] }, scale, phone);
      const { min, max } = xAxis as { min: number; max: number };
      return { min, max, right: (grid as { right: number }).right };
    };
    expect(drawn({ min: 2_000, max: 2_030 })).to.deep.equal({ min: 2_000, max: 2_030, right: 68 });
    expect(drawn({ min: 1, max: 5 })).to.include({ min: 0, max: 5 });
  });
});

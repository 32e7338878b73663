import { intervalName, isCalledByStart, type ResultsFilter, ResultsReader } from '@kaiku/plugin-results/contract';
import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { type CategoryData, categoryTable, chartColors, timelineOptions, wallTime } from '@kaiku/sdk/common';
import type { JobContext } from '@kaiku/sdk/server';
import type { Block } from './report.ts';
import type { Words } from './words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When the answers came. */
export async function timelineBlock(
  job: JobContext,
  scope: ResultsScope,
  filter: ResultsFilter,
  words: Words,
): Promise<Block> {
  const { t, number } = words;
  const found = await job.tenant((ctx) => ctx.get(ResultsReader).timeline(ctx, scope, { interval: 'auto', filter }));
  const data: CategoryData = {
    unit: 'count',
    categories: found.buckets.map(({ start }) => ({
      key: start,
      label: intervalName(start, found.interval, words, found.timeZone),
    })),
    series: [{ key: 'answers', label: t('results:chart.answers'), values: found.buckets.map(({ n }) => n) }],
  };
  const n = found.buckets.reduce((sum, bucket) => sum + bucket.n, 0);
  return {
    key: 'timeline',
    title: t('results:timeline.title'),
    facts: `n = ${number(n)}`,
    drawing: {
      option: (look) => timelineOptions(data, look),
      height: () => 220,
      native: { shape: 'line', data, colors: [chartColors.light.series[0]!] },
    },
    table: categoryTable(data, t('results:timeline.time', { zone: found.timeZone })),
    ...(isCalledByStart(found.interval) && {
      times: found.buckets.map(({ start }) => {
        const time = wallTime(found.timeZone, Date.parse(start));
        return time - (time % (found.interval === 'hour' ? hourMs : dayMs));
      }),
    }),
    tableShown: false,
    texts: [],
    note: null,
  };
}

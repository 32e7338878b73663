import type { CategoryData } from '@kaiku/sdk/common';
import { barHeight, barOptions, ChartCard, categoryTable, useT } from '@kaiku/sdk/web';
import type { ResultsCardProps } from '@kaiku/sdk/web/survey';

/** In results: the items by their mean place, the best first. Leave the file away, and the usual chart is drawn. */
export default function SampleKindCard({ question }: ResultsCardProps) {
  const t = useT('sample-plugin');
  const { title, rows = [], summary } = question;
  const means = summary.type === 'matrix' ? summary.rows : {};
  const items = rows
    .map(({ id, label }) => ({ key: id, label, mean: means[id]?.mean ?? null, n: means[id]?.n ?? 0 }))
    .sort((a, b) => (a.mean ?? Number.POSITIVE_INFINITY) - (b.mean ?? Number.POSITIVE_INFINITY));
  const data: CategoryData = {
    unit: 'number',
    categories: items.map(({ key, label }) => ({ key, label })),
    series: [
      { key: 'mean', label: t('card.mean'), values: items.map(({ mean }) => mean), counts: items.map(({ n }) => n) },
    ],
  };
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={t('card.about')}
      options={(look) => barOptions(data, look, { horizontal: true })}
      table={categoryTable(data, t('card.item'))}
      height={(look) => barHeight(data, look)}
    />
  );
}

import { useCallback, useState } from 'react';
import {
  barOptions,
  type CategoryData,
  ChartCard,
  categoryTable,
  gaugeOptions,
  type HeatmapData,
  heatmapHeight,
  heatmapOptions,
  heatmapTable,
  type NpsData,
  npsOptions,
  npsTable,
  PageHeader,
  pieHeight,
  pieOptions,
  SimpleGrid,
  stackedBarOptions,
  timelineOptions,
} from '../../../web/index.ts';

const category = (label: string, index: number) => ({ key: `k${index}`, label });
const reasons: CategoryData = {
  categories: [
    'Asiakaspalvelun ystävällisyys ja asiantuntemus',
    'Hinta',
    'Toimitusaika ja toimituksen täsmällisyys',
    'Tuotevalikoima',
    'Jokin muu',
  ].map(category),
  series: [{ key: 'all', label: 'All', values: [42, 31.5, 17, 8, 1.5], counts: [420, 315, 170, 80, 15] }],
  unit: 'percent',
};
const compared: CategoryData = {
  categories: ['Helsinki', 'Tampere', 'Vaasa'].map(category),
  series: [
    { key: 'y25', label: '2025', values: [120, 80, 44] },
    { key: 'y26', label: '2026', values: [151, 76, 60] },
  ],
  unit: 'count',
};
const agreement: CategoryData = {
  categories: ['My work has meaning', 'I get feedback', 'I know what is expected'].map(category),
  series: ['Disagree', 'Neither', 'Agree', 'Fully agree'].map((label, index) => ({
    key: `s${index}`,
    label,
    values: [[5, 12, 8][index % 3]!, 20 + index * 4, 30 + index * 9],
  })),
  unit: 'count',
};
const nps: NpsData = {
  score: 37,
  detractors: 190,
  passives: 250,
  promoters: 560,
  labels: { score: 'NPS', detractors: 'Detractors 0–6', passives: 'Passives 7–8', promoters: 'Promoters 9–10' },
};
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(category);
const timeline: CategoryData = {
  categories: months,
  series: [
    { key: 'a', label: 'Helsinki', values: [20, 24, 31, 30, null, 35, 38, 36, 40, 41, 39, 44] },
    { key: 'b', label: 'Tampere', values: [10, 8, 15, 18, 21, 24, 22, 25, 24, 30, 31, 30] },
  ],
  unit: 'number',
};
const matrix: HeatmapData = {
  rows: ['Helsinki', 'Tampere', 'Vaasa'].map(category),
  columns: ['Service', 'Price', 'Delivery'].map(category),
  values: [
    [4.5, 3.2, 4.1],
    [4.1, null, 3.6],
    [3.1, 2.9, 4.8],
  ],
  unit: 'number',
};

export function ChartScreen() {
  const [chosen, setChosen] = useState('');
  const table = (data: CategoryData) => categoryTable(data, 'Choice');
  return (
    <>
      <PageHeader title="Results" description="Customer survey" />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ChartCard
          title="What matters most to you?"
          n={1000}
          options={useCallback((look) => barOptions(reasons, look), [])}
          table={table(reasons)}
          onSelect={(point) => setChosen(point.key)}
        />
        <ChartCard
          title="How likely are you to recommend us?"
          n={1000}
          height={180}
          options={useCallback((look) => npsOptions(nps, look), [])}
          table={npsTable(nps, 'Band', 'Answers')}
        />
        <ChartCard
          title="Answers by office"
          n={531}
          options={useCallback((look) => barOptions(compared, look), [])}
          table={table(compared)}
        />
        <ChartCard
          title="Statements about work"
          n={210}
          options={useCallback((look) => stackedBarOptions(agreement, look, { share: true }), [])}
          table={table(agreement)}
        />
        <ChartCard
          title="NPS by month"
          n={1840}
          options={useCallback((look) => timelineOptions(timeline, look), [])}
          table={table(timeline)}
        />
        <ChartCard
          title="Grades by office"
          n={420}
          height={(look) => heatmapHeight(matrix, look)}
          options={useCallback((look) => heatmapOptions(matrix, look), [])}
          table={heatmapTable(matrix, 'Office')}
        />
        <ChartCard
          title="Share of reasons"
          n={1000}
          height={(look) => pieHeight(reasons, look)}
          options={useCallback((look) => pieOptions(reasons, look), [])}
          table={table(reasons)}
        />
        <ChartCard
          title="Average grade"
          n={640}
          options={useCallback((look) => gaugeOptions({ value: 4.2, min: 1, max: 5, label: 'of 5' }, look), [])}
          table={table(compared)}
        />
        <ChartCard
          title="A new question"
          n={0}
          options={useCallback((look) => barOptions(compared, look), [])}
          table={table(compared)}
        />
      </SimpleGrid>
      <p data-testid="chosen">{chosen}</p>
    </>
  );
}

import type { ChartLook } from '@kaiku/sdk/common';
import { ChartCard, npsHeight, npsOptions, npsTable, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { npsRanges } from '../filters/sources.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';
import { useGauge } from './useGauge.ts';

/** The score with its bands (RES-003). */
export function NpsCard({ question, onSelect, shape }: CardProps<'numbers'>) {
  const t = useT('results');
  const figures = useFigures();
  const gauge = useGauge({ question, shape });
  const { element_id, title, summary } = question;
  const data = useMemo(() => {
    const { nps = null, detractors = 0, passives = 0, promoters = 0 } = summary.nps ?? {};
    const labels = {
      score: t('nps.score'),
      detractors: t('nps.detractors'),
      passives: t('nps.passives'),
      promoters: t('nps.promoters'),
    };
    const scores = Array.from({ length: 11 }, (_, score) => summary.counts[score] ?? 0);
    return { score: nps, detractors, passives, promoters, scores, labels };
  }, [summary, t]);
  const options = useMemo(() => (look: ChartLook) => npsOptions(data, look), [data]);
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={figures(summary)}
      options={gauge?.options ?? options}
      table={npsTable(data, t('nps.band'), t('chart.answers'))}
      height={gauge?.height ?? npsHeight(data)}
      startAsTable={shape === 'table'}
      onSelect={({ key }) => {
        onSelect(`${element_id}:${key in npsRanges ? npsRanges[key as keyof typeof npsRanges] : key}`);
      }}
    />
  );
}

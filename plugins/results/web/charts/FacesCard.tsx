import type { ChartLook } from '@kaiku/sdk/common';
import { barOptions, ChartCard, categoryTable, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { scaleData } from '../../contract/charts/chartData.ts';
import { faceName, withFaces } from '../../contract/charts/faces.ts';
import { useFigures } from './Figures.tsx';
import type { CardProps } from './types.ts';
import { useGauge } from './useGauge.ts';

/** A bar per face, from the saddest to the happiest. */
export function FacesCard({ question, onSelect, shape }: CardProps<'numbers'>) {
  const t = useT('results');
  const figures = useFigures();
  const gauge = useGauge({ question, shape });
  const { element_id, title, summary, scale } = question;
  const set = scale?.max ?? 5;
  const share = t('chart.share');
  const data = useMemo(
    () => scaleData(question, summary, share, ({ from }) => (scale ? faceName(from, scale) : String(from))),
    [question, summary, scale, share],
  );
  const options = useMemo(() => {
    const values = data.categories.map(({ key }) => Number(key));
    return (look: ChartLook) => withFaces(barOptions(data, look, { horizontal: false }), values, set, look);
  }, [data, set]);
  return (
    <ChartCard
      title={title}
      n={summary.n}
      description={figures(summary)}
      options={gauge?.options ?? options}
      height={gauge?.height}
      table={categoryTable(data, t('chart.face'))}
      startAsTable={shape === 'table'}
      onSelect={({ key }) => onSelect(`${element_id}:${key}`)}
    />
  );
}

import type { ChartLook } from '@kaiku/sdk/common';
import { gaugeOptions, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { gaugeData, gaugeHeight } from '../../contract/charts/gaugeData.ts';
import type { CardProps } from './types.ts';

/** How a card is drawn when the report's settings want its one figure as a gauge; null otherwise. */
export function useGauge({ question, shape }: Pick<CardProps<'numbers'>, 'question' | 'shape'>) {
  const t = useT('results');
  const format = useFormat();
  return useMemo(() => {
    if (shape !== 'gauge') return null;
    const data = gaugeData(question, format.number, (of, ends) => t(`chart.gauge.${of}`, ends));
    return data && { options: (look: ChartLook) => gaugeOptions(data, look), height: gaugeHeight };
  }, [question, shape, t, format]);
}

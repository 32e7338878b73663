import type { Summary } from '@kaiku/sdk/model';
import { useFormat, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import { scaleValue } from '../../contract/charts/chartData.ts';
import { errorDigits, samplingError } from '../../contract/charts/samplingError.ts';

/** Mean, CSAT, NSS, don't-knows and how far chance may have led, in one line, those that there are. */
export function useFigures() {
  const t = useT('results');
  const format = useFormat();
  const signed = (value: number) => format.number(value, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  return (summary: Summary, unit = ''): ReactNode => {
    const parts: string[] = [];
    if ('mean' in summary && summary.mean !== null) {
      const mean = format.number(summary.mean, { ...scaleValue, maximumFractionDigits: 2 });
      parts.push(t('figure.mean', { value: unit ? `${mean} ${unit}` : mean }));
    }
    if ('csat' in summary && summary.csat?.csat != null) {
      parts.push(t('figure.csat', { value: format.percent(summary.csat.csat / 100) }));
    }
    if ('nss' in summary && summary.nss?.nss != null) parts.push(t('figure.nss', { value: signed(summary.nss.nss) }));
    if (summary.dontKnow > 0) parts.push(t('figure.dontKnow', { value: format.number(summary.dontKnow) }));
    const error = samplingError(summary);
    if (error) {
      const value = format.number(error.value, { maximumFractionDigits: errorDigits(error) });
      parts.push(t(`figure.sampling.${error.of}`, { value }));
    }
    return parts.length > 0 ? parts.join(' · ') : undefined;
  };
}

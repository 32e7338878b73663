import { useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { durationInWords } from '../../contract/timeTaken.ts';

/** Says lengths of time in the reader's language. */
export function useDuration() {
  const t = useT('results');
  const { number } = useFormat();
  return useMemo(
    () => ({
      duration: (seconds: number) => durationInWords(seconds, { t, number }),
      minutes: (n: number) => t('time.minutes', { n: number(n) }),
    }),
    [t, number],
  );
}

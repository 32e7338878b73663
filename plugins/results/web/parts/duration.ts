import { useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';

/** Says lengths of time in the reader's language. Units are signs: what `Intl` has for them are words in English. */
export function useDuration() {
  const t = useT('results');
  const { number } = useFormat();
  return useMemo(() => {
    const minutes = (n: number) => t('time.minutes', { n: number(n) });
    /** Such as `2 min 5 s`. */
    const duration = (seconds: number): string => {
      const whole = Math.round(seconds);
      const [hours, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
      if (hours > 0) return `${t('time.hours', { n: number(hours) })} ${minutes(rest)}`;
      const single = t('time.inSeconds', { n: number(whole % 60) });
      return rest > 0 ? `${minutes(rest)} ${single}` : single;
    };
    return { duration, minutes };
  }, [t, number]);
}

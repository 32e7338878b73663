import type { ChartLook } from '@kaiku/sdk/common';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo } from 'react';
import { useFormat } from '../useFormat.ts';
import { useOnPaper } from './paper.ts';

/** The look of charts for the scheme, language and motion in force. */
export function useChartLook(width: number): ChartLook {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { locale } = useFormat();
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  // Labels are laid out anew only when the width changes by a step worth it.
  const step = Math.max(240, Math.round(width / 40) * 40);
  const onPaper = useOnPaper();
  return useMemo(
    () => ({ scheme: onPaper ? 'light' : scheme, locale, animate: !still && !onPaper, width: step }),
    [scheme, locale, still, step, onPaper],
  );
}

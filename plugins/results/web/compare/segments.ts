import { nativeLanguageName, useFormat, useT } from '@kaiku/sdk/web';
import { useCallback, useMemo } from 'react';
import type { ComparedSegment, ComparisonWords } from '../../contract/charts/comparison.ts';
import type { ComparisonReply } from '../queries.ts';

/** What a segment is called. */
export function useSegmentName() {
  const t = useT('results');
  return useCallback(
    (by: string, { value, label }: { value: string; label: string }): string => {
      if (value === '') return t('compare.none');
      return by === 'language' ? nativeLanguageName(value) : label;
    },
    [t],
  );
}

/** The address's list and value that limit results to a segment. */
export function filterOfSegment(by: string, value: string) {
  if (by === 'language' || by === 'collector') return { list: by, value } as const;
  return { list: 'background', value: `${by.slice('field '.length)}:${value}` } as const;
}

export function useComparisonWords(): ComparisonWords {
  const t = useT('results');
  const { number } = useFormat();
  return useMemo(
    () => ({
      group: t('compare.group'),
      choice: t('chart.choice'),
      means: t('compare.means'),
      score: t('nps.score'),
      mean: t('compare.mean'),
      bands: {
        detractors: t('nps.detractors'),
        passives: t('nps.passives'),
        promoters: t('nps.promoters'),
      },
      number,
    }),
    [t, number],
  );
}

/** What each segment said to a question, without those of too few. */
export const segmentsOf = (
  { by, segments }: ComparisonReply,
  elementId: string,
  nameOf: ReturnType<typeof useSegmentName>,
): ComparedSegment[] =>
  segments.flatMap((segment) => {
    const own = segment.elements.find(({ element_id }) => element_id === elementId);
    if (!own || own.hidden) return [];
    return [{ key: segment.value, label: nameOf(by, segment), summary: own.summary }];
  });

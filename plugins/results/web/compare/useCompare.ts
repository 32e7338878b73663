import { paramsWith, useT } from '@kaiku/sdk/web';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FilterFacts } from '../filters/sources.ts';

export const compareParam = 'compare';

export interface Fact {
  value: string;
  label: string;
}

/** What respondents can be told apart by besides their answers. */
export function factsOf(facts: FilterFacts | undefined, t: ReturnType<typeof useT<'results'>>): Fact[] {
  return [
    ...(facts?.background ?? []).map(({ field_id, name }) => ({ value: `field ${field_id}`, label: name })),
    ...((facts?.languages.length ?? 0) > 1 ? [{ value: 'language', label: t('filter.language') }] : []),
    ...((facts?.collectors.length ?? 0) > 1 ? [{ value: 'collector', label: t('filter.collector') }] : []),
  ];
}

/** What segments are compared by, which the address says; null where nothing is. */
export function useCompare(facts: FilterFacts | undefined) {
  const t = useT('results');
  const [params, setParams] = useSearchParams();
  const options = factsOf(facts, t);
  const by = options.find(({ value }) => value === params.get(compareParam))?.value ?? null;
  const compare = useCallback(
    (next: string | null) =>
      setParams((now) => paramsWith(now, { [compareParam]: next }), { preventScrollReset: true }),
    [setParams],
  );
  return { options, by, compare };
}

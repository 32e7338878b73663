import type { ShareLimitsProps } from '@kaiku/plugin-surveys/contract';
import { ErrorState, Skeleton } from '@kaiku/sdk/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FilterQuery, readFilter, writeFilter } from '../../contract/index.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import type { FilterStore } from '../filters/useFilter.ts';
import { filtersQuery, resultsQuery } from '../queries.ts';

/** In the dialog of a share: what its answers are limited to, with the controls of results, and how many that leaves. */
export default function ShareLimits({ surveyId, limits, onChange, onCounted }: ShareLimitsProps) {
  const filter = writeFilter(limits);
  const all = useQuery(resultsQuery(surveyId, {}));
  const facts = useQuery(filtersQuery(surveyId));
  const limited = useQuery(resultsQuery(surveyId, filter));
  const { data, isPlaceholderData } = limited;
  const n = data?.n;
  const total = data?.total;
  const hidden = data?.hidden;
  useEffect(() => {
    const known = n !== undefined && total !== undefined && hidden !== undefined && !isPlaceholderData;
    onCounted(known ? { n, total, hidden } : null);
  }, [n, total, hidden, isPlaceholderData, onCounted]);
  const write = (next: FilterQuery) => {
    const { background = [], answers = [] } = readFilter(next) ?? {};
    onChange({ background, answers });
  };
  const store: FilterStore = {
    filter,
    active: limits.background.length + limits.answers.length > 0,
    change: (change) => write({ ...filter, ...change }),
    toggle: () => {},
    clear: () => write({}),
  };
  if (all.error && !all.data) return <ErrorState error={all.error} onRetry={() => void all.refetch()} compact />;
  if (!all.data) return <Skeleton height={36} width={180} />;
  return <FilterBar store={store} questions={all.data.elements} facts={facts.data} lasting />;
}

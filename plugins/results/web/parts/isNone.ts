import type { FilterFacts } from '../filters/sources.ts';

/** Whether nobody has answered in any way: what is kept apart, and test answers, can be looked at by the filter. */
export const isNone = (total: number | undefined, facts: Pick<FilterFacts, 'integrity'> | undefined): boolean =>
  total === 0 && Object.values(facts?.integrity ?? {}).every((n) => n === 0);

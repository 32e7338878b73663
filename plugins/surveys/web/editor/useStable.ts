import { useRef } from 'react';

/** The same list as before while it holds the same ids, so that what hangs on it need not be drawn again. */
export function useStableIds(ids: readonly string[]): string[] {
  const kept = useRef<string[]>([]);
  const before = kept.current;
  if (before.length !== ids.length || ids.some((id, index) => id !== before[index])) kept.current = [...ids];
  return kept.current;
}

/** Options of the pointer's sensor: a click that only selects must not start a drag. */
export const dragAfter = { activationConstraint: { distance: 6 } };

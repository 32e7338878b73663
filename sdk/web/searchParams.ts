import { useCallback } from 'react';
import {
  createSearchParams,
  type SetURLSearchParams,
  useNavigate,
  useSearchParams as useShownParams,
} from 'react-router';

/** What the address is on its way to, from where it still is. */
let pending: { from: string; to: URLSearchParams } | null = null;

/**
 * `useSearchParams` of the router, whose changes build on each other: its own hands a function the address that is drawn,
 * so that of two changes in a row, or of one made while a slow machine still draws the other, the first was lost.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const [shown] = useShownParams();
  const navigate = useNavigate();
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const from = window.location.href;
      const now = pending?.from === from ? pending.to : new URLSearchParams(window.location.search);
      const to = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(now)) : next);
      const mine = { from, to };
      pending = mine;
      // Where leaving is asked for and refused, the address stays, and nothing is on its way any more.
      void Promise.resolve(navigate(`?${to}`, options)).finally(() => {
        if (pending === mine) pending = null;
      });
    },
    [navigate],
  );
  return [shown, change];
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows are removed: where the focus would fall to the page, it moves to the
 * row that took the place, else to the last one, and of an empty list to the heading above it.
 *
 * Rows are the elements with `data-row`, their index.
 * @param ids of the rows that are shown, in their order
 * @returns for the element around the list, which stays while the list is empty
 */
export function useFocusKept<E extends HTMLElement>(ids: readonly string[]): RefObject<E | null> {
  const list = useRef<E>(null);
  const before = useRef(ids);
  /** The row that had the focus, '' for another place in the list, null for one elsewhere. */
  const row = useRef<string | null>(null);

  useEffect(() => {
    const notice = ({ target }: FocusEvent) => {
      // What is opened from the list stands elsewhere.
      if (!(target instanceof HTMLElement) || target.closest('[role$="dialog"], [role="menu"]')) return;
      const at = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      row.current = list.current?.contains(target) ? (before.current[Number(at)] ?? '') : null;
    };
    document.addEventListener('focusin', notice);
    return () => document.removeEventListener('focusin', notice);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: owners make the list of ids anew each time
  useEffect(() => {
    const old = before.current;
    before.current = ids;
    const gone = old.filter((id) => !ids.includes(id));
    const { current: around } = list;
    if (!gone[0] || row.current === null || !around) return;
    const left = old.indexOf(gone.includes(row.current) ? row.current : gone[0]);
    let stop: (() => void) | null = () => {};
    // Few visits remove anything.
    void import('./focusReturn.ts').then(({ returnFocus }) => {
      if (stop) stop = returnFocus(around, Math.min(left, ids.length - 1));
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [ids.join(' ')]);
  return list;
}

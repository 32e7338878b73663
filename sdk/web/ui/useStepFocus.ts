import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus along when one step of a page gives way to the next, with the button that led there.
 * @param step what is shown
 * @returns for an element that is there then, with a `tabIndex` of -1
 */
export function useStepFocus<E extends HTMLElement>(step: string): RefObject<E | null> {
  const place = useRef<E>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    place.current?.focus();
  }, [step]);
  return place;
}

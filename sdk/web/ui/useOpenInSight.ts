import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a strip of links that a phone cuts: keeps the one of the open page (`aria-current`) in sight.
 *
 * @param open what is open: when it changes, the strip moves
 * @returns a ref for the strip, which must be positioned (`position: relative`)
 */
export function useOpenInSight(open: string | undefined): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open page is what moves the strip
  useLayoutEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !link) return;
    strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2;
  }, [open]);
  return strip;
}

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

let shownPath: string | null = null;

/** How long the heading of a page that is still loading is waited for. */
const patience = 5000;

/**
 * Moves focus to the page's main heading when another page is shown, so that keyboard and screen reader go on there.
 * Not at the first page, where the browser's own place is right, nor when the page has put focus somewhere itself.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const before = shownPath;
    shownPath = pathname;
    if (before === null || before === pathname || !main.current) return;
    return focusHeading(main.current);
  }, [pathname]);
  return main;
}

function focusHeading(main: HTMLElement): () => void {
  const started = document.activeElement;
  const attempt = () => {
    if (document.activeElement !== started && document.activeElement !== document.body) return true;
    const heading = main.querySelector<HTMLElement>('h1');
    if (!heading) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  window.scrollTo(0, 0);
  if (attempt()) return () => {};
  const observer = new MutationObserver(() => attempt() && stop());
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

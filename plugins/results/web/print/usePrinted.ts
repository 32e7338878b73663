import './print.css';
import { useOnPaper } from '@kaiku/sdk/web';
import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';

/** Tells the root element what of the page is printed: print.css leaves out the rest (RES-078). */
export function usePrinted(what: 'results' | 'response'): void {
  useOnPaper();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.printed = what;
    return () => {
      delete dataset.printed;
    };
  }, [what]);
}

/** What has not come by then is printed as it is. */
const patienceMs = 10_000;
/** Between what has come and the chart that is drawn of it there may be a frame or two. */
const quietFrames = 3;

/** Opens the browser's dialog for printing once everything on the page has come and is drawn. */
export function printWhenDrawn(client: QueryClient): void {
  const latest = performance.now() + patienceMs;
  let quiet = 0;
  const look = () => {
    const busy = client.isFetching() > 0 || document.querySelector('[aria-busy="true"]') !== null;
    quiet = busy ? 0 : quiet + 1;
    if (quiet < quietFrames && performance.now() < latest) requestAnimationFrame(look);
    else window.print();
  };
  look();
}

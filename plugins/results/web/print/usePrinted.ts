import './print.css';
import { useOnPaper } from '@kaiku/sdk/web';
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

/** Opens the browser's dialog for printing once everything on the page has come and is drawn. */
export function printWhenDrawn(): void {
  const latest = performance.now() + patienceMs;
  const look = () => {
    if (performance.now() < latest && document.querySelector('[aria-busy="true"]')) requestAnimationFrame(look);
    else window.print();
  };
  look();
}

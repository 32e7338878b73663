import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that A4 and Letter both leave between margins of 15 mm, in height without a chart's heading. */
export const paper = { width: 672, height: 820 };

let printing = false;
const listeners = new Set<() => void>();

/** The browser takes the page as it is when its listeners are done: all is drawn anew within them, on a light ground. */
function turn(now: boolean): void {
  if (printing === now) return;
  printing = now;
  const { dataset } = document.documentElement;
  if (now) {
    screenScheme = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  } else if (screenScheme) dataset.mantineColorScheme = screenScheme;
  flushSync(() => {
    for (const tell of listeners) tell();
  });
}
let screenScheme: string | undefined;

const begin = () => turn(true);
const end = () => turn(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    end();
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed: what is drawn by a screen's width or colours is drawn for paper then. */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, () => printing);

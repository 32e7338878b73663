import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What the page calls itself; read aloud when the page changes. null: its first heading says it. */
export const pageName = createStore<string | null>(null);

/** Names the page for people who hear it rather than see it. The browser's title follows PLAT-013. */
export function useTitle(text: string | null | undefined): void {
  useEffect(() => {
    if (!text) return;
    pageName.set(text);
    return () => pageName.set(null);
  }, [text]);
}

import { useEffect } from 'react';
import { createStore } from './store.ts';

/** How many forms on the screen hold changes that are not saved. */
export const unsavedForms = createStore(0);

/** While `dirty`, leaving the page asks first (PLAT-060). */
export function useUnsavedChanges(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    unsavedForms.update((count) => count + 1);
    return () => unsavedForms.update((count) => count - 1);
  }, [dirty]);
}

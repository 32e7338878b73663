import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What a form hangs on of an address: when that changes, the form goes, and what was typed into it. */
type Place = (address: { pathname: string; search: string }) => string;

const path: Place = ({ pathname }) => pathname;

/** The places of the forms on the screen that hold changes that are not saved. */
export const unsavedForms = createStore<readonly Place[]>([]);

/**
 * While `dirty`, leaving the page asks first (PLAT-060). A form that is there only while the query says so brings its
 * `place`, the same function each time.
 */
export function useUnsavedChanges(dirty: boolean, place = path): void {
  useEffect(() => {
    if (!dirty) return;
    // One of its own, to be known by among forms in the same place.
    const form: Place = (address) => place(address);
    unsavedForms.update((forms) => [...forms, form]);
    return () => unsavedForms.update((forms) => forms.filter((one) => one !== form));
  }, [dirty, place]);
}

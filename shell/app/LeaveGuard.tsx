import { unsavedForms, useAskUnsaved, useStore } from '@kaiku/sdk/web';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before unsaved changes are left behind (PLAT-060). A router takes one blocker, so there is one for all forms. */
export function LeaveGuard() {
  const ask = useAskUnsaved();
  const forms = useStore(unsavedForms);
  const dirty = forms.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    forms.some((place) => place(currentLocation) !== place(nextLocation)),
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  // By the blocker, not by its state: that it was let go may never be drawn before the next one comes.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let asked = true;
    void ask().then((leaves) => asked && (leaves ? blocker.proceed() : blocker.reset()));
    return () => {
      asked = false;
    };
  }, [blocker]);
  return null;
}

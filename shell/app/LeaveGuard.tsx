import { unsavedForms, useConfirm, useStore, useT } from '@kaiku/sdk/web';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before unsaved changes are left behind (PLAT-060). A router takes one blocker, so there is one for all forms. */
export function LeaveGuard() {
  const t = useT('shell');
  const confirm = useConfirm();
  const dirty = useStore(unsavedForms) > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const now = useRef(blocker);
  now.current = blocker;
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('leave.title'),
      text: t('leave.text'),
      confirmLabel: t('leave.leave'),
      cancelLabel: t('leave.stay'),
      danger: true,
    }).then((leaves) => (leaves ? now.current.proceed?.() : now.current.reset?.()));
  }, [blocker.state]);
  return null;
}

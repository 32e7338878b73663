import { ConfirmDialog, unsavedForms, useStore, useT } from '@kaiku/sdk/web';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before unsaved changes are left behind (PLAT-060). A router takes one blocker, so there is one for all forms. */
export function LeaveGuard() {
  const t = useT('shell');
  const dirty = useStore(unsavedForms) > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

import type { ViewAs } from '@kaiku/sdk/common';
import { unsavedForms, useAlert, useConfirm, useSession, useT } from '@kaiku/sdk/web';
import { useCallback, useState } from 'react';

/** Changes as whom one looks. Everything on the screen goes with that, so unsaved changes are asked about first. */
export function useChangeView(): {
  change(view: ViewAs, before?: () => Promise<void>): Promise<boolean>;
  busy: boolean;
} {
  const t = useT('shell');
  const alert = useAlert();
  const confirm = useConfirm();
  const { setViewAs } = useSession();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async (view: ViewAs, before?: () => Promise<void>) => {
      const question = {
        title: t('leave.title'),
        text: t('leave.text'),
        confirmLabel: t('leave.leave'),
        cancelLabel: t('leave.stay'),
        danger: true,
      };
      if (unsavedForms.get().length > 0 && !(await confirm(question))) return false;
      setBusy(true);
      try {
        await before?.();
        await setViewAs(view);
        return true;
      } catch {
        alert.error(t('viewAs.failed'));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [t, alert, confirm, setViewAs],
  );
  return { change, busy };
}

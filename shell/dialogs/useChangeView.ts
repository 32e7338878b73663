import type { ViewAs } from '@kaiku/sdk/common';
import { unsavedForms, useAlert, useAskUnsaved, useSession, useT } from '@kaiku/sdk/web';
import { useCallback, useState } from 'react';

/** Changes as whom one looks. Everything on the screen goes with that, so unsaved changes are asked about first. */
export function useChangeView(): {
  change(view: ViewAs, before?: () => Promise<void>): Promise<boolean>;
  busy: boolean;
} {
  const t = useT('shell');
  const alert = useAlert();
  const ask = useAskUnsaved();
  const { setViewAs } = useSession();
  const [busy, setBusy] = useState(false);
  const change = useCallback(
    async (view: ViewAs, before?: () => Promise<void>) => {
      if (unsavedForms.get().length > 0 && !(await ask())) return false;
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
    [t, alert, ask, setViewAs],
  );
  return { change, busy };
}

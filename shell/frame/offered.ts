import { openAfterTrial, shellSlots, trialIsOver } from '@kaiku/sdk/common';
import { canViewAs, useSession, useSlotEntries } from '@kaiku/sdk/web';
import { useCallback } from 'react';

/** Whether all but the own account is closed to the viewer, because the company's trial is over. */
export function useTrialOver(): boolean {
  const { user } = useSession();
  return user !== null && trialIsOver(user);
}

/** AUTH-060: whether a page is worth a link; one that leads back to the end of the trial is not. */
export function useOpenPath(): (path: string) => boolean {
  const over = useTrialOver();
  return useCallback((path) => !over || openAfterTrial.includes(path), [over]);
}

/** Whether a plugin brings the feedback dialog for the viewer. */
export function useFeedbackOffered(): boolean {
  const brought = useSlotEntries(shellSlots.feedback.id).length > 0;
  return !useTrialOver() && brought;
}

/** USER-050. */
export function useViewAsOffered(): boolean {
  const { views } = useSession();
  return !useTrialOver() && canViewAs(views);
}

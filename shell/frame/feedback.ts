import { shellSlots } from '@kaiku/sdk/common';
import { useSession, useSlotEntries } from '@kaiku/sdk/web';

/** Whether a plugin brings the feedback dialog and the company does not hide it from its users. */
export function useFeedbackOffered(): boolean {
  const { flags, features } = useSession();
  const filled = useSlotEntries(shellSlots.feedback.id).length > 0;
  return filled && (flags?.manager === true || !features.has('hide_feedback'));
}

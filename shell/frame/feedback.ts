import { shellSlots } from '@kaiku/sdk/common';
import { useSlotEntries } from '@kaiku/sdk/web';

/** Whether a plugin brings the feedback dialog for the viewer. */
export const useFeedbackOffered = (): boolean => useSlotEntries(shellSlots.feedback.id).length > 0;

import { defineSlot } from '@kaiku/sdk/common';

/** Below the list of a survey's links: other ways to reach people. */
export const publishSlot = defineSlot<{ surveyId: string }>('collectors.publish');

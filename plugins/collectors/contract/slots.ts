import { defineSlot } from '@kaiku/sdk/common';

/** Below the list of a survey's links: other ways to reach people. */
export const publishSlot = defineSlot<{ surveyId: string }>('collectors.publish');

/** Below the name of a link in their list: what others know of it. */
export const linkSlot = defineSlot<{ surveyId: string; collectorId: string; maxAnswers: number | null }>(
  'collectors.link',
);

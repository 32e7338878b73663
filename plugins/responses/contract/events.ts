import { defineEvent } from '@kaiku/sdk/common';

/** An answer came in through a link. Test answers and those marked as spam are not told of. */
export const answerSubmitted = defineEvent<{ surveyId: string; collectorId: string; responseId: string }>(
  'answer.submitted',
);
/** An answer file was imported into a survey. `importId` is the id of the job that did it. */
export const answersImported = defineEvent<{ surveyId: string; importId: string; count: number }>('answers.imported');
/** Answers were removed. `erased`: for a person's sake, so that nothing of them is to lie anywhere. */
export const answersRemoved = defineEvent<{ surveyId: string; count: number; erased?: boolean }>('answers.removed');
/** Answers or background values of responses that stay were changed. `erased`: what they were is to lie nowhere. */
export const answersChanged = defineEvent<{ surveyId: string; count: number; erased: boolean }>('answers.changed');

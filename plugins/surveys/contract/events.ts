import { defineEvent } from '@kaiku/sdk/common';

export interface SurveyEvent {
  surveyId: string;
}

/** A survey was opened for the first time. */
export const surveyPublished = defineEvent<SurveyEvent>('survey.published');
/** No more answers are collected; its links are to close (SUR-078). */
export const surveyClosed = defineEvent<SurveyEvent>('survey.closed');
/** A closed survey was opened again (SUR-079). */
export const surveyReopened = defineEvent<SurveyEvent>('survey.reopened');
/** A survey that was open is closed first, so `survey.closed` comes before this. */
export const surveyArchived = defineEvent<SurveyEvent>('survey.archived');
/** What results were counted from is to be kept nowhere any more (RES-023). */
export const surveyDatasetsOff = defineEvent<SurveyEvent>('survey.datasets_off');
/** Its rows are gone already, in the same transaction as the rows of plugins that refer to it. */
export const surveyDeleted = defineEvent<SurveyEvent>('survey.deleted');

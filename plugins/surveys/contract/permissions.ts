import type { ResourceAccess } from '@kaiku/sdk/common';

/** What a person may do with one survey (SHARE-006 to SHARE-015), as plugin.json declares them for the resource. */
export type SurveyPermission =
  | 'full'
  | 'view'
  | 'viewLinks'
  | 'edit'
  | 'reportView'
  | 'reportEdit'
  | 'bgLimits'
  | 'answerLimits'
  | 'rawAnswers'
  | 'gdpr'
  | 'ticketManagement'
  | 'modifyFeedback'
  | 'ticketReport';

/** Access for who holds `full`, or any one of these, on the survey that the path names. */
export const onSurvey = (needs: readonly SurveyPermission[], param = 'id'): ResourceAccess => ({
  resource: 'survey',
  needs,
  param,
});

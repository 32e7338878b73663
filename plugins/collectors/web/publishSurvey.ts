import { createApi } from '@kaiku/sdk/web';

/** Of the surveys plugin's routes the one that is called here. */
interface SurveyPaths {
  '/survey/{id}/open': {
    post: {
      parameters: { path: { id: string } };
      requestBody?: { content: { 'application/json': { survey_version?: number } | null } };
      responses: { 200: { content: { 'application/json': object } } };
    };
  };
}

const surveys = createApi<SurveyPaths>();

/** SUR-077: publishes the survey in its latest version. */
export const publishSurvey = (surveyId: string) =>
  surveys.POST('/survey/{id}/open', { path: { id: surveyId }, body: null, quiet: true });

import type { Command, SearchProvider } from '@kaiku/sdk/web';
import { api } from '../api.ts';

/** Surveys by name, for the command palette. */
const searchSurveys: SearchProvider = async (words, { signal }) => {
  const query = { filter: words.slice(0, 200), per_page: 8, basic: true };
  const { data } = await api.GET('/survey', { query, signal, quiet: true });
  return data.map(
    (survey): Command => ({
      id: `survey-${survey.survey_id}`,
      label: survey.name,
      icon: 'clipboard-list',
      path: `/s/${survey.survey_id}`,
    }),
  );
};

export default searchSurveys;

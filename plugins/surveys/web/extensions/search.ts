import { type Command, type SearchProvider, translate } from '@kaiku/sdk/web';
import { api } from '../api.ts';

/** Any of them lets somebody read the results. */
const reads: ReadonlySet<string> = new Set(['full', 'reportView', 'reportEdit']);
/** So that the surveys themselves stay in sight. */
const mostResults = 4;

/** Surveys by name, for the command palette. */
const searchSurveys: SearchProvider = async (words, { signal }) => {
  const query = { filter: words.slice(0, 200), per_page: 8 };
  const { data } = await api.GET('/survey', { query, signal, quiet: true });
  return [
    ...data.map(
      (survey): Command => ({
        id: `survey-${survey.survey_id}`,
        label: survey.name,
        icon: 'clipboard-list',
        path: `/s/${survey.survey_id}`,
      }),
    ),
    ...data
      .filter(({ permissions = [], state }) => state !== 'unpublished' && permissions.some((one) => reads.has(one)))
      .slice(0, mostResults)
      .map(
        (survey): Command => ({
          id: `results-${survey.survey_id}`,
          label: translate('surveys', 'search.results', { name: survey.name }),
          icon: 'chart-bar',
          path: `/r/${survey.survey_id}`,
        }),
      ),
  ];
};

export default searchSurveys;

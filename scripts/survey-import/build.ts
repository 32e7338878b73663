import type { Api } from './api.ts';
import type { Recipe } from './recipe.ts';

interface Head {
  survey_id: string;
  survey_version: number;
  structure: { pages: { id: string }[] };
}

/** Builds the survey, publishes it and makes a link, each step as a call of its own. */
export async function buildSurvey(api: Api, recipe: Recipe): Promise<string> {
  const created = await api.call<Head>('POST', '/survey', { name: recipe.name, language: recipe.language });
  const id = created.survey_id;
  let version = created.survey_version;
  const fields = recipe.backgroundFields.map(({ id: fieldId, name }) => ({ id: fieldId, name }));
  if (fields.length > 0) {
    const changes = [{ op: 'backgroundFields', backgroundFields: fields }];
    version = (await api.call<Head>('PATCH', `/survey/${id}`, { survey_version: version, changes })).survey_version;
  }
  for (const [index, page] of recipe.pages.entries()) {
    const pageBody = { survey_version: version, page_settings: { title: page.title } };
    // A new survey has one page already.
    const first = index === 0 ? created.structure.pages[0]?.id : undefined;
    const made = await api.call<{ survey_version: number; page: { page_id: string } }>(
      first ? 'PUT' : 'POST',
      first ? `/survey/${id}/page/${first}` : `/survey/${id}/page`,
      pageBody,
    );
    version = made.survey_version;
    for (const { id: elementId, kind, name, settings } of page.elements) {
      const body = { survey_version: version, kind, name, element_id: elementId, element_settings: settings };
      const path = `/survey/${id}/page/${made.page.page_id}/element`;
      version = (await api.call<{ survey_version: number }>('POST', path, body)).survey_version;
    }
  }
  await api.call('POST', `/survey/${id}/open`, {});
  await api.call('POST', `/survey/${id}/publish`, { name: recipe.name });
  return id;
}

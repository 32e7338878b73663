import type { TestApp, TestUser } from '@kaiku/sdk/testing';

/** A survey with one question, published unless told otherwise. */
export async function createSurvey(user: TestUser, { publish = true } = {}): Promise<string> {
  const created = await user.api.post('/survey', {
    name: 'Coffee',
    language: 'en',
    structure: {
      settings: {
        name: 'Coffee',
        language: 'en',
        theme: 'kaiku',
        progress: 'bar',
        showNext: true,
        showPrevious: true,
        nextText: 'Next',
        previousText: 'Back',
        sendText: 'Send',
      },
      pages: [
        {
          id: 'p1',
          settings: { title: 'One' },
          showRules: [],
          hideRules: [],
          elements: [
            { id: 'q1', kind: 'nps', name: 'NPS', saved: true, settings: { text: 'Would you recommend us?' } },
          ],
        },
      ],
      backgroundFields: [{ id: 'city', name: 'City' }],
      translations: {},
    },
  });
  if (created.status !== 200) throw new Error(created.text);
  const surveyId: string = created.data.survey_id;
  if (publish) {
    const opened = await user.api.post(`/survey/${surveyId}/open`);
    if (opened.status !== 200) throw new Error(opened.text);
  }
  return surveyId;
}

/** A colleague of `user` to whom the survey is not shared, or shared with these permissions. */
export const colleague = (app: TestApp, user: TestUser): Promise<TestUser> =>
  app.createUser({ company: { companyId: user.person.companyId, name: '' }, roles: ['survey'] });

/** The services that the plugin itself sees. */
export function servicesOf(app: TestApp, plugin: string) {
  const found = app.app.host.plugins.find(({ manifest }) => manifest.id === plugin);
  if (!found) throw new Error(`no plugin ${plugin}`);
  return found.services;
}

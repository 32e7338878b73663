import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { SurveyPermission } from '@kaiku/sdk/common';
import { SurveyAccess } from '@kaiku/sdk/server';
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

/** Gives `user` just these permissions on every survey, until the function that it gives back is called. */
export function grant(app: TestApp, user: TestUser, granted: readonly SurveyPermission[]): () => void {
  const access = app.app.host.root.get(SurveyAccess);
  const { permissions } = access;
  access.permissions = async (ctx, person, id) =>
    person.userId === user.person.userId ? new Set(granted) : permissions(ctx, person, id);
  return () => {
    access.permissions = permissions;
  };
}

/** A port for respondents that is known before the node starts, so that the addresses it gives out can be opened. */
export async function answerPort(): Promise<string> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

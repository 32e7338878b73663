import {
  makeElement,
  makeLink,
  makeStructure,
  makeSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { signIn } from '../../plugins/access/test/support/signIn.ts';

interface Entry {
  operation: string;
  performer: string | null;
  item_name: string | null;
}

/** COMP-036: whatever is created, changed, deleted, published, shared, exported, and who comes in and as whom. */
describe('calls that matter', function () {
  this.timeout(120_000);
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ env: { KAIKU_LOG: 'fatal' } });
    user = await test.createUser();
    await test.setFeatures(user.person.companyId, { datacollections: true });
  });
  after(() => test.stop());

  const entries = async (operation: string): Promise<Entry[]> =>
    (await user.api.get('/audit_log', { query: { operation, per_page: 100 } })).data.data;
  /** Makes the call, and expects one entry more of who made it. */
  const audited = async <T>(
    operation: string,
    call: () => Promise<T>,
    by: string | null = user.person.email,
  ): Promise<T> => {
    const before = (await entries(operation)).length;
    const result = await call();
    if (result !== null && typeof result === 'object' && 'status' in result)
      expect((result as unknown as { status: number }).status, operation).to.equal(200);
    const [latest, ...older] = await entries(operation);
    expect(older.length + (latest ? 1 : 0), operation).to.equal(before + 1);
    expect(latest!.performer, operation).to.equal(by);
    return result;
  };
  const file = (path: string) =>
    fetch(`${test.url}/api${path}`, { headers: { authorization: `Bearer ${user.tokens.token}` } });

  it('COMP-036 a survey is created, changed, published, closed, deleted and restored, copied and exported with an entry each', async () => {
    const { api } = user;
    const structure = makeStructure({
      settings: { name: 'Kahvi' },
      elements: [makeElement('why', 'openText', { text: 'Why?' })],
    });
    const { survey_id: id } = await audited('survey.create', () => makeSurvey(user, { structure }));
    await audited('survey.update', () =>
      api.put(`/survey/${id}`, { survey_version: 1, settings: { theme: 'forest' } }),
    );
    await audited('survey.export', () => file(`/survey/${id}/file`));
    await audited('survey.export_translations', () => file(`/survey/${id}/translations_export`));
    await audited('survey.copy', () => api.post(`/survey/${id}/copy`, { name: 'Kahvi 2' }));
    await audited('survey.publish', () => api.post(`/survey/${id}/open`));
    const link = await audited('collector.create', () => makeLink(user, id));
    await audited('collector.update', () => api.put(`/survey/${id}/publish/${link.collectorId}`, { name: 'Till' }));
    await audited('collector.export', () => file(`/survey/${id}/publish_export`));
    await audited('collector.delete', () => api.delete(`/survey/${id}/publish/${link.collectorId}`));
    await audited('survey.close', () => api.post(`/survey/${id}/close`));
    await audited('survey.delete', () => api.delete(`/survey/${id}`));
    await audited('survey.restore', () => api.post(`/survey/${id}/restore`));
  });

  it('COMP-036 so is a survey shared, the share exported and taken back', async () => {
    const colleague = await test.createUser({ company: user.company, roles: [] });
    const { survey_id: id } = await makeSurvey(user);
    const made = await audited('share.create', () =>
      user.api.post(`/survey/${id}/share`, { shared_to: [colleague.person.email], permissions: ['view'] }),
    );
    expect(made.status).to.equal(200);
    await audited('share.export', () => file(`/survey/${id}/share_export`));
    const [share] = (await user.api.get(`/survey/${id}/share`)).data.data;
    await audited('share.delete', () => user.api.delete(`/survey/${id}/share/${share.share_id}`));
  });

  it('COMP-036 so are answers exported', async () => {
    const { survey_id: id } = await makeSurvey(user);
    await audited('answers.export', async () => {
      await user.api.post(`/survey/${id}/responses/export`, {});
      await test.settled();
    });
  });

  it('COMP-036 so are settings, API keys, groups and data collections', async () => {
    const { api } = user;
    await audited('company.settings', () => api.put('/company/settings', { features: { hide_feedback: true } }));
    const { data: contact } = await audited('apicontact.create', () => api.post('/apicontact', { name: 'Till' }));
    await audited('apicontact.update', () => api.put(`/apicontact/${contact.contact_id}`, { name: 'Tills' }));
    await audited('apicontact.new_key', () => api.put(`/apicontact/${contact.contact_id}`, { new_key: true }));
    await audited('apicontact.delete', () => api.delete(`/apicontact/${contact.contact_id}`));
    const { data: group } = await audited('group.create', () => api.post('/company/groups', { name: 'Baristas' }));
    await audited('group.update', () => api.put(`/company/groups/${group.group_id}`, { name: 'Roasters' }));
    await audited('group.delete', () => api.delete(`/company/groups/${group.group_id}`));
    const body = { name: 'Beans', content: 'Text', secure: false };
    const { data: made } = await audited('datacollection.create', () => api.post('/company/datacollections', body));
    expect(made.id ?? made.collection_id ?? made.datacollection_id).to.be.a('string');
  });

  it('COMP-036 who signs in, fails to and signs out has an entry', async () => {
    const { email } = user.person;
    const { data } = await audited('auth.sign_in', () => signIn(test, email, user.password));
    await audited('auth.sign_in_failed', async () => void (await signIn(test, email, 'wrong')), null);
    await audited(
      'auth.sign_out',
      async () => void (await test.anonymous.post('/auth/logout', { refresh_token: data.refresh_token })),
      null,
    );
  });

  it('COMP-036 who changes as whom they look has an entry in the company that they see', async () => {
    const provider = await test.createUser({ roles: ['admin'] });
    const viewing = provider.api.with({ 'X-View-As': `company-${user.person.companyId}` });
    await audited('view_as.begin', () => viewing.post('/view_as'), provider.person.email);
    await audited('view_as.end', () => user.api.post('/view_as'));
    const stranger = user.api.with({ 'X-View-As': `company-${provider.person.companyId}` });
    expect((await stranger.post('/view_as')).status).to.equal(403);
    expect((await test.anonymous.post('/view_as')).status).to.equal(401);
  });
});

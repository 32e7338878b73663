import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { demoSurvey, SurveyReader } from '../../contract/index.ts';
import { makeComplete, plugins } from '../support.ts';

const demoCompany = '01900000-0000-7000-8000-00000000d3a0';

describe('surveys: public view, reader and demo', () => {
  let app: TestApp;
  let user: TestUser;

  before(async () => {
    app = await startTestApp({ ...plugins, demo: true });
    user = await app.createUser();
  });
  after(() => app.stop());

  it('SUR-103.ab survey_view gives the public view without a session, unpublished surveys too', async () => {
    const { survey_id } = await makeComplete(user);
    const { status, data } = await app.anonymous.get('/survey_view', { query: { survey_id } });
    expect(status).to.equal(200);
    expect(data).to.include({ survey_id, survey_version: 1, state: 'unpublished' });
    expect(data.view.pages[0].elements[0].settings.text).to.contain('recommend');
    expect(data.view.pages[0].elements[2].settings).to.not.have.property('calculateCsat');
    const none = await app.anonymous.get('/survey_view', { query: { survey_id: user.person.userId } });
    expect(none.status).to.equal(404);
  });

  it('SUR-081.b survey_view has nothing of a survey that was deleted, until it is restored', async () => {
    const { survey_id } = await makeComplete(user);
    const status = async () => (await app.anonymous.get('/survey_view', { query: { survey_id } })).status;
    await user.api.delete(`/survey/${survey_id}`);
    expect(await status()).to.equal(404);
    await user.api.post(`/survey/${survey_id}/restore`);
    expect(await status()).to.equal(200);
  });

  it('the demo survey is published and speaks three languages', async () => {
    const { surveyId, elements } = demoSurvey;
    for (const [language, word] of [
      ['en', 'recommend'],
      ['fi', 'suosittelisit'],
      ['sv', 'rekommenderar'],
    ]) {
      const { data } = await app.anonymous.get('/survey_view', { query: { survey_id: surveyId, language } });
      expect(data).to.include({ state: 'published' });
      expect(data.view.languages).to.deep.equal(['en', 'fi', 'sv']);
      const shown = data.view.pages.flatMap((page: { elements: { id: string }[] }) => page.elements);
      expect(shown.find((one: { id: string }) => one.id === elements.recommend).settings.text).to.contain(word);
    }
  });

  it('the ids that the contract names are in the demo survey, and nothing of it lacks a translation', async () => {
    await app.tenant(demoCompany, async (ctx) => {
      const reader = app.services('surveys').get(SurveyReader);
      const found = (await reader.structure(ctx, demoSurvey.surveyId))!;
      const byId = new Map(found.structure.pages.flatMap((page) => page.elements.map((one) => [one.id, one.settings])));
      expect([...byId.keys()]).to.include.members(Object.values(demoSurvey.elements));
      const ids = (key: 'choices' | 'rows' | 'columns', elementId: string) =>
        (byId.get(elementId) as unknown as Record<string, { id: string }[]>)[key]?.map(({ id }) => id);
      expect(ids('choices', demoSurvey.elements.ordered)).to.deep.equal(demoSurvey.choices.ordered);
      expect(ids('choices', demoSurvey.elements.satisfaction)).to.deep.equal(demoSurvey.choices.satisfaction);
      expect(ids('rows', demoSurvey.elements.service)).to.deep.equal(demoSurvey.rows.service);
      expect(ids('columns', demoSurvey.elements.service)).to.deep.equal(demoSurvey.columns.service);
      const { checkBeforePublishing } = await import('../../contract/index.ts');
      const { builtinKinds } = await import('@kaiku/sdk/model');
      expect(checkBeforePublishing(found.structure, builtinKinds)).to.deep.equal({ errors: [], warnings: [] });
    });
  });

  it('the reader gives heads and structures of any version, the same object each time', async () => {
    const { survey_id: id, structure } = await makeComplete(user);
    await user.api.put(`/survey/${id}`, { survey_version: 1, name: 'Second version' });
    const services = app.services('surveys');
    const reader = services.get(SurveyReader);
    await app.tenant(user.person.companyId, async (ctx) => {
      expect(await reader.head(ctx, id)).to.include({ name: 'Second version', version: 2, questionCount: 3 });
      expect([...(await reader.heads(ctx, [id, user.person.userId])).keys()]).to.deep.equal([id]);
      const first = await reader.structure(ctx, id, 1);
      expect(first).to.deep.equal({ version: 1, structure });
      expect(await reader.structure(ctx, id, 1)).to.equal(first);
      expect((await reader.structure(ctx, id))?.version).to.equal(2);
      expect(await reader.structure(ctx, id, 3)).to.equal(null);
      expect(await reader.companyOf(id)).to.equal(user.person.companyId);
    });
    const stranger = await app.createUser();
    await app.tenant(stranger.person.companyId, async (ctx) => {
      expect(await reader.structure(ctx, id, 1)).to.equal(null);
      expect(await reader.head(ctx, id)).to.equal(null);
    });
  });
});

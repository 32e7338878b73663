import { accepted, makeSurvey, sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

describe('surveys: templates', () => {
  let app: TestApp;
  let admin: TestUser;
  let anna: TestUser;
  let bert: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    admin = await app.createUser();
    anna = await app.createUser({ company: admin.company, roles: ['survey_creator'] });
    bert = await app.createUser({ company: admin.company, roles: ['survey_creator'] });
  });

  const save = (user: TestUser, body: object) => user.api.post('/survey/template', body);
  const names = async (user: TestUser): Promise<string[]> =>
    (await user.api.get('/survey/template')).data.templates.map(({ name }: { name: string }) => name);

  it('SUR-081.c a survey is saved as a template of its author, from which surveys begin', async () => {
    const { survey_id } = await makeSurvey(anna, { name: 'Coffee', starter: 'customer', type: 'personnel' });
    const template = await accepted(save(anna, { survey_id }));
    expect(template).to.include({ type: 'survey', name: 'Coffee', global: false, own: true, survey_type: 'personnel' });
    await accepted(anna.api.delete(`/survey/${survey_id}`));
    const begun = await makeSurvey(anna, { name: 'Again', template_id: template.template_id } as object);
    expect(begun).to.include({ name: 'Again', type: 'personnel', state: 'unpublished', question_count: 3 });
    expect(await names(bert), 'a template of one’s own').to.not.include('Coffee');
    const taken = await bert.api.post('/survey', { name: 'Mine?', template_id: template.template_id });
    expect(taken.status).to.equal(404);
    expect((await bert.api.delete(`/survey/template/${template.template_id}`)).status).to.equal(404);
    await accepted(anna.api.delete(`/survey/template/${template.template_id}`));
    expect(await names(anna)).to.not.include('Coffee');
  });

  it('GAP-063 a name is taken once per owner, whatever its case', async () => {
    const { survey_id } = await makeSurvey(anna, { name: 'Tea' });
    await accepted(save(anna, { survey_id }));
    const again = await save(anna, { survey_id, name: 'TEA' });
    expect([again.status, again.error.code, again.error.details[0]?.path]).to.eql([422, 'template_taken', 'name']);
    expect(again.error.message).to.equal('You have a template called TEA already. Choose another name.');
    const { survey_id: other } = await makeSurvey(bert, { name: 'Tea' });
    await accepted(save(bert, { survey_id: other }));
  });

  it('a template for everybody is made and taken away by who manages the company', async () => {
    const { survey_id } = await makeSurvey(anna, { name: 'For all' });
    expect((await save(anna, { survey_id, global: true })).status).to.equal(403);
    const { template_id } = await accepted(save(admin, { survey_id, global: true }));
    expect(await names(bert)).to.include('For all');
    expect((await bert.api.delete(`/survey/template/${template_id}`)).status).to.equal(404);
    await accepted(admin.api.delete(`/survey/template/${template_id}`));
    expect(await names(bert)).to.not.include('For all');
  });

  it('only who may edit a survey saves it as a template, and no other company sees it', async () => {
    const { survey_id } = await makeSurvey(anna, { name: 'Private' });
    expect((await save(bert, { survey_id })).status).to.equal(403);
    const stranger = await app.createUser();
    expect((await save(stranger, { survey_id })).status).to.be.oneOf([403, 404]);
    expect(await names(stranger)).to.eql([]);
    const { rows } = await app.db.owner.query(
      "SELECT count(*)::int AS n FROM core.audit_log WHERE operation LIKE 'template.%' AND company_id = $1",
      [admin.person.companyId],
    );
    expect(rows[0].n).to.be.above(3);
  });
});

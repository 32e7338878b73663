import { builtinKinds, validateStructure } from '@kaiku/sdk/model';
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

  it('SUR-091.c a template for everybody is made and taken away by who manages the company', async () => {
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

  it('SUR-090.ab SUR-091.ab SUR-102.ab pages and elements are templates, too: in the list of their type, with names of their own', async () => {
    const survey = await makeSurvey(anna, { name: 'Parts', starter: 'event' });
    const { survey_id, structure } = survey;
    const page = structure.pages[1];
    const saved = await accepted(save(anna, { survey_id, type: 'page', page_id: page.id, name: 'Closing' }));
    expect(saved).to.include({ type: 'page', name: 'Closing', global: false, own: true });
    const element = page.elements[0];
    await accepted(save(anna, { survey_id, type: 'element', element_id: element.id, name: 'Closing' }));
    const again = await save(anna, { survey_id, type: 'element', element_id: element.id, name: 'CLOSING' });
    expect([again.status, again.error.code]).to.eql([422, 'template_taken']);

    const listed = async (user: TestUser, type: string) =>
      (await accepted(user.api.get(`/survey/template?type=${type}`))).templates.map(
        ({ name }: { name: string }) => name,
      );
    expect(await listed(anna, 'page')).to.eql(['Closing']);
    expect(await listed(anna, 'element')).to.eql(['Closing']);
    expect(await listed(anna, 'survey')).to.not.include('Closing');
    expect(await listed(bert, 'page')).to.eql([]);

    const { structure: piece } = await accepted(anna.api.get(`/survey/template/${saved.template_id}`));
    expect(piece.pages).to.eql([page]);
    expect((await bert.api.get(`/survey/template/${saved.template_id}`)).status).to.equal(404);
    // A page is nothing to begin a survey with.
    const begun = await anna.api.post('/survey', { name: 'No', template_id: saved.template_id });
    expect(begun.status).to.equal(404);

    const renamed = await accepted(anna.api.put(`/survey/template/${saved.template_id}`, { name: 'The end' }));
    expect(renamed).to.include({ name: 'The end', type: 'page' });
    expect((await bert.api.put(`/survey/template/${saved.template_id}`, { name: 'Mine' })).status).to.equal(404);
  });

  it('a part that is not there is no template, and which one must be said', async () => {
    const { survey_id } = await makeSurvey(anna, { name: 'Missing', starter: 'event' });
    expect((await save(anna, { survey_id, type: 'page', page_id: 'nowhere' })).status).to.equal(404);
    const untold = await save(anna, { survey_id, type: 'element' });
    expect([untold.status, untold.error.details[0]?.path]).to.eql([422, 'element_id']);
  });

  it('pages and elements come ready-made in the survey’s language', async () => {
    const { pieces } = await accepted(anna.api.get('/survey/starter_pieces?language=fi'));
    const keys = pieces.map(({ key }: { key: string }) => key);
    expect(keys).to.include.members(['demographics', 'contact', 'csat', 'ces', 'consent']);
    for (const { structure } of pieces) expect(validateStructure(structure, builtinKinds)).to.eql([]);
    const csat = pieces.find(({ key }: { key: string }) => key === 'csat');
    expect(csat.structure.pages[0].elements[0].settings.text).to.equal(
      'Kuinka tyytyväinen olet meihin kokonaisuutena?',
    );
  });

  it('SUR-092.ab favourites are elements of one person, with unique names', async () => {
    const { survey_id, structure } = await makeSurvey(anna, { name: 'Favourites', starter: 'event' });
    const element = structure.pages[1].elements[0];
    const keep = (user: TestUser, name?: string) =>
      user.api.post('/survey/favourite', { survey_id, element_id: element.id, ...(name && { name }) });
    const kept = await accepted(keep(anna));
    expect(kept).to.include({ name: 'Again', kind: 'choice' });
    const taken = await keep(anna, 'AGAIN');
    expect([taken.status, taken.error.code, taken.error.details[0]?.path]).to.eql([422, 'favourite_taken', 'name']);
    expect((await keep(bert)).status).to.equal(403);
    const missing = await anna.api.post('/survey/favourite', { survey_id, element_id: 'nowhere' });
    expect(missing.status).to.equal(404);

    const path = `/survey/favourite/${kept.favourite_id}`;
    const { structure: piece } = await accepted(anna.api.get(path));
    expect(piece.pages[0].elements).to.eql([element]);
    expect((await bert.api.get(path)).status).to.equal(404);
    await accepted(keep(anna, 'Second'));
    expect((await anna.api.put(path, { name: 'second' })).error.code).to.equal('favourite_taken');
    expect(await accepted(anna.api.put(path, { name: 'First' }))).to.include({ name: 'First' });
    const list = async (user: TestUser) =>
      (await accepted(user.api.get('/survey/favourite'))).favourites.map(({ name }: { name: string }) => name);
    expect(await list(anna)).to.eql(['First', 'Second']);
    expect(await list(bert)).to.eql([]);
    expect((await bert.api.delete(path)).status).to.equal(404);
    await accepted(anna.api.delete(path));
    expect(await list(anna)).to.eql(['Second']);
  });
});

import {
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })] });

describe('surveys: combinations', () => {
  let app: TestApp;
  let owner: TestUser;
  let one: string;
  let two: string;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
  });
  beforeEach(async () => {
    owner = await app.createUser({ roles: ['survey_creator'] });
    await app.setFeatures(owner.company.companyId, { combine_results: true });
    [one, two] = [await make('Spring'), await make('Autumn')];
  });

  const make = async (name: string, user = owner) => (await makeSurvey(user, { name, structure })).survey_id as string;
  const path = (id: string, combination = '') => `/survey/${id}/combined_survey${combination && `/${combination}`}`;
  const combine = (id: string, surveys: string[], user = owner, name = 'The year') =>
    user.api.post(path(id), { name, survey_ids: surveys });
  const of = async (id: string) => (await owner.api.get(path(id))).data.combinations;

  it('LINK-032.abcd COMP-014.a combinations are made, read, changed and taken apart', async () => {
    const made = await combine(one, [two]);
    expect(made.status, made.text).to.equal(200);
    const { combination_id: id } = made.data;
    expect(made.data).to.deep.include({
      name: 'The year',
      surveys: [
        { survey_id: two, name: 'Autumn' },
        { survey_id: one, name: 'Spring' },
      ],
    });
    expect(await of(one)).to.deep.equal([made.data]);
    expect(await of(two), 'of each survey in it').to.deep.equal([made.data]);
    expect((await owner.api.get(path(two, id))).data).to.deep.equal(made.data);

    const three = await make('Winter');
    expect((await owner.api.get(path(three, id))).status, 'not of another').to.equal(404);
    const changed = await owner.api.put(path(one, id), { name: 'Cold', survey_ids: [three] });
    expect(changed.data, changed.text).to.deep.include({ combination_id: id, name: 'Cold' });
    expect(changed.data.surveys.map((each: { name: string }) => each.name)).to.deep.equal(['Spring', 'Winter']);
    expect(await of(two)).to.deep.equal([]);

    expect((await owner.api.delete(path(three, id))).status).to.equal(200);
    expect(await of(one)).to.deep.equal([]);
    expect((await owner.api.delete(path(one, id))).status).to.equal(404);
    const audited = await app.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE item_id = $1 AND item_type = 'combination' ORDER BY id",
      [id],
    );
    expect(audited.rows.map(({ operation }) => operation)).to.deep.equal([
      'combination.create',
      'combination.update',
      'combination.delete',
    ]);
  });

  it('each survey that is put in must be wholly one’s own; names are for who may see them', async () => {
    const colleague = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
    const theirs = await make('Theirs', colleague);
    const refused = await combine(one, [theirs]);
    expect([refused.status, refused.error.details[0]]).to.deep.include(422);
    expect(refused.error.details[0]).to.include({
      path: 'survey_ids',
      code: 'combination_needs_full',
      value: theirs,
      message: 'You may only combine surveys on which you have all permissions.',
    });
    expect((await combine(one, [one])).error.details[0]).to.include({ code: 'combination_of_one' });
    const stranger = await app.createUser();
    const foreign = await make('Foreign', stranger);
    expect((await combine(one, [foreign])).error.details[0]).to.include({ code: 'combination_needs_full' });

    await shareSurvey(owner, one, colleague, { permissions: ['full'] });
    const both = await combine(one, [theirs], colleague);
    expect(both.status, both.text).to.equal(200);
    const [seen] = await of(one);
    expect(seen.surveys.map((each: { name: string }) => each.name)).to.deep.equal(['Spring', '']);
    expect((await combine(theirs, [one])).status).to.equal(403);
    // What stands in it already may stay.
    const renamed = await owner.api.put(path(one, seen.combination_id), { survey_ids: [theirs, two] });
    expect(renamed.data.surveys, renamed.text).to.have.length(3);

    const viewer = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, one, viewer, { permissions: ['reportView', 'edit'] });
    expect((await viewer.api.get(path(one))).status).to.equal(403);
    expect((await stranger.api.get(path(one))).status).to.be.oneOf([403, 404]);
  });

  it('SUR-017.e surveys in a list with details carry their combinations, and COMP-014.a nothing without the feature', async () => {
    const { combination_id: id } = (await combine(one, [two])).data;
    const detailed = async () =>
      (await owner.api.get('/survey', { query: { with_details: true, per_page: 10, id: one } })).data.data[0];
    expect((await detailed()).combined_surveys).to.deep.equal([{ combination_id: id, name: 'The year' }]);
    await app.setFeatures(owner.company.companyId, { combine_results: false });
    const off = await owner.api.get(path(one));
    expect([off.status, off.error.code]).to.deep.equal([403, 'feature_disabled']);
    expect((await detailed()).combined_surveys).to.deep.equal([]);
  });

  it('a deleted survey is not shown in its combinations; when it goes for good, one of two goes along', async () => {
    const three = await make('Winter');
    await combine(one, [two], owner, 'Two');
    await combine(one, [two, three], owner, 'Three');
    expect((await owner.api.delete(`/survey/${two}`)).status).to.equal(200);
    const names = async () =>
      (await of(one)).map((each: { surveys: { name: string }[] }) => each.surveys.map((s) => s.name));
    expect(await names()).to.deep.equal([['Spring', 'Winter'], ['Spring']]);
    await owner.api.post(`/survey/${two}/restore`);
    expect(await names()).to.deep.equal([
      ['Autumn', 'Spring', 'Winter'],
      ['Autumn', 'Spring'],
    ]);
    await owner.api.delete(`/survey/${two}`);
    const removed = await owner.api.delete(`/survey/${two}/deleted`);
    expect(removed.status, removed.text).to.equal(200);
    expect(await names()).to.deep.equal([['Spring', 'Winter']]);
  });
});

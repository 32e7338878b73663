import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  shareSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('people and groups who are removed', () => {
  let test: TestApp;
  let manager: TestUser;
  let surveyId: string;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
    manager = await test.createUser();
    surveyId = (await makeSurvey(manager)).survey_id;
  });
  after(() => test?.stop());

  const held = async (table: string, column: string, id: string): Promise<number> =>
    (await test.db.owner.query(`SELECT 1 FROM surveys.${table} WHERE ${column} = $1`, [id])).rows.length;

  it('USER-024.b leave no share, favourite or template of their own; their surveys and templates for all stay', async () => {
    const [gone, stays] = await Promise.all(
      [1, 2].map(() => test.createUser({ company: manager.company, roles: ['company_admin'] })),
    );
    const structure = makeStructure({ elements: [makeElement('q1', 'nps', { text: 'How likely?' })] });
    for (const user of [gone!, stays!]) {
      await shareSurvey(manager, surveyId, user, { permissions: ['view'] });
      const { survey_id } = await makeSurvey(user, { structure });
      await accepted(user.api.post('/survey/favourite', { survey_id, element_id: 'q1' }));
      for (const global of [false, true])
        await accepted(
          user.api.post('/survey/template', { survey_id, name: `T ${global} ${user.person.userId}`, global }),
        );
    }
    await accepted(manager.api.put(`/user/${gone!.person.userId}`, { state: 'removed' }));
    const left = async ({ person }: TestUser) => ({
      shares: await held('shares', 'user_id', person.userId),
      favourites: await held('favourites', 'owner_id', person.userId),
      templates: await held('templates', 'owner_id', person.userId),
      surveys: await held('surveys', 'owner_id', person.userId),
    });
    expect(await left(gone!)).to.deep.equal({ shares: 0, favourites: 0, templates: 1, surveys: 1 });
    expect(await left(stays!)).to.deep.equal({ shares: 1, favourites: 1, templates: 2, surveys: 1 });
  });

  it('USER-064 a group that is deleted leaves no share', async () => {
    const groups = await Promise.all(
      ['Baristas', 'Roasters'].map(
        async (name) => (await accepted(manager.api.post('/company/groups', { name }))).group_id,
      ),
    );
    for (const id of groups) await shareSurvey(manager, surveyId, id, { permissions: ['view'] });
    await accepted(manager.api.delete(`/company/groups/${groups[0]}`));
    expect(await Promise.all(groups.map((id) => held('shares', 'group_id', id)))).to.deep.equal([0, 1]);
  });
});

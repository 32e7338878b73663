import {
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const joins = ['nestloop', 'hashjoin', 'mergejoin'];

describe('what is looked up before its company is known', function () {
  this.timeout(60_000);
  let app: TestApp;
  let user: TestUser;
  let link: string;

  before(async () => {
    app = await startTestApp({ workers: 'none' });
    user = await app.createUser();
    await app.setFeatures(user.company.companyId, { survey_draft: true });
    const structure = makeStructure({ elements: [makeElement('words', 'openText', { text: 'Why?' })] });
    link = (await publishSurvey(user, { structure })).url;
    await app.db.owner.query('ANALYZE');
  });
  after(() => app.stop());

  const database = async () => (await app.db.owner.query('SELECT current_database() AS name')).rows[0].name;
  const plan = async (join: string) => {
    const name = await database();
    for (const one of joins) {
      await app.db.owner.query(`ALTER DATABASE ${name} SET enable_${one} = ${one === join ? 'on' : 'off'}`);
    }
  };

  for (const join of joins) {
    it(`is found whatever the planner prefers: ${join}`, async () => {
      await plan(join);
      const node = await app.another();
      try {
        const page = await fetch(`${node.answerUrl}/a/${link}`);
        expect(page.status).to.equal(200);
        const { companyId } = user.company;
        expect(await node.app.host.companies.get(companyId)).to.include({ companyId });
        expect([...(await node.app.host.features.of(companyId))]).to.include('survey_draft');
      } finally {
        await node.stop();
      }
    });
  }
});

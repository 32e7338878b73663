import {
  accepted,
  judgeStatements,
  makeElement,
  makeStructure,
  publishSurvey,
  startTestApp,
  submitAnswer,
  type TestApp,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const coordinator = process.env.KAIKU_CITUS;

describe('the main job on a cluster (KAIKU_CITUS)', function () {
  this.timeout(180_000);
  let app: TestApp;
  before(async function () {
    if (!coordinator) this.skip();
    app = await startTestApp({ cluster: coordinator, workers: 'none', env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  after(() => app?.stop());

  it('goes to one shard with every statement, but for those that look for companies', async () => {
    const { data: challenge } = await app.anonymous.get('/auth/challenge');
    expect(challenge).to.be.an('object');
    const user = await app.createUser();
    const { api } = user;
    const refused = await app.anonymous.post('/auth/kaiku_login', {
      email: user.person.email,
      password: 'wrong',
      recaptcha: 'made up',
    });
    expect(refused.status).to.equal(422);
    await accepted(app.anonymous.post('/auth/refresh_token', { refresh_token: user.tokens.refreshToken }));
    await accepted(api.get('/session'));
    const structure = makeStructure({ elements: [makeElement('words', 'openText', { text: 'Why?' })] });
    const survey = await publishSurvey(user, { structure });
    expect((await fetch(`${app.answerUrl}/a/${survey.url}`)).status).to.equal(200);
    await submitAnswer(app, survey, { words: 'Because' });
    await app.settled();
    const { surveyId } = survey;
    expect((await accepted(api.get(`/survey/${surveyId}/results`))).total).to.equal(1);
    expect((await accepted(api.get(`/survey/${surveyId}/responses`))).count).to.equal(1);
    for (const path of ['/survey?per_page=10&page_no=1', `/survey/${surveyId}/revisions?per_page=10&page_no=1`]) {
      expect((await api.get(path)).status, path).to.equal(200);
    }
    await accepted(api.post(`/survey/${surveyId}/close`));
    await accepted(api.delete(`/survey/${surveyId}`));
    await app.settled();
    await judgeStatements();
    // Citus tells of one that does.
    await app.app.host.db.pool.query('SELECT count(*) FROM core.audit_log');
    const told = await judgeStatements().catch((error: Error) => error.message);
    expect(told).to.contain('put to several shards\n    SELECT count(*) FROM core.audit_log');
  });
});

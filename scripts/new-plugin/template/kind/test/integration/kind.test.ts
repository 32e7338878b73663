import { accepted, makeElement, makeStructure, publishSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { start } from './start.ts';

describe('sample-plugin: a survey with the question kind', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await start();
    user = await test.createUser({ roles: ['survey_creator'] });
  });
  after(() => test?.stop());

  const items = ['tea', 'coffee'].map((id) => ({ id, text: `Some ${id}` }));
  const structure = makeStructure({
    elements: [makeElement('drinks', 'sampleKind', { text: 'Which do you like best?', items })],
  });

  it('is drawn, answered and counted', async () => {
    const { surveyId, url } = await publishSurvey(user, { structure });
    const html = await (await fetch(`${test.answerUrl}/a/${url}`)).text();
    expect(html).to.contain('Some coffee').and.to.contain('name="q.drinks.r.tea"');
    const { survey_version } = await accepted(test.anonymous.get(`/answer/${url}`));
    const send = (answer: object) =>
      test.anonymous.post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version,
        answers: { drinks: answer },
      });
    await accepted(send({ tea: 2, coffee: 1 }));
    expect((await send({ tea: 1, coffee: 1 })).error.details[0]).to.include({ code: 'place-twice' });
    const { elements } = await accepted(user.api.get(`/survey/${surveyId}/results`));
    expect(elements[0].summary.rows.tea.mean).to.equal(2);
  });
});

import { createClient, makeElement, makeStructure, publishSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('mood', 'choice', { text: 'How was it?', choices: [{ id: 'good', text: 'Good' }], noChart: true }),
    makeElement('why', 'openText', { text: 'Why?', hideFromReport: true }),
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

describe('what the pages of results show', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;

  before(async () => {
    user = await stage.app.createUser();
    const published = await publishSurvey(user, { structure }, { background: { city: 'Turku' } });
    surveyId = published.surveyId;
    const respondent = createClient(stage.app.answerUrl);
    for (const score of [2, 7, 10]) {
      await respondent.post(`/answer/${published.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: { score, mood: { choice: 'good' }, why: `Because of ${score}` },
      });
    }
  });

  it('RES-002.b SUR-059.ab a question that is hidden from charts, or from the report, has none', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.getByRole('region', { name: 'Would you recommend us?', exact: true }).waitFor();
    await page.getByText('3 responses', { exact: true }).waitFor();
    for (const title of ['How was it?', 'Why?']) {
      expect(await page.getByRole('region', { name: title, exact: true }).count(), title).to.equal(0);
    }
  });

  it('RES-019 how many answered is shown by a background field, in figures', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    const card = page.getByRole('region', { name: 'Response rates' });
    await card.getByRole('button', { name: 'Show as table' }).click();
    await card.getByRole('columnheader', { name: 'City' }).waitFor();
    const row = card.getByRole('row', { name: /Turku/ });
    await row.waitFor();
    expect(await row.getByRole('cell').first().textContent()).to.equal('3');
  });

  it('PLAT-058.b responses are used only when they answer the latest call', async () => {
    const page = await stage.visit({ user });
    const asked: (string | null)[] = [];
    await page.route(/\/api\/survey\/[^/]+\/responses(\?|$)/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('timestamp'));
      const reply = await route.fetch();
      const { response } = await reply.json();
      // The first reply is one to an earlier call.
      const late = asked.length === 1 && { timestamp: response.timestamp - 1, data: [], count: 0 };
      await route.fulfill({ json: { response: { ...response, ...late } } });
    });
    await page.goto(`/r/${surveyId}/responses`);
    const again = page.getByRole('button', { name: 'Try again' }).first();
    const row = page.getByRole('cell', { name: 'Because of 7' });
    await again.or(row).first().waitFor();
    if (await again.isVisible()) await again.click();
    await row.waitFor();
    expect(asked).to.have.length.above(1);
    expect(asked.every((timestamp) => /^\d+$/.test(timestamp ?? ''))).to.equal(true);
  });
});

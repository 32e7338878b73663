import { makeElement, makeStructure, openSurvey, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('pace', 'slider', { text: 'How fast?', min: 0, max: 10, step: 1 }),
    makeElement('way', 'choice', {
      text: 'How did you come?',
      choices: ['bus', 'foot'].map((id) => ({ id, text: `By ${id}` })),
    }),
  ],
});

describe('what each chart says, and gauges', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    surveyId = await openSurvey(user, { structure });
    const answers = (at: number) => ({
      answers: { score: at % 11, pace: at % 5, way: { choice: at % 3 ? 'bus' : 'foot' } },
      language: at % 2 ? 'en' : 'fi',
    });
    await storeAnswers(
      stage.app,
      user,
      surveyId,
      Array.from({ length: 30 }, (_, at) => answers(at)),
    );
  });

  it('RES-065 each chart has the sampling error of what it shows: of an NPS, of a mean, of shares', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    for (const [title, error] of [
      ['Would you recommend us?', /sampling error of the NPS ±\d/],
      // A deviation of 1.438 of thirty.
      ['How fast?', /sampling error of the mean ±0\.51/],
      // At most: half of thirty.
      ['How did you come?', /sampling error at most ±17\.9 points/],
    ] as const)
      await page.getByRole('region', { name: title, exact: true }).getByText(error).waitFor();
  });

  it('RES-087.ab groups that are compared say how many each is of, and how far the figures of any may err', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}?compare=language` });
    for (const [title, error] of [
      ['Would you recommend us?', /sampling error of a group’s NPS at most ±\d/],
      ['How fast?', /sampling error of a group’s mean at most ±0\.\d/],
      // Half of fifteen.
      ['How did you come?', /sampling error of a group at most ±25\.3 points/],
    ] as const) {
      const card = page.getByRole('region', { name: title, exact: true });
      await card.getByText(error).waitFor();
      await card.locator('svg text', { hasText: /English \(n.=.15\)/ }).waitFor({ state: 'attached' });
    }
  });

  it('PLAT-069 axes have days as everything else has them', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    const card = page.getByRole('region', { name: 'Responses over time' });
    await card.getByRole('combobox', { name: 'Interval' }).selectOption('day');
    await card.locator('svg text', { hasText: /^2026-03-01$/ }).waitFor({ state: 'attached' });
  });

  it('RES-068.ab a mean and an NPS are offered as gauges, choices are not; a gauge stands on the page for everybody, with its table', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.getByRole('button', { name: 'Report settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Report settings' });
    const looks = (title: string) => settings.getByRole('combobox', { name: title });
    const offered = (title: string) => looks(title).getByRole('option').allTextContents();
    expect(await offered('How did you come?')).to.not.include('Gauge');
    for (const title of ['Would you recommend us?', 'How fast?']) expect(await offered(title)).to.include('Gauge');
    await looks('How fast?').selectOption({ label: 'Gauge' });
    await settings.getByRole('button', { name: 'Save for everybody' }).click();
    await settings.waitFor({ state: 'detached' });
    const again = await stage.visit({ user, at: `/r/${surveyId}` });
    const card = again.getByRole('region', { name: 'How fast?', exact: true });
    await card.locator('svg text').filter({ hasText: 'Mean (0 to 10)' }).waitFor();
    expect(await card.locator('svg text').allTextContents(), 'its figure').to.include('2');
    await card.getByRole('button', { name: 'Show as table' }).click();
    await card.getByRole('row', { name: /^4 20\s?% 6$/ }).waitFor();
    const other = again.getByRole('region', { name: 'Would you recommend us?', exact: true });
    await other.locator('svg text').first().waitFor();
    expect(await other.locator('svg text').allTextContents(), 'drawn as before').not.to.include('NPS (-100 to 100)');
  });
});

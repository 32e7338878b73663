import { accepted, expectNoFaults, makeElement, makeStructure, openSurvey, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { parts, storeAnswers } from '../support/stored.ts';

describe('surveys that are combined, in the browser', function () {
  this.timeout(90_000);
  const stage = useStage();

  it('LINK-032 RES-025 the list of what is combined leads to the results', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { combine_results: true });
    // Its columns have no values that a mean could be made of.
    const [rows, columns] = [[{ id: 'taste', text: 'Taste' }], [{ id: 'good', text: 'Good' }]];
    const elements = [...parts.elements, makeElement('grid', 'matrix', { text: 'How was it?', rows, columns })];
    const open = (name: string) =>
      openSurvey(user, { structure: makeStructure({ ...parts, elements, settings: { name } }) });
    const [one, other] = [await open('Lunch'), await open('Dinner')];
    await storeAnswers(stage.app, user, one, [{ answers: { score: 9, grid: { taste: 'good' } } }]);
    const body = { name: 'Meals', survey_ids: [one, other] };
    await accepted(user.api.post(`/survey/${one}/combined_survey`, body));
    const page = await stage.visit({ user, at: `/s/${one}/combined` });
    await page.getByRole('link', { name: 'Meals' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'Meals' }).click();
    const heading = page.getByRole('heading', { name: 'Combined results: Meals' });
    await heading.waitFor();
    await page.getByText('This question is not compared; each survey’s own results show it: “How was it?”').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Screens of this survey' });
    await tabs.locator('[aria-current=page]').filter({ hasText: 'Combined results' }).waitFor();
    const shared = '?from=2026-01-01&integrity=clean&language=en';
    await page.goto(`/r/${one}${shared}&answer=score%3A9`);
    await page.getByRole('button', { name: 'Combined results' }).click();
    await page.getByRole('menuitem', { name: 'Meals' }).click();
    await heading.waitFor();
    expect(new URL(page.url()).search).to.equal(shared);
    const back = page.getByRole('link', { name: 'Results of this survey' });
    expect(await back.getAttribute('href')).to.equal(`/r/${one}${shared}`);
  });
});

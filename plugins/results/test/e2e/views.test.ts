import { accepted, makeElement, makeStructure, openSurvey, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })],
});

describe('saved views on a phone', function () {
  this.timeout(90_000);
  const stage = useStage();

  it('a view without a name is asked for one, and one with a long name stays on the screen', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { report_views: true });
    const surveyId = await openSurvey(user, { structure });
    await storeAnswers(stage.app, user, surveyId, [{ score: 9 }, { score: 2 }]);
    const page = await stage.visit({ user, at: `/r/${surveyId}`, viewport: viewports.phone });
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByRole('button', { name: /^View: / }).press('Enter');
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.press('Enter');
    await dialog.getByText('Give the view a name.').waitFor();
    const long = 'The weekly view of all restaurants in the northern region';
    await name.fill(long);
    await name.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const chosen = page.getByRole('button', { name: `View: ${long}` });
    await chosen.waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'nothing scrolls sideways').to.equal(false);
    const right = await chosen.evaluate((button) => button.getBoundingClientRect().right);
    expect(right).to.be.at.most(viewports.phone.width);
    const { views } = await accepted(user.api.get(`/survey/${surveyId}/report_view`));
    expect(views.map((view: { name: string }) => view.name)).to.deep.equal([long]);
  });
});

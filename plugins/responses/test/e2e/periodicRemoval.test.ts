import {
  accepted,
  expectNoFaults,
  makeElement,
  makeStructure,
  openSurvey,
  shareSurvey,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [makeElement('why', 'openText', { text: 'Why?' })],
});

describe('periodic removal in the browser', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  before(async () => {
    user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { periodic_removal: true });
    surveyId = await openSurvey(user, { structure });
  });
  const rules = async () =>
    (await accepted(user.api.get(`/survey/${surveyId}/periodic_removal`))) as { rules: { delayed: boolean }[] };

  it('RES-037 RES-038 a rule is made by keyboard, and stands in the list', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/periodic_removal` });
    await page.getByText('No rules yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'New rule' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Delayed').press('Space');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Monthly, delayed' }).waitFor();
    expect((await rules()).rules.map(({ delayed }) => delayed)).to.deep.equal([true]);
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'New rule' }).press('Enter');
    await dialog.getByLabel('Delayed').press('Space');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog
      .getByText(/^There is such a rule already: “ID numbers, .* · All open questions · Monthly, delayed”/)
      .waitFor();
    await expectNoFaults(page, 'a twin');
  });

  it('RES-037 the page is for who has full, and for nobody else', async () => {
    const address = `/r/${surveyId}/periodic_removal`;
    const holder = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, surveyId, holder, { permissions: ['full'] });
    const theirs = await stage.visit({ user: holder, at: address });
    await theirs.getByRole('button', { name: 'New rule' }).waitFor();
    const editor = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, surveyId, editor, { permissions: ['edit', 'rawAnswers', 'reportEdit', 'gdpr'] });
    const closed = await stage.visit({ user: editor, at: address });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });

  it('RES-043 a rule that could not be deleted is told of, and stays', async () => {
    const rule = { interval: 'quarterly', delayed: false, id_numbers: true, emails: false, phone_numbers: false };
    await accepted(user.api.post(`/survey/${surveyId}/periodic_removal`, { ...rule, element_ids: null }));
    const page = await stage.visit({ user, at: `/r/${surveyId}/periodic_removal` });
    const row = page.getByRole('row').filter({ hasText: 'Quarterly' });
    const remove = async () => {
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Delete rule' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete rule' }).click();
    };
    await page.route('**/api/survey/*/periodic_removal/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await remove();
    await page.getByText('The rule was not deleted. Please try again.').waitFor();
    expect(await row.count()).to.equal(1);
    const before = (await rules()).rules.length;
    await page.unroute('**/api/survey/*/periodic_removal/*');
    await remove();
    await row.waitFor({ state: 'detached' });
    expect((await rules()).rules.length).to.equal(before - 1);
  });
});

import {
  accepted,
  expectNoFaults,
  makeElement,
  makeStructure,
  openSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ],
  backgroundFields: [{ id: 'team', name: 'Team' }],
});

/** By permission: the screens of the survey that are offered. */
const opens: Record<string, string[]> = {
  edit: ['Edit'],
  viewLinks: ['Publish', 'Deliveries'],
  reportView: ['Results'],
  reportEdit: ['Results'],
  rawAnswers: ['Responses'],
  view: [],
  gdpr: [],
  ticketManagement: [],
  modifyFeedback: [],
  ticketReport: [],
  full: ['Edit', 'Publish', 'Deliveries', 'Sharing', 'Results', 'Responses', 'Import'],
};

describe('sharing a survey', function () {
  this.timeout(180_000);
  const stage = useStage();

  it('SHARE-001 SHARE-007 SUR-004.b PLAT-009.c RES-001.ac one sees what the other will see, and each permission opens just that', async () => {
    const owner = await stage.app.createUser();
    const maija: TestUser = await stage.app.createUser({
      company: owner.company,
      roles: ['survey'],
      firstName: 'Maija',
      lastName: 'Virtanen',
    });
    const long = { firstName: 'Wolfgang-Aleksander', lastName: 'Hohenzollern-Karjalainen' };
    await stage.app.createUser({ company: owner.company, roles: ['survey'], ...long });
    const surveyId = await openSurvey(owner, { structure });
    await storeAnswers(stage.app, owner, surveyId, [
      ...Array.from({ length: 3 }, () => ({ score: 9, why: 'Warm', team: 'A' })),
      ...Array.from({ length: 2 }, () => ({ score: 2, why: 'Cold', team: 'B' })),
    ]);

    const page = await stage.visit({ user: owner, at: `/s/${surveyId}/share`, viewport: viewports.phone });
    await page.getByText('Shared with nobody yet').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share the survey' });
    const people = dialog.getByRole('combobox', { name: 'Share with' }).or(dialog.getByLabel('Share with')).first();
    await people.fill('wolfgang');
    await page.getByRole('option', { name: /Hohenzollern/ }).click();
    const wide = await dialog.evaluate((node) =>
      [...node.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > innerWidth),
    );
    expect(wide, 'a long name runs out of the dialog').to.equal(false);
    await people.press('Backspace');
    await people.fill('maija');
    await page.getByRole('option', { name: /Maija Virtanen/ }).click();
    await page.keyboard.press('Escape');
    const summary = dialog.getByRole('region', { name: 'What this gives' });
    await summary.getByText('Maija Virtanen will be able to:').waitFor();
    await summary.getByText('see charts, figures and open answers').waitFor();
    await summary.getByText('All answers are seen.').waitFor();
    await dialog.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('checkbox', { name: 'A 3' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await summary.getByText('3 of 5 answers are seen now.').waitFor();
    await expectNoFaults(page, 'the dialog of a share');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Maija Virtanen', { exact: true }).waitFor();
    await page.getByText('Limited', { exact: true }).waitFor();
    await expectNoFaults(page, 'shares');

    const hers = await stage.visit({ user: maija, at: `/s/${surveyId}` });
    await hers.waitForURL(/\/r\//);
    await hers.getByText('3 responses', { exact: true }).waitFor();

    const [share] = (await accepted(owner.api.get(`/survey/${surveyId}/share`))).data;
    const path = `/survey/${surveyId}/share/${share.share_id}`;
    let version = 1;
    const tabs = hers.getByRole('navigation', { name: 'Screens of this survey' }).getByRole('link');
    for (const [permission, names] of Object.entries(opens)) {
      await accepted(owner.api.put(path, { version, permissions: [permission] }));
      version += 1;
      await hers.goto('/surveys');
      const card = hers.getByRole('article', { name: 'Lunch' });
      await card.waitFor();
      const link = card.getByRole('heading').getByRole('link');
      if (names.length === 0) {
        expect(await link.count(), permission).to.equal(0);
        continue;
      }
      await link.click();
      await tabs.first().waitFor();
      expect(await tabs.allInnerTexts(), permission).to.deep.equal(names);
      if (permission === 'rawAnswers') await hers.getByRole('cell', { name: 'Cold' }).first().waitFor();
    }

    await accepted(owner.api.put(path, { version, permissions: ['view'] }));
    await hers.goto('/surveys');
    await hers.getByRole('article', { name: 'Lunch' }).getByRole('button', { name: 'Lunch', exact: true }).click();
    await hers.getByRole('dialog', { name: 'Lunch' }).getByText('Would you recommend us?').first().waitFor();
    await hers.keyboard.press('Escape');

    // Who is shown out while the page is open sees it at once.
    await accepted(owner.api.put(path, { version: version + 1, permissions: ['reportView'] }));
    await hers.goto(`/r/${surveyId}`);
    await hers.getByText('5 responses', { exact: true }).waitFor();
    await page.reload();
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText('Maija Virtanen has no access any more.').waitFor();
    await hers.getByText('5 responses', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Maija Virtanen', { exact: true }).waitFor();
    const [back] = (await accepted(owner.api.get(`/survey/${surveyId}/share`))).data;
    expect(back.permissions).to.deep.equal(['reportView']);
  });

  it('what is wrong with a file of shares comes into sight on a phone, and Esc leads back', async () => {
    const owner = await stage.app.createUser();
    const surveyId = await openSurvey(owner, { structure });
    const page = await stage.visit({ user: owner, at: `/s/${surveyId}/share`, viewport: viewports.phone });
    const files = page.getByRole('button', { name: 'Files' });
    await files.press('Enter');
    await page.getByRole('menuitem').last().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose file' }).and(page.locator(':focus')).waitFor();
    const buffer = Buffer.from('email,permissions\nnobody@x.example,reportView\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'shares.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText(/^shares\.csv/).waitFor();
    const isWithin = (element: Element) => element.contains(document.activeElement);
    expect(await dialog.evaluate(isWithin), 'the focus goes along to the columns').to.equal(true);
    await page.keyboard.press('Tab');
    await dialog.getByRole('combobox').first().and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    const fault = dialog.getByText('nobody@x.example');
    await fault.waitFor();
    const bottom = await fault.evaluate((cell) => cell.getBoundingClientRect().bottom);
    expect(bottom).to.be.below(viewports.phone.height);
    await expectNoFaults(page, 'faults of a file of shares');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await files.and(page.locator(':focus')).waitFor();
  });
});

import { AppFrame, expectNoFaults, publishSurvey, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { structure } from '../support.ts';

describe('e-mail templates: the pages', function () {
  this.timeout(120_000);
  const stage = useStage();

  it('DEL-051 DEL-053 DEL-085 DEL-167 makes one of blocks with its picture beside it, moves them by keys, and sends a delivery with it', async () => {
    const user = await stage.app.createUser();
    await stage.app.setFeatures(user.company.companyId, { email_templates: true });
    const survey = await publishSurvey(user, { structure });
    const page = await stage.visit({ user, at: '/manage/email_templates' });
    await page.getByText('No e-mail templates yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'New template' }).first().click();
    await page.getByRole('heading', { name: 'New e-mail template' }).waitFor();
    const seen = page.frameLocator('iframe[title="The e-mail"]');
    await seen.getByRole('link', { name: 'Answer the survey' }).waitFor();
    const logo = page.getByRole('button', { name: 'Logo no logo yet' });
    await logo.click();
    await page.getByText('Your company has no logo yet, so this block shows nothing.').waitFor();
    const settings = page.getByRole('link', { name: 'Give it one in the settings of the company' });
    expect(await settings.getAttribute('href')).to.equal('/manage/settings');
    await expectNoFaults(page);
    await logo.click();
    await page.getByLabel('Name').fill('Autumn look');
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Greetings from the café');
    await seen.getByText('Greetings from the café').waitFor();
    await expectNoFaults(page);

    const block = page.getByRole('group', { name: /^\d+\. Text$/ });
    await block.getByRole('button', { name: /^Text/ }).press('Alt+ArrowUp');
    await page.getByRole('group', { name: '4. Text' }).waitFor();
    await page.getByRole('button', { name: 'Take out: Button to the survey' }).click();
    await page.getByText('It cannot be used like this').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('It cannot be used like this').waitFor({ state: 'detached' });
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Phone', { exact: true }).click();
    await seen.getByText('Greetings from the café').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Autumn look” was created.').waitFor();
    await page.getByRole('row', { name: /Autumn look.*In use.*not used/ }).waitFor();
    await expectNoFaults(page);

    await page.goto(`/s/${survey.surveyId}/deliver/new`);
    await page.getByRole('heading', { name: 'New delivery' }).waitFor();
    await page.getByLabel('Name', { exact: false }).first().fill('Guests');
    await page.getByLabel('Recipients', { exact: false }).first().fill('looks.e2e@firma.fi');
    await page.getByRole('combobox', { name: 'Look' }).selectOption({ label: 'Autumn look' });
    await page.frameLocator('iframe[title="The message"]').getByText('Greetings from the café').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check and send' }).click();
    await new AppFrame(page).dialog('Send to 1 recipient?').getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Guests' }).waitFor();
    const { html } = await stage.app.mail.next({ to: 'looks.e2e@firma.fi' });
    if (!html?.includes('Greetings from the café')) throw new Error('it does not look like the template');
  });

  it('DEL-085 on a phone the whole name of each block is read, in any language', async () => {
    for (const language of ['en', 'fi', 'sv'] as const) {
      const user = await stage.app.createUser({ language });
      await stage.app.setFeatures(user.company.companyId, { email_templates: true });
      const at = '/manage/email_templates/new';
      const page = await stage.visit({ user, at, viewport: viewports.phone, colorScheme: 'dark', locale: language });
      const names = page.locator('[data-fold] .mantine-Button-label');
      await names.first().waitFor();
      const cut = await names.evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent),
      );
      expect(cut, language).to.deep.equal([]);
      // With the pointer on it, too.
      await names.first().click();
      await expectNoFaults(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), language).to.equal(true);
    }
  });
});

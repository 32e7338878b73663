import { AppFrame, expectNoFaults, TableObject, type TestUser, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

describe('audit log page', function () {
  this.timeout(60_000);
  const stage = useStage({ workers: 'none', plugins: ['access', 'company', 'surveys'] });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;
  let table: TableObject;
  beforeEach(async () => {
    user = await stage.app.createUser();
    await user.api.post('/apicontact', { name: 'Web shop' });
    await user.api.post('/survey', { name: 'Kahvi' });
    page = await stage.visit({ user });
    frame = new AppFrame(page);
    table = new TableObject(page, 'Audit log');
  });

  const open = async () => {
    await page.goto('/audit-log');
    await frame.heading('Audit log');
  };

  it('COMP-033 COMP-034.c PLAT-022.ab is in the account menu, tells entries in words, and narrows them', async () => {
    await page.goto('/surveys');
    await frame.openAccountMenu();
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await frame.heading('Audit log');
    await table.row('The API key “Web shop” was created').waitFor();
    await expectNoFaults(page);
    await page.getByRole('combobox', { name: 'Operation' }).or(page.getByLabel('Operation')).first().click();
    await page.getByRole('option', { name: 'The survey “…” was created' }).click();
    await table.row('The API key “Web shop” was created').waitFor({ state: 'detached' });
    await page.reload();
    await table.row('The survey “Kahvi” was created').waitFor();
    expect(await table.row('The API key “Web shop” was created').count(), 'narrowed still').to.equal(0);
    await table.row('The survey “Kahvi” was created').getByRole('button', { name: 'Show details' }).click();
    const dialog = frame.dialog('Entry of the audit log');
    await dialog.getByText(user.person.email).waitFor();
    await expectNoFaults(page);
    await dialog.getByRole('link', { name: 'Kahvi' }).click();
    await page.waitForURL((address) => address.pathname.startsWith('/s/'));
  });

  it('COMP-035 is handed over as a file', async () => {
    await open();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await download).suggestedFilename()).to.equal('Audit log.xlsx');
  });

  it('PLAT-022.c is not in the menu of others', async () => {
    const other = await stage.app.createUser({ company: user.company, roles: ['survey_creator'] });
    page = await stage.visit({ user: other, at: '/surveys' });
    frame = new AppFrame(page);
    await frame.openAccountMenu();
    await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Audit log' }).count()).to.equal(0);
    await page.goto('/audit-log');
    await page.waitForURL('**/forbidden**');
  });

  it('fits a phone', async () => {
    await page.setViewportSize(viewports.phone);
    await open();
    await page.getByText('The API key “Web shop” was created').waitFor();
    await expectNoFaults(page);
  });
});

import { AppFrame, expectNoFaults, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

const password = 'Metsäpolku7';

describe('data collections page', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company', 'data-collections'] });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;

  async function open(at: string, datacollections = true) {
    const company = await stage.app.createCompany({ features: { datacollections } });
    user = await stage.app.createUser({ company, firstName: 'Maija', lastName: 'Virtanen' });
    page = await stage.visit({ user, at });
    frame = new AppFrame(page);
  }
  const heading = () => frame.heading('Data collections');
  const make = (body: object, who = user) =>
    who.api.post('/company/datacollections', { name: 'Contacts', content: 'Text', secure: false, ...body });
  const dialog = (name: string) => frame.dialog(name);

  it('DATA-001.b PLAT-021.b PLAT-070 off means no menu entry and no bundle; on again works without a restart or a reload', async () => {
    await open('/account', false);
    const bundles: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/data-collections/')) bundles.push(request.url());
    });
    await page.goto('/manage/settings');
    const toggle = page.getByRole('switch', { name: 'Data collections' });
    await toggle.waitFor({ state: 'attached' });
    expect(await frame.offers('Data collections')).to.equal(false);
    await page.goto('/datacollections');
    await frame.heading(/not found/i);
    expect(bundles, 'while it is off').to.deep.equal([]);
    expect((await user.api.get('/company/datacollections')).error.code).to.equal('feature_disabled');

    await page.goto('/manage/settings');
    await toggle.click({ force: true });
    await page.getByText('“Data collections” is switched on.').waitFor();
    expect(bundles, 'while nothing of it is shown').to.deep.equal([]);
    await frame.choose('Data collections');
    await heading();
    const tabs = page.getByRole('navigation', { name: 'Company management' });
    await tabs.locator('[aria-current=page]', { hasText: 'Data collections' }).waitFor();
    expect(bundles).to.not.have.length(0);
    expect((await user.api.get('/company/datacollections')).status).to.equal(200);

    await page.goto('/manage/settings');
    await toggle.click({ force: true });
    await page.getByText('“Data collections” is switched off.').waitFor();
    expect(await frame.offers('Data collections')).to.equal(false);
  });

  it('DATA-001.c the page is closed to whoever is no company manager', async () => {
    await open('/account');
    const other = await stage.app.createUser({ company: user.company, roles: ['survey_creator'] });
    const closed = await stage.visit({ user: other, at: '/datacollections' });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
  });

  it('DATA-003.abcd PLAT-059.abc makes, edits and deletes a collection; the list adds, replaces and removes it', async () => {
    await open('/datacollections');
    await heading();
    await page.getByText('No data collections yet').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'New collection' }).first().click();
    const fresh = dialog('New data collection');
    await fresh.getByLabel('Name').fill('Contacts');
    await fresh.getByLabel('Content').fill('Maija 040');
    await fresh.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Contacts” was saved.').waitFor();
    await page.getByRole('button', { name: 'Open Contacts' }).click();
    const edit = dialog('Edit “Contacts”');
    await edit.waitFor();
    expect(await edit.getByLabel('Content').inputValue()).to.equal('Maija 040');
    await edit.getByLabel('Name').fill('People');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Open People' }).waitFor();
    expect(await page.getByRole('button', { name: /^Open / }).count()).to.equal(1);
    await page.getByRole('button', { name: 'Delete People' }).click();
    const sure = dialog('Delete “People”?');
    await sure.waitFor();
    await expectNoFaults(page);
    await sure.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText('The collection was deleted.').waitFor();
    await page.getByText('No data collections yet').waitFor();
  });

  it('DATA-003.e DATA-004 DATA-005 setting a password is confirmed first, with what it means', async () => {
    await open('/datacollections');
    await heading();
    await page.getByRole('button', { name: 'New collection' }).first().click();
    const fresh = dialog('New data collection');
    await fresh.getByLabel('Name').fill('Salaries');
    await fresh.getByRole('switch', { name: 'Protect with a password' }).click({ force: true });
    await fresh.getByLabel('Password', { exact: true }).fill('short');
    await fresh.getByRole('button', { name: 'Save' }).click();
    await fresh.getByText('Enter at least 8 characters.').waitFor();
    await fresh.getByLabel('Password', { exact: true }).fill(password);
    await fresh.getByRole('button', { name: 'Save' }).click();
    const sure = dialog('Set the password?');
    await sure
      .getByText(/only you, who set the password, can open this collection, and only with the password/)
      .waitFor();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    expect((await user.api.get('/company/datacollections')).data.count).to.equal(0);
    await fresh.getByRole('button', { name: 'Save' }).click();
    await sure.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('“Salaries” was saved.').waitFor();
    await page.getByText('Only you, with the password').waitFor();
  });

  it('DATA-006.ab PLAT-050.b a wrong password is told in its place and leads nowhere else; the right one opens', async () => {
    await open('/account');
    await make({ name: 'Salaries', secure: true, password });
    await page.goto('/datacollections');
    await page.getByRole('button', { name: 'Open Salaries' }).click();
    const ask = dialog('Open “Salaries”');
    await ask.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
    await ask.getByRole('button', { name: 'Open' }).click();
    await ask.getByText('Invalid password.').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/datacollections');
    await expectNoFaults(page);
    await ask.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const edit = dialog('Edit “Salaries”');
    await edit.getByLabel('Content').fill('Changed');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Salaries” was saved.').waitFor();
  });

  it('DATA-007.b GAP-080 what is under another’s password has no name and cannot be opened, only deleted', async () => {
    await open('/account');
    const other = await stage.app.createUser({ company: user.company, firstName: 'Erik', lastName: 'Lind' });
    await make({ name: 'Salaries', secure: true, password }, other);
    await page.goto('/datacollections');
    await page.getByText('Only Erik Lind').waitFor();
    expect(await page.getByText('Salaries').count()).to.equal(0);
    expect(await page.getByRole('button', { name: /^Open/ }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Delete Protected collection' }).click();
    await page.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText('The collection was deleted.').waitFor();
  });

  it('DATA-009 PLAT-053.c a failed delete shows an error, and the collection stays', async () => {
    await open('/account');
    await make({});
    await page.goto('/datacollections');
    await page.route('**/api/company/datacollections/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete Contacts' }).click();
    await page.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText('The collection could not be deleted. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Open Contacts' }).waitFor();
  });

  it('PLAT-053.ab a create and a change that fail ask to try again, and work at the next try', async () => {
    await open('/datacollections');
    await heading();
    let works = false;
    await page.route('**/api/company/datacollections**', (route) =>
      works || route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    const save = async (form: ReturnType<typeof dialog>) => {
      works = false;
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saving did not work. Please try again.').first().waitFor();
      works = true;
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'New collection' }).first().click();
    const fresh = dialog('New data collection');
    await fresh.getByLabel('Name').fill('Contacts');
    await save(fresh);
    await page.getByRole('button', { name: 'Open Contacts' }).click();
    const edit = dialog('Edit “Contacts”');
    await edit.getByLabel('Name').fill('People');
    await save(edit);
    await page.getByRole('button', { name: 'Open People' }).waitFor();
  });

  it('PLAT-060 a dialog with changes asks before it closes: on Esc, on its cross and on a click beside it', async () => {
    await open('/datacollections');
    await heading();
    await page.getByRole('button', { name: 'New collection' }).first().click();
    const made = dialog('New data collection');
    const asked = dialog('Leave without saving?');
    const cross = () => made.getByRole('button', { name: 'Close' }).click();
    await made.getByLabel('Name').fill('Half');
    for (const close of [() => page.keyboard.press('Escape'), cross, () => page.mouse.click(5, 400)]) {
      await close();
      await asked.getByRole('button', { name: 'Keep editing' }).waitFor();
      // Esc on the question stays, and asks nothing again.
      await page.keyboard.press('Escape');
      await asked.waitFor({ state: 'detached' });
      expect(await made.getByLabel('Name').inputValue()).to.equal('Half');
    }
    await cross();
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New collection' }).first().click();
    await page.keyboard.press('Escape');
    await made.waitFor({ state: 'detached' });
    expect(await asked.count(), 'nothing was changed').to.equal(0);
  });

  it('PLAT-036 the list goes to Excel', async () => {
    await open('/account');
    await make({});
    await page.goto('/datacollections');
    await page.getByRole('button', { name: 'Open Contacts' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/\.xlsx$/);
  });

  it('fits a phone in dark colours and Finnish, without a fault that axe finds', async () => {
    await open('/account');
    await make({ name: 'Yhteystiedot' });
    await make({ name: 'Palkat', secure: true, password });
    await user.api.put(`/user/${user.person.userId}`, { language: 'fi' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/datacollections');
    await page.getByRole('button', { name: 'Avaa Yhteystiedot' }).waitFor();
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
  });
});

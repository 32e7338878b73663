import { Accounts } from '@kaiku/sdk/server';
import { AppFrame, expectNoFaults, type TestUser, until, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createBearer } from '../../server/services/bearer.ts';

describe('access: account page', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access'] });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;
  beforeEach(async () => {
    user = await stage.app.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
    page = await stage.visit({ user, at: '/account' });
    frame = new AppFrame(page);
    await frame.heading('Account');
  });

  const session = async () => (await user.api.get('/session')).data;
  const saved = () => page.getByText(/^Saved \d/).waitFor();

  it('USER-042 is the own account’s, and for who is signed in', async () => {
    await page.getByText(user.person.email).first().waitFor();
    const anonymous = await stage.visit({ at: '/account' });
    await anonymous.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Faccount');
  });

  it('whoever manages the company is led to where addresses are changed, others to who does; of devices hears who sees them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Users' }).waitFor();
    const other = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    const theirs = await stage.visit({ user: other, at: '/account' });
    await theirs.getByText('Your company’s manager can change it.').waitFor();
    await page.getByRole('radiogroup', { name: 'Device management' }).waitFor();
    expect(await theirs.getByRole('radiogroup', { name: 'Device management' }).count()).to.equal(0);
  });

  it('names are saved and shown in the top bar without a reload', async () => {
    await page.getByLabel('First name').fill('Åsa');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your account was saved.').waitFor();
    await page.getByRole('button', { name: /Åsa Virtanen/ }).waitFor();
    expect((await session()).first_name).to.equal('Åsa');
  });

  it('PLAT-051 a login that expired and cannot be renewed says so, and says it until the page is fetched anew', async () => {
    const { secrets } = stage.app.app.host;
    const claims = await createBearer(secrets).read(user.tokens.token);
    const expired = await createBearer(secrets, () => Date.now() - 86_400_000).sign(claims);
    // Before the token: whatever the page asks for by itself in between would renew it in earnest.
    await page.route('**/api/auth/refresh_token', (route) =>
      route.fulfill({ json: { response: { token: expired, user_hash: user.tokens.userHash } } }),
    );
    await page.evaluate((token) => localStorage.setItem('kaiku.token', token), expired);
    await page.clock.install();
    await page.getByLabel('First name').fill('Åsa');
    const refused = page.waitForResponse((reply) => reply.status() === 409);
    await page.getByRole('button', { name: 'Save' }).click();
    await refused;
    const alert = page.getByText(/sign-in has expired/);
    await alert.waitFor();
    await page.clock.runFor(60_000);
    expect(await alert.count()).to.equal(1);
    expect((await session()).first_name).to.equal('Maija');
  });

  it('an empty first name is refused beside its field', async () => {
    await page.getByLabel('First name').fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a first name.').waitFor();
    expect((await session()).first_name).to.equal('Maija');
  });

  it('USER-003.abd USER-044 preferences save themselves: date format, device view, view after signing in', async () => {
    await page.getByRole('combobox', { name: 'Date format' }).click();
    await page.getByRole('option', { name: /\(D\.M\.YYYY\)/ }).click();
    await saved();
    await page.getByRole('radiogroup', { name: 'Device management' }).getByText('Advanced').click();
    await page.getByRole('radiogroup', { name: 'View after signing in' }).getByText('Whole company').click();
    await page.waitForFunction(() => !document.querySelector('main [role=status] .mantine-Loader-root'));
    await saved();
    const { settings } = await session();
    expect(settings).to.deep.include({ dateformat: 'D.M.YYYY', deviceview: 'advanced', default_view: 'myCompany' });
  });

  it('the language changes the screen at once and is remembered', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Suomi' }).click();
    await frame.heading('Oma tili');
    await until('it to be saved', async () => (await session()).language === 'fi');
    await page.reload();
    await frame.heading('Oma tili');
  });

  it('a language that could not be saved is told of, and is not called saved', async () => {
    await page.route('**/api/user/*', (route) => route.abort(), { times: 1 });
    const choose = async (label: string, language: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: language }).click();
    };
    await choose('Language', 'Suomi');
    await page.getByText('Kieltä ei voitu tallentaa seuraavaa kertaa varten').waitFor();
    await frame.heading('Oma tili');
    expect(await page.getByText(/^Tallennettu/).count()).to.equal(0);
    await choose('Kieli', 'Svenska');
    await page.getByText(/^Sparat \d/).waitFor();
    expect((await session()).language).to.equal('sv');
  });

  it('colours are chosen for this browser', async () => {
    await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark').click();
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
    await expectNoFaults(page);
  });

  it('PLAT-054 AUTH-036 a wrong current password tells to check it', async () => {
    await page.getByLabel('Current password').fill('Wrong-pass-1');
    await page.getByLabel('New password').fill('Better-pass-2');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Check the current password.').waitFor();
    await page.getByRole('alert').getByText('Save failed, check field values').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('current_password');
  });

  it('passwords are typed unseen, shown when asked to, pasted, and known to password managers', async () => {
    for (const [label, kind] of [
      ['Current password', 'current-password'],
      ['New password', 'new-password'],
    ] as const) {
      const field = page.getByLabel(label);
      expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).to.deep.equal([
        'password',
        kind,
      ]);
      const pasted = await field.evaluate((input) =>
        input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      );
      expect(pasted, 'nothing keeps it from the field').to.equal(true);
    }
    await page.getByRole('button', { name: 'Show or hide the password' }).first().click();
    expect(await page.getByLabel('Current password').getAttribute('type')).to.equal('text');
  });

  it('AUTH-026.c AUTH-027 USER-043 the meter follows the new password, which is refused until it meets the rules', async () => {
    const next = page.getByLabel('New password');
    await page.getByLabel('Current password').fill(user.password);
    for (const [password, strength] of [
      ['a', 'very weak'],
      ['Kahvitauko1', 'strong'],
      ['v9#Lq2!tRz8@wNp4', 'very strong'],
    ] as const) {
      await next.fill(password);
      await page.getByText(`Strength: ${strength}`, { exact: true }).waitFor();
    }
    await next.fill('lowercase1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The new password does not meet all the rules below.').waitFor();
    await next.fill('Better-pass-2');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password was changed.').waitFor();
    expect(await next.inputValue()).to.equal('');
  });

  it('PLAT-060 leaving with unsaved names asks first', async () => {
    await page.getByLabel('First name').fill('Other');
    await page.getByRole('link', { name: 'Kaiku' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/account');
  });

  it('has no fault that axe finds and fits 360 px', async () => {
    await expectNoFaults(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    await expectNoFaults(page);
  });

  it('AUTH-052.a other places where one is signed in are listed, and signed out by who shows anew who they are', async () => {
    await stage.app.app.host.root.get(Accounts).openSession(user.person.companyId, user.person.userId);
    await page.reload();
    const places = page.getByRole('region', { name: 'Where you are signed in' });
    await places.getByText('This one').waitFor();
    expect(await places.getByRole('listitem').count()).to.equal(2);
    const everywhere = places.getByRole('button', { name: 'Sign out everywhere else' });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await everywhere.click();
    // Before it is there, Escape closes nothing.
    await dialog.getByLabel('Password', { exact: true }).waitFor();
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await places.getByRole('listitem').count()).to.equal(2);
    await everywhere.click();
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await page.getByText('Signed out in one place.').waitFor();
    await places.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await expectNoFaults(page);
  });

  it('USER-045 USER-046 USER-047 a substitute is added with a period and edited, and deleted', async () => {
    await stage.app.setFeatures(user.company.companyId, { substitute_users: true });
    const colleague = await stage.app.createUser({ company: user.company, firstName: 'Erik', lastName: 'Lindholm' });
    await page.reload();
    const card = page.getByRole('region', { name: 'Substitutes' });
    await card.getByRole('button', { name: 'Add a substitute' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a substitute' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const missing of ['Choose a colleague.', 'Enter when it begins.', 'Enter when it ends.'])
      await dialog.getByText(missing).waitFor();
    await dialog.getByRole('combobox', { name: 'Who stands in' }).fill('erik');
    await page.getByRole('option', { name: /Erik Lindholm/ }).click();
    // Today, where the company is.
    const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Helsinki' });
    const pick = async (field: string, hours: string) => {
      await dialog.getByRole('button', { name: field, exact: true }).click();
      const calendar = page.getByRole('dialog', { name: field });
      await calendar.getByRole('button', { name: today, exact: true }).click();
      await calendar.getByLabel('Hours').fill(hours);
      await calendar.getByLabel('Minutes').fill('30');
      await page.keyboard.press('Enter');
    };
    await pick('Start', '10');
    await pick('End', '09');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The end has to be later than the start.').waitFor();
    await pick('End', '16');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { substituted_to: stoodInFor } = (await colleague.api.get('/session')).data;
    const hour = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Europe/Helsinki' });
    expect(
      stoodInFor.map(({ user_email, start, end }: Record<string, string>) => [user_email, hour(start!), hour(end!)]),
    ).to.deep.equal([[user.person.email, '10:30:00', '16:30:00']]);
    await card.getByText('Erik Lindholm').waitFor();
    await card.getByRole('button', { name: 'Edit Erik Lindholm' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the substitute' });
    await edit.getByLabel('Also gets your e-mails').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Gets your e-mails from Kaiku, too').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    await card.getByRole('button', { name: 'Remove Erik Lindholm' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await card.getByText('Nobody stands in for you.').waitFor();
  });
});

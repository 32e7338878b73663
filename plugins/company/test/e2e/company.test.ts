import { AppFrame, expectNoFaults, type TestUser, until, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

/** Whether a part of a link lies beyond its strip. */
const cut = (link: Element): boolean => {
  const [own, box] = [link, link.parentElement!].map((one) => one.getBoundingClientRect());
  return own!.left < box!.left - 1 || own!.right > box!.right + 1;
};

describe('company pages', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company', 'data-collections', 'api-docs'] });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;
  beforeEach(async () => {
    user = await stage.app.createUser();
    page = await stage.visit({ user, at: '/manage/settings' });
    frame = new AppFrame(page);
    await frame.heading('Company settings');
  });

  const toggle = (name: string) => page.getByRole('switch', { name });
  const enabled = async (key: string): Promise<boolean> =>
    (await user.api.get('/company/settings')).data.features.find((one: { key: string }) => one.key === key).enabled;

  it('COMP-002.b COMP-003.a a feature that is switched on works without a reload, and undo takes it back', async () => {
    expect(await frame.offers('Data collections')).to.equal(false);
    await toggle('Data collections').click({ force: true });
    await page.getByText('“Data collections” is switched on.').waitFor();
    expect(await enabled('datacollections')).to.equal(true);
    expect(await frame.offers('Data collections')).to.equal(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Data collections” is switched on.').waitFor({ state: 'detached' });
    expect(await toggle('Data collections').isChecked()).to.equal(false);
    expect(await enabled('datacollections')).to.equal(false);
    expect(await frame.offers('Data collections')).to.equal(false);
  });

  it('COMP-080 where pages of company management do not fit, the strip shows it, and a click moves it on', async () => {
    const strip = page.locator('.kk-strip', { has: page.getByRole('navigation', { name: 'Company management' }) });
    const sign = (side: 'start' | 'end') => strip.locator(`.kk-strip-move[data-side="${side}"]`);
    await strip.getByRole('link').last().waitFor();
    expect(await strip.getAttribute('data-more'), 'all fit').to.equal(null);
    await page.setViewportSize(viewports.phone);
    await sign('end').waitFor();
    expect(await strip.getByRole('link').last().evaluate(cut), 'not seen').to.equal(true);
    await sign('end').click();
    await until('the end of the strip', async () => {
      await sign('end').evaluate((button: HTMLElement) => button.click());
      return !(await sign('end').isVisible());
    });
    expect(await strip.getByRole('link').last().evaluate(cut), 'seen').to.equal(false);
    await expectNoFaults(page);
    await sign('start').click();
    await strip.getByRole('link').last().click();
    await frame.heading('Failed work');
    // The open one is in sight after a reload, and what is before it is told of.
    await page.reload();
    await sign('start').waitFor();
    expect(await strip.locator('[aria-current]').evaluate(cut)).to.equal(false);
    // And when the window gets narrow.
    await page.setViewportSize(viewports.desktop);
    await sign('start').waitFor({ state: 'hidden' });
    await page.setViewportSize(viewports.phone);
    await sign('start').waitFor();
    expect(await strip.locator('[aria-current]').evaluate(cut)).to.equal(false);
  });

  it('COMP-003 a feature that is switched shows in another open shell without a reload', async () => {
    const colleague = await stage.app.createUser({ company: user.company });
    const other = await stage.visit({ user: colleague });
    const hears = other.waitForResponse('**/api/live/company');
    await other.goto('/manage/settings');
    const otherFrame = new AppFrame(other);
    await otherFrame.heading('Company settings');
    await hears;
    await toggle('Data collections').click({ force: true });
    await page.getByText('“Data collections” is switched on.').waitFor();
    await other.getByRole('switch', { name: 'Data collections', checked: true }).waitFor();
    expect(await otherFrame.offers('Data collections')).to.equal(true);
  });

  it('a toggle shows at once, goes back when the server refuses it, and can be tried again', async () => {
    let refuses = true;
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/company/settings', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await asked;
      return refuses ? route.abort() : route.continue();
    });
    await toggle('Data collections').click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('input[role=switch]:checked').length === 1);
    answer();
    await page.getByText('“Data collections” could not be switched.').waitFor();
    expect(await toggle('Data collections').isChecked()).to.equal(false);
    await expectNoFaults(page);
    refuses = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('“Data collections” is switched on.').waitFor();
    expect(await page.getByText('could not be switched').count()).to.equal(0);
    expect(await enabled('datacollections')).to.equal(true);
  });

  it('COMP-001.d features are found by a word; beside them stands how many users there may be', async () => {
    const users = page.getByRole('region', { name: 'Users' });
    await users.getByText('1 user, no limit').waitFor();
    const admin = await stage.app.createUser({ roles: ['admin'] });
    const provider = admin.api.with({ 'X-View-As': `company-${user.person.companyId}` });
    await provider.put('/company/user_limit', { user_limit: 20 });
    await page.reload();
    await users.getByText('1 of 20 users').waitFor();
    await expectNoFaults(page);

    await page.getByRole('searchbox', { name: 'Find a feature' }).fill('COLLECTIONS data');
    await toggle('Hide support and feedback').waitFor({ state: 'detached' });
    await toggle('Data collections').waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: 'Find a feature' }).fill('zzz');
    await page.getByText('No feature was found').waitFor();
    await expectNoFaults(page);
    await users.getByRole('link', { name: 'Manage users' }).click();
    await frame.heading('Users');
  });

  it('the name of the company is saved and shown', async () => {
    await page.getByLabel('Name of the company').fill('Ääkköset Oy');
    await page.getByRole('region', { name: 'Company', exact: true }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('The name was saved.').waitFor();
    await frame.openAccountMenu();
    await page.getByRole('menu').getByText('Ääkköset Oy').waitFor();
  });

  it('the time zone of the company is chosen from those that there are, and saved', async () => {
    const card = page.getByRole('region', { name: 'Time zone' });
    const field = card.locator('input').first();
    expect(await field.inputValue()).to.equal('Europe/Helsinki');
    await field.fill('Stockholm');
    await page.getByRole('option', { name: 'Europe/Stockholm' }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The time zone was saved.').waitFor();
    expect((await user.api.get('/company/settings')).data.time_zone).to.equal('Europe/Stockholm');
    await expectNoFaults(page);
  });

  it('COMP-041 links to the API documentation, which is there', async () => {
    const [docs] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'API documentation' }).click(),
    ]);
    await docs.waitForURL((url) => url.pathname === '/api-docs');
    await docs.getByRole('heading', { name: 'API', exact: true }).waitFor();
  });

  it('COMP-002.c COMP-037.a its pages are closed to whoever may not manage the company', async () => {
    const other = await stage.app.createUser({ company: user.company, roles: ['survey_creator'] });
    const closed = await stage.visit({ user: other, at: '/manage/settings' });
    await closed.waitForURL((url) => url.pathname === '/forbidden');
    const keys = await stage.visit({ user: other, at: '/manage/api-integrations' });
    await keys.waitForURL((url) => url.pathname === '/forbidden');
  });

  it('COMP-037.b a new API key is shown once, on any screen, and copied; revoked, it is listed as such', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stage.app.createUser({ company: user.company, firstName: 'Kassa', lastName: 'Järjestelmä' });
    await frame.navigate('API keys');
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'New API key' }).first().click();
    const form = frame.dialog('New API key');
    await form.getByRole('combobox', { name: 'Owner' }).fill('kassa');
    await page.getByRole('option', { name: /Kassa/ }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Web shop');
    await form.getByRole('combobox', { name: 'Contacts' }).fill('it@example.test');
    await expectNoFaults(page);
    await form.getByRole('button', { name: 'Create key' }).click();

    const shown = frame.dialog('Key of Web shop');
    const key = await shown.getByRole('textbox', { name: 'Key' }).inputValue();
    expect(key).to.match(/^kaiku_[\w-]{43}$/);
    await page.setViewportSize(viewports.phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Copy key' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(key);
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByText(`${key.slice(0, 10)}…`).waitFor();
    expect(await page.content()).to.not.include(key);
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(viewports.phone.width);

    await page.getByRole('main').locator('[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', { name: 'Revoke the key of Web shop' }).click();
    await frame.dialog('Revoke the key of Web shop?').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('The key of “Web shop” was revoked.').waitFor();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const [contact] = (await user.api.get('/apicontact')).data.data;
    expect(contact)
      .to.include({ name: 'Web shop', key: null })
      .and.deep.include({ contacts: ['it@example.test'] });
  });

  it('has no fault that axe finds, in Finnish on a phone in dark colours, too', async () => {
    await expectNoFaults(page);
    await user.api.put(`/user/${user.person.userId}`, { language: 'fi' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await frame.heading('Yrityksen asetukset');
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
  });

  describe('feedback', () => {
    const dialog = () => frame.dialog('Support and feedback');
    const message = () => dialog().getByRole('textbox', { name: 'Message' });
    const send = () => dialog().getByRole('button', { name: 'Send' });
    const open = async () => {
      await page.getByRole('button', { name: /feedback/i }).click();
      await dialog().waitFor();
    };

    it('PLAT-014.b COMP-042 COMP-043 COMP-044 COMP-052 opens empty, of type general, with 8 rows that get the focus', async () => {
      await page.evaluate(() => {
        const delays: (number | undefined)[] = [];
        const { setTimeout } = window;
        Object.assign(window, {
          delays,
          setTimeout: (run: () => void, delay?: number) =>
            setTimeout(() => {
              run();
              if (document.activeElement?.tagName === 'TEXTAREA') delays.push(delay);
            }, delay),
        });
      });
      await open();
      expect(await message().inputValue()).to.equal('');
      expect(await message().getAttribute('rows')).to.equal('8');
      expect(await dialog().getByRole('radio', { name: 'General' }).isChecked()).to.equal(true);
      await dialog()
        .getByText(/within 24 hours/)
        .waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      // The first timer after which the text area had the focus.
      expect(await page.evaluate(() => (window as unknown as { delays: number[] }).delays[0])).to.equal(500);
      await expectNoFaults(page);
    });

    it('COMP-045 COMP-046 the type error shows a hint, the others do not', async () => {
      await open();
      const hint = dialog().getByText(/what you expected and what happened instead/);
      for (const [type, hints] of [
        ['Problem', 0],
        ['Error', 1],
        ['General', 0],
      ] as const) {
        await dialog().getByText(type, { exact: true }).click();
        expect(await hint.count(), type).to.equal(hints);
      }
    });

    it('COMP-047.a COMP-049 COMP-051 is sent once there is a message; then the dialog closes with thanks', async () => {
      await open();
      expect(await send().isDisabled()).to.equal(true);
      await message().fill('   \n ');
      expect(await send().isDisabled()).to.equal(true);
      await message().fill(' Hello ');
      await send().click();
      await page.getByText('Thank you! Your message was sent.').waitFor();
      await dialog().waitFor({ state: 'detached' });
      const { rows } = await stage.app.db.owner.query('SELECT url, type, message FROM company.feedback');
      expect(rows).to.deep.equal([{ url: page.url(), type: 'general', message: 'Hello' }]);
      await open();
      expect(await message().inputValue()).to.equal('');
    });

    it('COMP-047.b COMP-048 COMP-050 cannot be closed while sending, and stays open when that fails', async () => {
      let answer: () => void = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/feedback', async (route) => {
        await asked;
        return route.abort();
      });
      await open();
      await message().fill('Hello');
      await send().click();
      await page.waitForFunction(() => document.querySelector('[role=dialog] textarea')?.hasAttribute('disabled'));
      expect(await send().isDisabled()).to.equal(true);
      await page.keyboard.press('Escape');
      expect(await dialog().getByRole('button', { name: 'Cancel' }).isDisabled()).to.equal(true);
      expect(await dialog().count()).to.equal(1);
      answer();
      await page.getByText('The message could not be sent. Please try again.').waitFor();
      expect(await message().inputValue()).to.equal('Hello');
      expect(await send().isDisabled()).to.equal(false);
    });

    it('COMP-002.a COMP-025.ab is hidden from everyone but managers where the company says so', async () => {
      const button = page.getByRole('button', { name: /feedback/i });
      expect(await button.count()).to.equal(1);
      await toggle('Hide support and feedback').click({ force: true });
      await button.waitFor({ state: 'detached' });
      const admin = await stage.app.createUser({ company: user.company, roles: ['admin'] });
      const theirs = await stage.visit({ user: admin, at: '/manage/settings' });
      await new AppFrame(theirs).heading('Company settings');
      await theirs.getByRole('button', { name: /feedback/i }).waitFor();
    });
  });
});

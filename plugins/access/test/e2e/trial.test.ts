import { CompanyTerms } from '@kaiku/sdk/server';
import { AppFrame, expectNoFaults, type TestUser, useStage, type VisitOptions } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

describe('access: sign-up and trial', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company', 'surveys'] });
  const narrow: VisitOptions = { viewport: { width: 360, height: 740 } };
  const fits = async (page: Page) => {
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(page.viewportSize()!.width);
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const trialUser = async (ends: string) => {
    const user = await stage.app.createUser({ roles: ['trial'] });
    await stage.app.db.owner.query('UPDATE access.users SET trial_expires = now() + $2::interval WHERE id = $1', [
      user.person.userId,
      ends,
    ]);
    return user;
  };

  it('AUTH-018 AUTH-021 a trial is begun at the sign-in page, by e-mail', async () => {
    const page = await stage.visit({ ...narrow, at: '/login' });
    await page.getByRole('link', { name: 'Try it for 30 days' }).click();
    await heading(page, 'Try Kaiku for 30 days');
    await fits(page);
    await page.getByRole('button', { name: 'Begin the trial' }).click();
    await page.getByText('Enter a first name.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('first_name');
    await page.getByLabel('First name').fill('Aino');
    await page.getByLabel('Company').fill('Kahvila Aino');
    await page.getByLabel('Work e-mail').fill('aino.e2e@trial.example');
    await page.getByRole('button', { name: 'Begin the trial' }).click();
    await heading(page, 'Check your mail');
    const mail = await stage.app.mail.next({ to: 'aino.e2e@trial.example' });
    expect(mail.subject).to.equal('Your Kaiku trial: set a password');
  });

  it('AUTH-020 who has an account already is told so, and offered a link to a new password', async () => {
    const user: TestUser = await stage.app.createUser();
    const page = await stage.visit({ ...narrow, at: '/login?view=signup' });
    await page.getByLabel('First name').fill('Aino');
    await page.getByLabel('Company').fill('Kahvila Aino');
    await page.getByLabel('Work e-mail').fill(user.person.email);
    await page.getByRole('button', { name: 'Begin the trial' }).click();
    await page.getByText('This e-mail is already registered.').waitFor();
    await fits(page);
    await page.getByRole('link', { name: /link to a new password/ }).click();
    await heading(page, 'Forgot the password?');
    expect(await page.getByLabel('E-mail').inputValue()).to.equal(user.person.email);
  });

  it('AUTH-023 AUTH-024 AUTH-025 the bar tells the end, looks every 10 seconds, and moves on when it has come', async () => {
    // Not a round time, which who looks more seldom would come by as well.
    const user = await trialUser('285 seconds');
    const page = await stage.visit({ user });
    await page.clock.install();
    await page.goto('/manage/settings');
    await page.getByText(/^Trial until \d{4}-\d\d-\d\d$/).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
    // What the page's clock says is left until the end that the server has told.
    const { trial_expires } = (await user.api.get('/session')).data;
    const left = Date.parse(trial_expires) - (await page.evaluate(() => Date.now()));
    await page.clock.runFor(left - 1_000);
    expect(new URL(page.url()).pathname).to.equal('/manage/settings');
    await page.clock.runFor(12_000);
    await heading(page, 'The trial has expired');
    await page.getByText('Trial expired', { exact: true }).waitFor();
    await fits(page);
  });

  it('AUTH-024 AUTH-025 GAP-086 who comes after the end is sent there at once, and has the own account', async () => {
    const user = await trialUser('-1 second');
    const page = await stage.visit({ user, at: '/rd' });
    await heading(page, 'The trial has expired');
    await page.goto('/manage/settings');
    await page.waitForURL((url) => url.pathname === '/trial_expired');
    await page.getByRole('link', { name: 'Account', exact: true }).first().click();
    await new AppFrame(page).heading('Account');
    const anonymous = await stage.visit({ at: '/trial_expired' });
    await anonymous.waitForURL((url) => url.pathname === '/login');
  });

  it('AUTH-060 past the end nothing is offered that leads back here', async () => {
    const user = await trialUser('-1 second');
    const page = await stage.visit({ user, at: '/rd' });
    const frame = new AppFrame(page);
    await heading(page, 'The trial has expired');
    expect(await page.getByRole('navigation').getByRole('link').allTextContents(), 'navigation').to.deep.equal([]);
    for (const tool of ['View as…', 'Support and feedback'])
      expect(await page.getByRole('button', { name: tool }).count(), tool).to.equal(0);
    await frame.openAccountMenu();
    const links = await page.getByRole('menuitem').evaluateAll((items) => items.map((one) => one.getAttribute('href')));
    expect(links.filter(Boolean)).to.deep.equal(['/account', '/logout']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('combobox', { name: 'Search or jump to…' });
    await palette.waitFor();
    const offered = await page.getByRole('option').allTextContents();
    expect(offered).to.include('Log out').and.to.include('Account');
    expect(offered.join(', ')).to.not.match(/Survey|Users|Settings|Audit|View as|Manage/);
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page);
  });

  it('COMP-060.abc says whom to write to, and goes on once the trial was prolonged; /signup is the sign-up', async () => {
    const user = await trialUser('-1 second');
    const page = await stage.visit({ user, at: '/rd' });
    await heading(page, 'The trial has expired');
    const mail = page.getByRole('link', { name: 'Write to us' });
    expect(await mail.getAttribute('href')).to.match(/^mailto:support@kaiku\.example\?subject=Trial%20of%20/);
    await fits(page);
    await stage.app.tenant(user.person.companyId, (ctx) =>
      ctx.get(CompanyTerms).change(ctx, { trialEnds: new Date(Date.now() + 60_000) }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForURL((url) => url.pathname !== '/trial_expired');
    await page.goto('/trial_expired');
    await page.waitForURL((url) => url.pathname !== '/trial_expired');
    const visitor = await stage.visit({ at: '/signup?redirect=/surveys' });
    await visitor.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('view') === 'signup');
    expect(new URL(visitor.url()).searchParams.get('redirect')).to.equal('/surveys');
  });
});

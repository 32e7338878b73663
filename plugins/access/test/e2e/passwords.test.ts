import { AppFrame, expectNoFaults, type TestUser, until, useStage, type VisitOptions } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { sendInvitation, sendNewLink } from '../../server/services/passwordLinks.ts';
import { tokenIn } from '../support/signIn.ts';

describe('access: passwords by links', function () {
  this.timeout(60_000);
  const stage = useStage({ plugins: ['access', 'company'] });
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser({ firstName: 'Maija' });
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const linkOf = async ({ person }: TestUser) =>
    tokenIn(await stage.app.mail.next({ to: person.email, text: /\/[sr]p\// }));
  const invited = async () => {
    const { companyId, userId } = user.person;
    await stage.app.db.owner.query(
      "UPDATE access.users SET state = 'invited', password_hash = NULL WHERE company_id = $1 AND id = $2",
      [companyId, userId],
    );
    await stage.app.tenant(companyId, (ctx) => sendInvitation(ctx, [userId]));
    return linkOf(user);
  };
  const fits = async (page: Page) => {
    await expectNoFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(page.viewportSize()!.width);
  };
  const narrow: VisitOptions = { viewport: { width: 360, height: 740 } };

  it('AUTH-050 the page of a link wears the look of its company, on dark too', async () => {
    const buttonOf = async (token: string) => {
      const page = await stage.visit({ ...narrow, colorScheme: 'dark', at: `/sp/${token}` });
      const button = page.getByRole('button', { name: 'Activate' });
      await button.waitFor();
      await expectNoFaults(page);
      return button;
    };
    const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const plain = await colorOf(await buttonOf(await invited()));
    user = await stage.app.createUser({ firstName: 'Aino' });
    expect((await user.api.put('/company/branding', { accent: '#1D4ED8', accent_dark: null })).status).to.equal(200);
    const button = await buttonOf(await invited());
    await until('its colour', async () => ((await colorOf(button)) === plain ? null : true));
  });

  it('AUTH-021 AUTH-028 AUTH-029 a forgotten password: asked for at the sign-in, set by the link, and signed in with', async () => {
    const page = await stage.visit({ ...narrow, at: '/login?redirect=%2Faccount' });
    await page.getByLabel('E-mail').fill(user.person.email);
    await page.getByRole('link', { name: 'Forgot the password?' }).click();
    await heading(page, 'Forgot the password?');
    expect(await page.getByLabel('E-mail').inputValue(), 'what was typed goes along').to.equal(user.person.email);
    expect(new URL(page.url()).search).to.equal('?redirect=%2Faccount&view=forgot');
    await fits(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading(page, 'Check your mail');
    await page.getByText(`If ${user.person.email} has an account here`).waitFor();
    await fits(page);

    const token = await linkOf(user);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.headers().referer ?? ''));
    await page.goto(`/rp/${token}`);
    await heading(page, 'Set a new password');
    expect(new URL(page.url()).pathname).to.equal('/rp/-');
    // A reload finds it where the address has it no more.
    await page.reload();
    await heading(page, 'Set a new password');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The new password does not meet all the rules').waitFor();
    await page.getByRole('textbox', { name: 'New password' }).fill('Password1');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This password is too easy to guess').waitFor();
    await fits(page);
    await page.getByRole('textbox', { name: 'New password' }).fill('Better-pass-2');
    await page.getByText(/^Strength: /).waitFor();
    await fits(page);
    await page.keyboard.press('Enter');
    await page.getByText('The password is set. Sign in with it.').waitFor();
    await fits(page);
    expect(asked.filter((referrer) => referrer.includes(token))).to.deep.equal([]);
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.to.include(
      token,
    );
    expect(await page.getByLabel('E-mail').inputValue()).to.equal(user.person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('Better-pass-2');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  });

  it('AUTH-030 an invitation welcomes, and activates the account', async () => {
    const token = await invited();
    const page = await stage.visit({ at: `/sp/${token}` });
    await heading(page, 'Welcome, Maija');
    await page.getByRole('textbox', { name: 'New password' }).fill('Better-pass-2');
    await page.getByRole('button', { name: 'Activate the account' }).click();
    await page.getByText('The password is set. Sign in with it.').waitFor();
  });

  it('AUTH-032 AUTH-033 an invitation that has run out says so, and another is a click away', async () => {
    const token = await invited();
    await stage.app.db.owner.query('UPDATE access.password_links SET expires_at = now() WHERE user_id = $1', [
      user.person.userId,
    ]);
    const page = await stage.visit({ ...narrow, at: `/sp/${token}`, colorScheme: 'dark' });
    await heading(page, 'This link works no more');
    await fits(page);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await heading(page, 'Check your mail');
    const next = await linkOf(user);
    await page.goto(`/sp/${next}`);
    await heading(page, 'Welcome, Maija');
    // Meanwhile it is used elsewhere: setting the password fails, and tells why.
    const body = { password_reset_hash: next, password: 'Sooner-pass-1' };
    expect((await stage.app.anonymous.put('/reset_password', body)).status).to.equal(200);
    await page.getByRole('textbox', { name: 'New password' }).fill('Better-pass-2');
    await page.getByRole('button', { name: 'Activate the account' }).click();
    await heading(page, 'This link works no more');
    await page.getByRole('link', { name: 'Ask by e-mail address' }).click();
    await heading(page, 'Forgot the password?');
  });

  it('who is signed in and sets a password by a link signs in with it', async () => {
    const { companyId, userId } = user.person;
    await stage.app.tenant(companyId, (ctx) => sendNewLink(ctx, userId));
    const token = await linkOf(user);
    const page = await stage.visit({ user, at: '/account' });
    await new AppFrame(page).heading('Account');
    await page.goto(`/rp/${token}`);
    await page.getByRole('textbox', { name: 'New password' }).fill('Better-pass-2');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password is set. Sign in with it.').waitFor();
  });
});

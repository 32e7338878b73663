import { AppFrame, expectNoFaults, freePort, SignInPage, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { addApp, codeOf, stepPasses } from '../support/factors.ts';

/** A device of the browser's own, which answers for its owner while `answers` says so. */
async function virtualDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    answers: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => {}),
  };
}

describe('access: second factors', function () {
  this.timeout(60_000);
  let origin: string;
  // Browsers have passkeys for names alone, and the node asks for those of its configured address.
  const stage = useStage(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    return { plugins: ['access', 'company'], env: { KAIKU_PORT: String(port) } };
  });
  let user: TestUser;
  let page: Page;
  let frame: AppFrame;
  beforeEach(async () => {
    user = await stage.app.createUser({ firstName: 'Maija' });
    page = await stage.visit({ baseURL: origin });
    frame = new AppFrame(page);
  });

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?redirect=/account');
  };
  const byPassword = async () => {
    await page.goto('/login?redirect=/account');
    await new SignInPage(page).signIn(user);
  };
  const confirm = async () => {
    const dialog = frame.dialog('Confirm that it is you');
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  };
  const card = () => page.getByRole('region', { name: 'Sign-in security' });

  it('AUTH-042.abcd AUTH-043.abc AUTH-045.a AUTH-051 an app and a passkey are set up, and each signs in, as recovery codes do', async () => {
    const device = await virtualDevice(page);
    await byPassword();
    await card().getByText('Only your password protects this account.').waitFor();
    await card().getByRole('button', { name: 'Add an authenticator app' }).click();
    await confirm();
    const app = frame.dialog('Add an authenticator app');
    await app.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = ((await app.locator('.ka-secret').textContent()) ?? '').replace(/\s/g, '');
    await expectNoFaults(page);
    await app.getByLabel('Enter the code that the app shows').fill('12345');
    await app.getByRole('button', { name: 'Add' }).click();
    await app.getByText('Enter the six digits.').waitFor();
    await app.getByLabel('Enter the code that the app shows').fill(codeOf(secret));
    await app.getByRole('button', { name: 'Add' }).click();
    const codes = frame.dialog('Your recovery codes');
    await codes.waitFor();
    const [recovery] = await codes.locator('code').allInnerTexts();
    expect(await codes.locator('code').count()).to.equal(10);
    // The sheet goes once it is printed, which nobody waits for here.
    await page.evaluate(() => Object.assign(HTMLIFrameElement.prototype, { remove: () => {} }));
    await codes.getByRole('button', { name: 'Print' }).click();
    const sheet = page.frameLocator('iframe.kk-print');
    await sheet.getByRole('heading', { name: `Recovery codes for Kaiku: ${user.person.email}` }).waitFor();
    expect(await sheet.locator('code').allInnerTexts()).to.deep.equal(await codes.locator('code').allInnerTexts());
    await page.evaluate(() =>
      document.querySelector('iframe.kk-print')?.parentNode?.removeChild(document.querySelector('iframe.kk-print')!),
    );
    await expectNoFaults(page);
    const file = page.waitForEvent('download');
    await codes.getByRole('link', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).to.equal('kaiku-recovery-codes.txt');
    await page.keyboard.press('Escape');
    expect(await codes.getByRole('button', { name: 'Done' }).isDisabled(), 'not until they are kept').to.equal(true);
    await codes.getByRole('checkbox').check();
    await codes.getByRole('button', { name: 'Done' }).click();

    await device.answers(true);
    await card().getByRole('button', { name: 'Add a passkey' }).click();
    const passkey = frame.dialog('Add a passkey');
    await passkey.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await passkey.getByRole('button', { name: 'Make the passkey' }).click();
    await card().getByText('My laptop').waitFor();
    await card().getByText('10 of 10 left').waitFor();
    await expectNoFaults(page);
    await device.answers(false);

    await stepPasses(stage.app);
    await byPasswordAgain();
    await page.getByRole('button', { name: 'Use the authenticator app' }).click();
    await expectNoFaults(page);
    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByText('That code is not right').waitFor();
    // The sixth digit sends it.
    await page.getByLabel('Six-digit code').fill(codeOf(secret));
    await frame.heading('Account');

    await byPasswordAgain();
    // A device that begins to answer while it is asked does not always do so.
    await device.answers(true);
    await page.getByRole('button', { name: 'Use the passkey' }).click();
    await frame.heading('Account');
    await device.answers(false);

    await byPasswordAgain();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery!);
    await page.keyboard.press('Enter');
    await frame.heading('Account');
    await card().getByText('9 of 10 left').waitFor();

    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await device.answers(true);
    await frame.heading('Account');
    await card().getByRole('button', { name: 'Rename My laptop' }).click();
    await frame.dialog('Confirm that it is you').getByRole('button', { name: 'Use a passkey' }).click();
    const rename = frame.dialog('Rename My laptop');
    await rename.getByRole('textbox', { name: 'Name' }).fill('Home laptop');
    await rename.getByRole('button', { name: 'Save' }).click();
    await card().getByRole('button', { name: 'Remove Home laptop' }).click();
    await frame.dialog('Remove “Home laptop”?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('“Home laptop” was removed.').waitFor();
    await card().getByText('Home laptop').waitFor({ state: 'hidden' });
  }).timeout(240_000);

  const byPasswordAgain = async () => {
    await signOut();
    await new SignInPage(page).signIn(user);
    await frame.heading('One more step');
  };

  it('AUTH-045.a the browser offers passkeys where it fills in the address', async () => {
    const device = await virtualDevice(page);
    await byPassword();
    await device.answers(true);
    await card().getByRole('button', { name: 'Add a passkey' }).click();
    await confirm();
    await frame.dialog('Add a passkey').getByRole('button', { name: 'Make the passkey' }).click();
    const codes = frame.dialog('Your recovery codes');
    await codes.getByRole('checkbox').check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    // Nobody clicks anything: a person is there, and the device answers what the field of the address asks.
    await page.mouse.move(200, 200);
    await frame.heading('Account');
  });

  it('AUTH-046.ab a manager asks for one of all, and who has none sets it up on the way in', async () => {
    await addApp(stage.app, user);
    await page.addInitScript((tokens) => {
      if (localStorage.getItem('kaiku.token')) return;
      localStorage.setItem('kaiku.token', tokens.token);
      localStorage.setItem('kaiku.userHash', tokens.userHash);
    }, user.tokens);
    await page.goto('/manage/settings');
    const settings = page.getByRole('region', { name: 'Second step when signing in' });
    await settings.getByRole('radio', { name: 'Everybody' }).click();
    await frame.dialog('Ask for a second step?').getByRole('button', { name: 'Ask for it' }).click();
    await page.getByText('Who has no second step yet is signed out').waitFor();
    await expectNoFaults(page);

    const person = await stage.app.createUser({ company: user.company, roles: [] });
    page = await stage.visit({ baseURL: origin, at: `${origin}/login?redirect=/account` });
    frame = new AppFrame(page);
    await new SignInPage(page).signIn(person);
    await frame.heading('Set up a second step');
    await expectNoFaults(page);
    await page.getByRole('button', { name: /^Authenticator app/ }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = ((await page.locator('.ka-secret').textContent()) ?? '').replace(/\s/g, '');
    await page.getByLabel('Enter the code that the app shows').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await frame.heading('Keep your recovery codes');
    expect(await page.evaluate(() => localStorage.getItem('kaiku.token')), 'not in yet').to.equal(null);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Go on to Kaiku' }).click();
    await frame.heading('Account');
  });
});

import { expectNoFaults, freePort, Stage, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { type RecaptchaServer, recaptchaEnv, startRecaptcha } from '../support/recaptcha.ts';

describe('access: reCAPTCHA in a browser', function () {
  this.timeout(60_000);
  let provider: RecaptchaServer;
  let stage: Stage;
  let user: TestUser;
  before(async function () {
    provider = await startRecaptcha();
    const [port, answerPort] = [String(await freePort()), String(await freePort())];
    const env = { KAIKU_PORT: port, KAIKU_ANSWER_PORT: answerPort, ...recaptchaEnv(provider) };
    stage = new Stage(async () => ({ workers: 'none', plugins: ['access', 'company'], env }));
    await stage.start(this.test!.parent!);
    user = await stage.app.createUser();
  });
  beforeEach(() => provider.fails(null));
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await provider?.stop();
  });

  it('AUTH-055.ad the widget is answered in a frame of the respondents’ origin, by keys too, and signs in', async () => {
    const page = await stage.visit({ viewport: { width: 360, height: 740 }, at: '/login?redirect=/account' });
    await page.getByLabel('E-mail').fill(user.person.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    const box = page.frameLocator('iframe.ka-captcha').getByRole('checkbox');
    await box.waitFor();
    const [app, frame] = page.frames();
    expect(new URL(frame!.url()).origin).to.equal(new URL(stage.app.answerUrl).origin);
    expect(new URL(frame!.url()).origin).to.not.equal(new URL(app!.url()).origin);
    expect(await page.evaluate(() => 'grecaptcha' in globalThis)).to.equal(false);
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Answer “I’m not a robot” first.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1');
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Login failed. Check the e-mail and the password.').waitFor();
    // What was answered is good once: it is asked anew.
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.frameLocator('iframe.ka-captcha').getByRole('checkbox', { checked: false }).check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  });

  it('AUTH-055.c says so where the widget cannot be shown', async () => {
    provider.fails(503);
    const page = await stage.visit({ colorScheme: 'dark', at: '/login?view=forgot' });
    await page.getByText('The check that you are not a robot cannot be shown.').waitFor();
    await expectNoFaults(page);
  });
});

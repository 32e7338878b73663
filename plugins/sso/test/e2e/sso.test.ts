import { AppFrame, expectNoFaults, freePort, Stage, type TestUser, until } from '@kaiku/sdk/testing';
import { client, startOidcProvider } from '../support/oidcProvider.ts';
import { startSamlProvider } from '../support/samlProvider.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('single sign-on in a browser', function () {
  this.timeout(120_000);
  let oidc: Awaited<ReturnType<typeof startOidcProvider>>;
  let saml: Awaited<ReturnType<typeof startSamlProvider>>;
  let stage: Stage;
  let admin: TestUser;
  let user: TestUser;
  before(async function () {
    [oidc, saml] = await Promise.all([startOidcProvider(), startSamlProvider()]);
    const env = { KAIKU_PORT: String(await freePort()) };
    stage = new Stage(async () => ({ workers: 'none', plugins: ['access', 'company', 'sso'], env }));
    await stage.start(this.test!.parent!);
    admin = await stage.app.createUser();
    user = await stage.app.createUser({ company: admin.company, roles: [] });
    oidc.knows((await admin.api.get('/company/sso')).data.addresses.oidc_redirect);
    oidc.sits({ sub: 'aino', email: user.person.email, email_verified: true });
    saml.says({ nameId: 'aino', attributes: { mail: user.person.email } });
  });
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await oidc?.stop();
    await saml?.stop();
  });

  it('COMP-005 AUTH-012 AUTH-015 COMP-055.c a company manager sets a provider and tests it; people sign in by it, and out again', async () => {
    const page = await stage.visit({ user: admin, at: '/manage/settings' });
    await page.getByRole('button', { name: 'Set up OpenID Connect' }).click();
    const dialog = page.getByRole('dialog');
    const { config_url, issuer } = oidc.settings();
    await dialog.getByLabel('Sign-on id').fill('aalto');
    await dialog.getByLabel('Configuration address').fill(config_url);
    await dialog.getByLabel('Issuer').fill(`${issuer}/wrong`);
    await dialog.getByLabel('Client id').fill(client.id);
    await dialog.getByLabel('Client secret').fill(client.secret);
    await dialog.getByRole('button', { name: 'Test the settings' }).click();
    await dialog.getByText(`The provider calls itself ${issuer}.`).waitFor();
    await dialog.getByLabel('Issuer').fill(issuer);
    await dialog.getByRole('button', { name: 'Test the settings' }).click();
    await dialog.getByText('It is the one that you entered.').waitFor();
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('In use', { exact: true }).waitFor();
    await expectNoFaults(page);

    const visitor = await stage.visit({ fresh: true });
    await visitor.goto('/login?sso=aalto&redirect=/account');
    await visitor.waitForURL((url) => url.pathname === '/account');
    await new AppFrame(visitor).heading('Account');
    await visitor.goto('/logout');
    await visitor.waitForURL((url) => url.pathname + url.search === '/login?sso=aalto&autologin=off');
    await visitor.getByRole('link', { name: 'Sign in with aalto' }).waitFor();
    await expectNoFaults(visitor);

    const accent = () =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-kaiku-7'));
    await admin.api.put('/company/branding', { accent: '#1D4ED8', accent_dark: null });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(pixel, 'base64'))]), 'logo.png');
    await admin.api.post('/company/branding/logo', undefined, { form });
    await visitor.reload();
    await visitor.locator('img[src^="/api/company/logo/"]').waitFor();
    await until('the page has the accent of the company', async () => (await accent()) === '#1d4ed8');
    await expectNoFaults(visitor);
  });

  it('COMP-006 settings of a SAML provider come from its metadata; its page posts people back', async () => {
    const page = await stage.visit({ user: admin, at: '/manage/settings' });
    await page.getByRole('button', { name: 'Set up SAML 2.0' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sign-on id').fill('aalto-saml');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'metadata.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(saml.metadata()),
    });
    const certificate = dialog.getByLabel('Certificate').and(page.locator('textarea'));
    await until('the metadata to be read', async () => (await certificate.inputValue()) !== '');
    await dialog.getByRole('button', { name: 'Test the settings' }).click();
    await dialog.getByText('Good until').waitFor();
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const visitor = await stage.visit({ fresh: true });
    await visitor.goto('/login?sso=aalto-saml&redirect=/account');
    await visitor.getByRole('button', { name: 'Go on' }).click();
    await visitor.waitForURL((url) => url.pathname === '/account');
    await new AppFrame(visitor).heading('Account');
  });

  it('AUTH-014 signing out leads to the address that the company has set', async () => {
    const { client_secret: _secret, ...settings } = oidc.settings({ logout_redirect_url: `${saml.url}/bye` });
    await admin.api.put('/company/sso/oidc', settings);
    const page = await stage.visit({ user, at: '/account' });
    await new AppFrame(page).heading('Account');
    await page.goto('/logout');
    await page.waitForURL(`${saml.url}/bye`);
  });

  it('who has to sign in that way is shown it after the right password', async () => {
    const { client_secret: _secret, ...settings } = oidc.settings({ required: true });
    await admin.api.put('/company/sso/oidc', settings);
    const page = await stage.visit({ fresh: true });
    await page.goto('/login?redirect=/account');
    await page.getByLabel('E-mail').fill(user.person.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('Your company signs in with its own account').waitFor();
    await expectNoFaults(page);
    await page.getByRole('link', { name: 'Sign in with aalto' }).click();
    await page.waitForURL((url) => url.pathname === '/account');
  });
});

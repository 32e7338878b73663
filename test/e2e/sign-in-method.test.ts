import { AppFrame, expectNoFaults, Stage, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { badge, startIdentityServer } from '../support/badge.ts';
import { makeFolder, writeFiles } from '../support/outside.ts';

describe('a sign-in method of a plugin from outside', function () {
  this.timeout(120_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let idp: Awaited<ReturnType<typeof startIdentityServer>>;
  let stage: Stage;
  let user: TestUser;
  before(async function () {
    place = await makeFolder();
    idp = await startIdentityServer();
    const folder = await writeFiles(`${place.folder}/badge`, badge);
    const env = { KAIKU_PLUGINS: folder, KAIKU_BADGE_ISSUER: idp.url };
    stage = new Stage(async () => ({ workers: 'none', plugins: ['access', 'badge'], env }));
    await stage.start(this.test!.parent!);
    idp.sendsHomeTo(stage.app.url);
    user = await stage.app.createUser();
    idp.is({ sub: 'aino', email: user.person.email, email_verified: true });
  });
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await idp?.stop();
    await place?.remove();
  });

  it('stands on the sign-in page, signs in, goes where one wanted, and leaves nothing in the address', async () => {
    const page = await stage.visit({ at: '/login?redirect=%2Faccount%3Ftab%3D1' });
    const button = page.getByRole('link', { name: 'Sign in with Badge' });
    await button.waitFor();
    await expectNoFaults(page);
    await button.click();
    await page.waitForURL((url) => url.pathname + url.search + url.hash === '/account?tab=1');
    await new AppFrame(page).heading('Account');
    expect(await page.evaluate(() => localStorage.getItem('kaiku.token'))).to.be.a('string');
  });

  it('says so when it came to nothing, and the password is still there', async () => {
    idp.is({ sub: 'nobody', email: 'nobody@example.test', email_verified: true });
    const page = await stage.visit({ at: '/login?redirect=/account' });
    await page.getByRole('link', { name: 'Sign in with Badge' }).click();
    await page.getByRole('alert').getByText('You could not be signed in this way').waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expectNoFaults(page);
  });

  it('begins by itself for a company with an sso id, unless autologin is off', async () => {
    idp.is({ sub: 'aino', email: user.person.email, email_verified: true });
    const still = await stage.visit({ at: '/login?sso=acme&autologin=off' });
    await still.getByRole('link', { name: 'Sign in with acme' }).waitFor();
    const page = await stage.visit({ fresh: true });
    await page.goto('/login?sso=acme&redirect=/account');
    await page.waitForURL((url) => url.pathname === '/account');
  });
});

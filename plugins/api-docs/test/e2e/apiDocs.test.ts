import { readFileSync } from 'node:fs';
import { AppFrame, expectNoFaults, type TestUser, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

describe('API page', function () {
  this.timeout(90_000);
  const stage = useStage({
    plugins: ['access', 'company', 'surveys', 'collectors', 'responses', 'answering', 'api-docs'],
  });
  let user: TestUser;

  async function open(at = '/api-docs', more: object = {}): Promise<Page> {
    user = await stage.app.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
    return stage.visit({ user, at, ...more });
  }
  const calls = (page: Page) => page.getByRole('navigation', { name: 'Calls of the API' });

  it('COMP-061.a a call is found by its words, opened by Enter, turned by keys, and has a link that lasts', async () => {
    const page = await open();
    await new AppFrame(page).heading('API');
    await calls(page)
      .getByRole('button', { name: /Company/ })
      .waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('GET /apicontact owner');
    const link = calls(page).getByRole('link', { name: /API contacts of the company/ });
    await link.waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: /API contacts of the company/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('call')).to.equal('listApiContacts');
    await page.getByRole('heading', { level: 2 }).first().click();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('call') !== 'listApiContacts');
    await page.keyboard.press('k');
    await page.waitForURL((url) => url.searchParams.get('call') === 'listApiContacts');
    await page.reload();
    await page.getByRole('heading', { level: 2, name: /API contacts of the company/ }).waitFor();
    await expectNoFaults(page);
  });

  it('COMP-061.e a call is tried as oneself, and what came is shown; one that deletes asks first', async () => {
    const page = await open('/api-docs?call=listApiContacts');
    await user.api.post('/apicontact', { name: 'Cash desk' });
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByText(/parameters that may be left out/).click();
    await form.getByLabel('per_page').fill('1');
    await page.getByText('per_page=1').first().waitFor();
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('200', { exact: true }).waitFor();
    await form.getByText('"Cash desk"').waitFor();
    await page.goto('/api-docs?call=deleteApiContact');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(/Fill in id/).waitFor();
    await form.getByLabel('id').fill('019a2f6e-7a55-7c3a-9c1d-2b7e4f5a6b7c');
    await form.getByRole('button', { name: 'Send' }).click();
    await new AppFrame(page)
      .dialog(/Send DELETE/)
      .getByRole('button', { name: 'Send' })
      .click();
    await form.getByText('404', { exact: true }).waitFor();
    await expectNoFaults(page);
  });

  it('COMP-061.e with an API key, which is nowhere afterwards', async () => {
    const page = await stage.visit({ at: '/api-docs?call=loadLink' });
    const form = page.getByRole('form', { name: 'Try it' });
    await form.getByText('API key', { exact: true }).first().click();
    const key = 'kaiku_never-kept-anywhere';
    await form.getByLabel('API key', { exact: true }).last().fill(key);
    await form.getByLabel('url').fill('nowhere');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/answer/nowhere')),
      form.getByRole('button', { name: 'Send' }).click(),
    ]);
    expect(sent.headers()['x-api-key']).to.equal(key);
    await form.getByText('404', { exact: true }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).to.not.include(key);
    expect(page.url()).to.not.include(key);
  });

  it('COMP-061.b COMP-061.f without a session the public calls; the description is kept as a file', async () => {
    const page = await stage.visit({ at: '/api-docs' });
    await page.getByText('Calls that need no sign-in are shown.').waitFor();
    await page.goto('/api-docs?call=listApiContacts');
    await page.getByText('There is no such call, or it is not for you.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download openapi.json' }).click(),
    ]);
    expect(file.suggestedFilename()).to.equal('openapi.json');
    const { openapi, paths } = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(openapi).to.equal('3.1.0');
    expect(paths).to.have.property('/answer/{url}').and.not.have.property('/apicontact');
  });

  it('COMP-061.a COMP-061.c COMP-061.g holds on a phone, dark, in Finnish', async () => {
    const page = await open('/api-docs?call=createApiContact', {
      viewport: viewports.phone,
      colorScheme: 'dark',
      locale: 'fi-FI',
    });
    await user.api.put(`/user/${user.person.userId}`, { language: 'fi' });
    await page.reload();
    await page.getByRole('heading', { name: 'Pyynnön sisältö' }).waitFor();
    await page.getByText('Yrityksen pääkäyttäjä').first().waitFor();
    await page.getByRole('button', { name: 'Kaikki kutsut' }).click();
    await page.getByRole('link', { name: 'Aloita tästä' }).click();
    await page.getByRole('heading', { name: 'Perusosoite' }).waitFor();
    await expectNoFaults(page);
    await page.goto('/api-docs?call=listApiContacts');
    await page.getByText('Monesko sivu, alkaen ykkösestä.').waitFor();
    await page.goto('/api-docs');
    await page.getByRole('link', { name: 'Tee API-avain' }).click();
    await page.waitForURL('**/manage/api-integrations');
  });
});

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  expectNoFaults,
  makeElement,
  makeStructure,
  openSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('a person’s data in the browser', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  const answer = (surveyId: string, why: string) =>
    stage.app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers, background)
       VALUES ($1, $2, $3, 1, 'en', $4, '{"email": "maija@example.com"}')`,
      [user.company.companyId, uuidv7(), surveyId, JSON.stringify({ why })],
    );
  before(async () => {
    user = await stage.app.createUser();
    for (const name of ['Lunch', 'Dinner']) {
      const structure = makeStructure({
        settings: { name },
        elements: [makeElement('why', 'openText', { text: 'Why did you come?' })],
        backgroundFields: [{ id: 'email', name: 'E-mail' }],
      });
      const surveyId = await openSurvey(user, { structure });
      await answer(surveyId, `Maija Virtanen liked the ${name.toLowerCase()}.`);
      if (name === 'Lunch') await answer(surveyId, 'My neighbour is Maija Virtanen, too.');
    }
  });

  it('RES-045 RES-047 RES-048 is searched, looked through, and erased by keyboard, and the certificate is shown', async () => {
    const page = await stage.visit({ user, at: '/manage/personal-data' });
    await page.getByText('Nothing has been erased yet').waitFor();
    await expectNoFaults(page);
    const field = page.getByLabel('Who are you looking for?');
    await field.fill('maija virtanen');
    await field.press('Enter');
    await page.getByText('Found for “maija virtanen”').waitFor();
    await page.getByRole('button', { name: /Lunch/ }).press('Enter');
    const other = page.getByText('My neighbour is Maija Virtanen, too.');
    await other.waitFor();
    expect(await page.locator('mark').allTextContents(), 'where it stands').to.include.members(['Maija', 'Virtanen']);
    await expectNoFaults(page);
    const shots = process.env.KAIKU_SHOTS;
    if (shots) {
      mkdirSync(shots, { recursive: true });
      await page.setViewportSize(viewports.desktop);
      await page.screenshot({ path: path.join(shots, 'found-1440.png'), fullPage: true });
      await page.setViewportSize(viewports.phone);
      await page.screenshot({ path: path.join(shots, 'found-390.png'), fullPage: true });
      await page.setViewportSize(viewports.desktop);
    }
    const card = page.locator('.mantine-Card-root').filter({ has: other });
    await card.getByRole('checkbox').press('Space');
    await page.getByText('1 of 2 selected').waitFor();
    await page.getByRole('button', { name: 'Erase selected (2)', disabled: false }).press('Enter');
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Erase permanently' });
    expect(await erase.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').fill('maija virtanen');
    await erase.press('Enter');
    await page.getByText('The same search then found 1 more item').waitFor();
    await page.getByRole('table', { name: 'Erasure certificates' }).getByRole('row').nth(1).waitFor();
    await expectNoFaults(page);
    if (shots) await page.screenshot({ path: path.join(shots, 'certificate-1440.png'), fullPage: true });
    // The sheet goes once it is printed, which nobody waits for here.
    await page.evaluate(() => Object.assign(HTMLIFrameElement.prototype, { remove: () => {} }));
    await page.getByRole('button', { name: 'Print' }).press('Enter');
    const sheet = page.frameLocator('iframe.kk-print');
    await sheet.getByRole('heading', { name: 'Certificate of erasure' }).waitFor();
    expect(await sheet.getByRole('banner').textContent()).to.equal(user.company.name);
    expect(await sheet.getByRole('row').allInnerTexts()).to.include.members([
      'Lunch\tResponses\t1',
      'Dinner\tResponses\t1',
    ]);
    const said = await sheet.locator('body').textContent();
    expect(said).to.include(user.person.lastName).and.to.include('The same search then found 1 more item');
    expect(said?.toLowerCase(), 'nothing of the person').not.to.include('maija');
    expect(await sheet.locator('body').evaluate((body) => getComputedStyle(body).color)).to.equal('rgb(0, 0, 0)');
    const { rows } = await stage.app.db.owner.query('SELECT answers FROM responses.responses WHERE company_id = $1', [
      user.company.companyId,
    ]);
    expect(rows.map(({ answers }) => answers.why)).to.deep.equal(['My neighbour is Maija Virtanen, too.']);
  });

  it('RES-046.b boxes move at once, other pages keep the focus, and files of another choice are not offered', async () => {
    const structure = makeStructure({
      settings: { name: 'Supper' },
      elements: [makeElement('why', 'openText', { text: 'Why did you come?' })],
    });
    const surveyId = await openSurvey(user, { structure });
    for (let at = 0; at < 21; at += 1) await answer(surveyId, `Kaisa Harju came for the ${at}th time.`);
    const page = await stage.visit({ user, at: '/manage/personal-data?erasures.order=asc' });
    const field = page.getByLabel('Who are you looking for?');
    await field.fill('kaisa harju');
    await field.press('Enter');
    await page.getByText('Found for “kaisa harju”').waitFor();
    expect(page.url(), 'where one is in the list of erasures').to.include('erasures.order=asc');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.getByRole('button', { name: 'Download as a page (HTML)' });
    await download.waitFor();
    await page.getByRole('button', { name: /Supper/ }).press('Enter');
    const items = page.getByRole('region', { name: /Supper/ });
    const text = (await items.locator('dd').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await items.getByText(text, { exact: true }).waitFor({ state: 'detached' });
    await items.locator('dd').first().waitFor();
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).to.equal('Next page');

    let takeIt = () => {};
    const held = new Promise<void>((resolve) => {
      takeIt = resolve;
    });
    await page.route('**/personal_data/search/*/found', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    const box = items.getByRole('checkbox').first();
    await box.press('Space');
    await page.getByText('20 of 21 selected').waitFor();
    expect(await box.isChecked()).to.equal(false);
    await download.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /Erase selected/ }).isDisabled(), 'not said yet').to.equal(true);
    takeIt();
    await page.getByRole('button', { name: 'Erase selected (20)', disabled: false }).waitFor();
    expect(await box.isChecked()).to.equal(false);
    expect(await download.count()).to.equal(0);
  });

  it('RES-045.a a search that nothing is heard of says so', async () => {
    for (const job of ['', `&job=${uuidv7()}`]) {
      const id = uuidv7();
      await stage.app.db.owner.query(
        `INSERT INTO responses.person_searches (company_id, id, asked_by, sought) VALUES ($1, $2, $3, 'nobody')`,
        [user.company.companyId, id, user.person.userId],
      );
      const page = await stage.visit({ user, at: `/manage/personal-data?search=${id}${job}` });
      await page.getByText('The progress of this search cannot be shown').waitFor();
      await expectNoFaults(page);
    }
  });
});

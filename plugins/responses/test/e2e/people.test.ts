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
    const field = page.getByLabel('Whom do you look for?');
    await field.fill('maija virtanen');
    await field.press('Enter');
    await page.getByText('Found for “maija virtanen”').waitFor();
    await page.getByRole('button', { name: /Lunch/ }).press('Enter');
    const other = page.getByText('My neighbour is Maija Virtanen, too.');
    await other.waitFor();
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
    await page.getByText('1 of 2 chosen').waitFor();
    await page.getByRole('button', { name: 'Erase what is chosen (2)' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    expect(await erase.isDisabled()).to.equal(true);
    await dialog.getByRole('textbox').fill('maija virtanen');
    await erase.press('Enter');
    await page.getByText('The same search then found 1 more thing').waitFor();
    await page.getByRole('table', { name: 'What was erased' }).getByRole('row').nth(1).waitFor();
    await expectNoFaults(page);
    if (shots) await page.screenshot({ path: path.join(shots, 'certificate-1440.png'), fullPage: true });
    const { rows } = await stage.app.db.owner.query('SELECT answers FROM responses.responses WHERE company_id = $1', [
      user.company.companyId,
    ]);
    expect(rows.map(({ answers }) => answers.why)).to.deep.equal(['My neighbour is Maija Virtanen, too.']);
  });
});

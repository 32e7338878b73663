import type { TestUser } from '@kaiku/sdk/testing';
import { viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectNoFaults, makeSurvey, readSurvey, Stage } from './support.ts';

describe('surveys: cards', function () {
  this.timeout(90_000);
  const stage = new Stage();
  let user: TestUser;
  before(() => stage.start());
  after(() => stage.stop());
  beforeEach(async () => {
    user = await stage.test.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
  });
  afterEach(() => stage.leave());

  const names = (page: Page) => page.locator('.sv-card-name').allInnerTexts();
  const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
  async function menu(page: Page, name: string, item: string) {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  it('SUR-001 SUR-002 shows the surveys of each tab with their counts and facts', async () => {
    await makeSurvey(user, { name: 'Draft' });
    const open = await makeSurvey(user, { name: 'Open', starter: 'customer' });
    await user.api.post(`/survey/${open.survey_id}/open`);
    const page = await stage.visit(user);
    await page.goto('/surveys');
    await card(page, 'Open').waitFor();
    const text = await card(page, 'Open').textContent();
    expect(text)
      .to.match(/Published/)
      .and.to.match(/3 questions/)
      .and.to.match(/Maija Virtanen/);
    expect(await page.getByRole('tab').allInnerTexts()).to.deep.equal([
      'Unpublished\n1',
      'Published\n1',
      'Closed\n0',
      'Archived\n0',
    ]);
    await tab(page, 'Unpublished');
    await card(page, 'Draft').waitFor();
    expect(await names(page)).to.deep.equal(['Draft']);
    await tab(page, 'Closed');
    await page.getByText('No closed surveys').waitFor();
  });

  it('SUR-001 without a session leads to the sign-in', async () => {
    const page = await stage.visit(undefined as never);
    await page.goto('/surveys');
    await page.waitForURL(/\/login\?redirect=%2Fsurveys/);
  });

  it('leads from the published surveys, while there are none, to the drafts', async () => {
    await makeSurvey(user, { name: 'Draft' });
    const page = await stage.visit(user);
    await page.goto('/surveys');
    await page.getByRole('button', { name: 'Show the draft' }).click();
    await card(page, 'Draft').waitFor();
  });

  it('SUR-003 /reporting shows the same cards, which lead to results', async () => {
    const { survey_id: id } = await makeSurvey(user, { name: 'Open', starter: 'customer' });
    await user.api.post(`/survey/${id}/open`);
    const page = await stage.visit(user);
    await page.goto('/reporting');
    await page.getByRole('heading', { level: 1, name: 'Reporting' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).to.equal(`/r/${id}`);
    expect(await page.getByRole('button', { name: 'New survey' }).count()).to.equal(0);
  });

  it('creates a survey from a starter and opens its editor', async () => {
    const page = await stage.visit(user);
    await page.goto('/surveys');
    await page.getByRole('button', { name: 'New survey' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create survey' }).click();
    await dialog.getByText('Give the survey a name.').waitFor();
    await dialog.getByLabel('Name').fill('Launch party');
    await dialog.getByRole('radio', { name: 'Event feedback' }).click();
    await expectNoFaults(page, 'create dialog');
    await dialog.getByRole('button', { name: 'Create survey' }).click();
    await page.waitForURL(/\/s\/[0-9a-f-]+\/edit$/);
    await page.getByRole('heading', { level: 1, name: 'Launch party' }).waitFor();
    const survey = await readSurvey(user, page.url().split('/')[4]!);
    expect(survey).to.include({ name: 'Launch party', question_count: 4 });
  });

  it('finds surveys by words, and says when there are none', async () => {
    for (const name of ['Coffee 2026', 'Tea 2026']) await makeSurvey(user, { name });
    const page = await stage.visit(user);
    await page.goto('/surveys?tab=unpublished');
    await card(page, 'Tea 2026').waitFor();
    await page.getByRole('searchbox').fill('2026 cof');
    await card(page, 'Tea 2026').waitFor({ state: 'detached' });
    expect(await names(page)).to.deep.equal(['Coffee 2026']);
    await page.getByRole('searchbox').fill('cocoa');
    await page.getByText('No survey here is called “cocoa”.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await card(page, 'Tea 2026').waitFor();
  });

  it('SUR-078 SUR-079 closes from the menu, and undoes it', async () => {
    const { survey_id: id } = await makeSurvey(user, { name: 'Open', starter: 'customer' });
    await user.api.post(`/survey/${id}/open`);
    const page = await stage.visit(user);
    await page.goto('/surveys');
    await menu(page, 'Open', 'Close');
    await page.getByText('“Open” is closed').waitFor();
    expect((await readSurvey(user, id)).state).to.equal('closed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Open').waitFor();
    expect((await readSurvey(user, id)).state).to.equal('published');
  });

  it('SUR-080 SUR-081 archives, takes back, copies and deletes', async () => {
    await makeSurvey(user, { name: 'Plan' });
    const page = await stage.visit(user);
    await page.goto('/surveys?tab=unpublished');
    await menu(page, 'Plan', 'Archive');
    await page.getByText('No drafts').waitFor();
    await tab(page, 'Archived');
    await menu(page, 'Plan', 'Take out of the archive');
    await page.getByText('The archive is empty').waitFor();
    await tab(page, 'Unpublished');
    await menu(page, 'Plan', 'Make a copy');
    await page.getByRole('heading', { level: 1, name: 'Plan (copy)' }).waitFor();
    await page.goto('/surveys?tab=unpublished');
    await menu(page, 'Plan', 'Delete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await card(page, 'Plan').waitFor();
    await menu(page, 'Plan', 'Delete');
    await page.getByRole('button', { name: 'Delete survey' }).click();
    await page.getByText('“Plan” was deleted').waitFor();
    expect(await names(page)).to.deep.equal(['Plan (copy)']);
  });

  it('SUR-082 a delete that fails says nothing, and the card is there again', async () => {
    await makeSurvey(user, { name: 'Stays' });
    const page = await stage.visit(user);
    await page.route('**/api/survey/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await page.goto('/surveys?tab=unpublished');
    await menu(page, 'Stays', 'Delete');
    const refused = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Delete survey' }).click();
    await refused;
    await card(page, 'Stays').waitFor();
    expect(await page.locator('.kk-alert').count()).to.equal(0);
  });

  it('SUR-004 a survey’s own address leads to its editor; SUR-006 an unknown one to the not-found page', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const page = await stage.visit(user);
    await page.goto(`/s/${id}`);
    await page.waitForURL(`**/s/${id}/edit`);
    await page.goto(`/s/${user.person.userId}`);
    await page.getByRole('heading', { name: /not found/i }).waitFor();
  });

  it('SUR-004 SUR-005 who has no permission on it is refused', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const other = await stage.test.createUser({
      company: { companyId: user.person.companyId, name: '' },
      roles: ['survey'],
    });
    const page = await stage.visit(other);
    for (const path of [`/s/${id}`, `/s/${id}/edit`]) {
      await page.goto(path);
      await page.waitForURL('**/forbidden');
    }
    await page.goto('/surveys');
    await page.getByText('No published surveys yet').waitFor();
    expect(await page.getByRole('button', { name: 'New survey' }).count()).to.equal(0);
  });

  it('says that surveys could not be loaded, and loads them at the next try', async () => {
    await makeSurvey(user, { name: 'There' });
    const page = await stage.visit(user);
    let broken = true;
    await page.route('**/api/survey?*', (route) =>
      broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await page.goto('/surveys?tab=unpublished');
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    broken = false;
    await retry.click();
    await card(page, 'There').waitFor();
  });

  for (const [language, scheme, size] of [
    ['fi', 'light', 'desktop'],
    ['sv', 'dark', 'phone'],
  ] as const) {
    it(`has no fault that axe finds, and nothing is cut (${language}, ${scheme}, ${size})`, async () => {
      const person = await stage.test.createUser({ language });
      await makeSurvey(person, { name: 'Asiakastyytyväisyyskyselylomakkeen-pitkä-nimi', type: 'personnel' });
      const page = await stage.visit(person, { colorScheme: scheme, viewport: viewports[size] });
      await page.goto('/surveys?tab=unpublished');
      await page.locator('.sv-card').waitFor();
      await expectNoFaults(page, 'cards');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).to.be.at.most(0);
    });
  }
});

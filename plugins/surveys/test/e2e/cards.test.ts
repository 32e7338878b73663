import { readFile } from 'node:fs/promises';
import {
  expectNoFaults,
  makeSurvey,
  openSurvey,
  readSurvey,
  SurveysPage,
  type TestUser,
  until,
  useStage,
  type VisitOptions,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeComplete, plugins, step } from '../support.ts';

describe('surveys: cards', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser({ firstName: 'Maija', lastName: 'Virtanen' });
  });

  async function visit(options: VisitOptions = { user }) {
    const page = await stage.visit(options);
    return { page, surveys: new SurveysPage(page) };
  }

  it('SUR-001.b SUR-002.a SUR-010.b shows the surveys of each tab with their counts and facts', async () => {
    await makeSurvey(user, { name: 'Draft' });
    await openSurvey(user, { name: 'Open', starter: 'customer' });
    const { page, surveys } = await visit();
    await page.goto('/surveys');
    await surveys.card('Open').waitFor();
    // One list with both ways, and j and k from card to card.
    const ways = surveys.card('Open').locator('.sv-card-ways');
    expect(await ways.getByRole('link').count()).to.be.greaterThan(0);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Open' }).waitFor();
    await page.goBack();
    await surveys.card('Open').waitFor();
    const text = await surveys.card('Open').textContent();
    expect(text)
      .to.match(/Published/)
      .and.to.match(/3 questions/)
      .and.to.match(/Maija Virtanen/);
    expect(await page.getByRole('tab').allInnerTexts()).to.deep.equal([
      'All\n2',
      'Unpublished\n1',
      'Published\n1',
      'Closed\n0',
      'Archived\n0',
    ]);
    await surveys.tab('Unpublished');
    await surveys.card('Open').waitFor({ state: 'detached' });
    await surveys.card('Draft').waitFor();
    expect(await surveys.names.allInnerTexts()).to.deep.equal(['Draft']);
    await surveys.tab('Closed');
    await page.getByText('No closed surveys').waitFor();
  });

  it('SUR-001.a without a session leads to the sign-in', async () => {
    const page = await stage.visit({ at: '/surveys' });
    await page.waitForURL(/\/login\?redirect=%2Fsurveys/);
  });

  it('offers starters where there is no survey yet', async () => {
    const { page, surveys } = await visit();
    await page.goto('/surveys');
    await page.getByRole('button', { name: /^Event feedback/ }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: 'Event feedback' }).isChecked()).to.equal(true);
    await dialog.getByLabel('Name').fill('Launch party');
    await expectNoFaults(page, 'create dialog');
    const id = await surveys.create();
    await page.getByRole('heading', { level: 1, name: 'Launch party' }).waitFor();
    expect(await readSurvey(user, id)).to.include({ name: 'Launch party', question_count: 4 });
    await page.goto('/surveys?create=paste');
    await page.getByRole('dialog').getByLabel('Name').fill('From a document');
    await surveys.create();
    await page.getByRole('dialog', { name: 'Paste a questionnaire' }).getByLabel('The questionnaire').waitFor();
  });

  it('SUR-003.b /reporting shows the same cards, which lead to results', async () => {
    const id = await openSurvey(user, { name: 'Open', starter: 'customer' });
    const { page, surveys } = await visit();
    await page.goto('/reporting');
    await page.getByRole('heading', { level: 1, name: 'Reporting' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).to.equal(`/r/${id}`);
    expect(await surveys.newSurvey.count()).to.equal(0);
  });

  it('SUR-003.a /reporting without a session leads to the sign-in', async () => {
    const page = await stage.visit({ at: '/reporting' });
    await page.waitForURL(/\/login\?redirect=%2Freporting/);
  });

  it('SUR-081.c a survey is saved as a template, and others start from it', async () => {
    await makeSurvey(user, { name: 'Cup of the day', starter: 'customer', language: 'fi' });
    const { page, surveys } = await visit();
    await surveys.open('unpublished');
    const keep = async (name?: string) => {
      await surveys.choose('Cup of the day', 'Save as template…');
      const dialog = page.getByRole('dialog', { name: 'Save the survey as a template' });
      await dialog.getByRole('button', { name: 'Save as template' }).click();
      if (name === undefined) return;
      // What there is already is called otherwise.
      await dialog.getByText(/have a template called/).waitFor();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save as template' }).click();
    };
    await keep();
    await page.getByText('Cup of the day was saved as a template').waitFor();
    await keep('Cup of the night');
    await page.getByText('Cup of the night was saved as a template').waitFor();
    const dialog = await surveys.begin();
    await dialog.getByLabel('Name').fill('Tomorrow');
    await dialog.getByRole('radio', { name: 'Cup of the day' }).click();
    await expectNoFaults(page, 'create from a template');
    const id = await surveys.create();
    await page.getByRole('heading', { level: 1, name: 'Tomorrow' }).waitFor();
    expect(await readSurvey(user, id)).to.include({ name: 'Tomorrow', question_count: 3, language: 'fi' });
  });

  it('finds surveys by words, and says when there are none', async () => {
    for (const name of ['Coffee 2026', 'Tea 2026']) await makeSurvey(user, { name });
    const { page, surveys } = await visit();
    await surveys.open('unpublished');
    await surveys.card('Tea 2026').waitFor();
    await page.getByRole('searchbox').fill('2026 cof');
    await surveys.card('Tea 2026').waitFor({ state: 'detached' });
    expect(await surveys.names.allInnerTexts()).to.deep.equal(['Coffee 2026']);
    await page.getByRole('searchbox').fill('cocoa');
    await page.getByText('No survey here is called “cocoa”.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await surveys.card('Tea 2026').waitFor();
  });

  it('SUR-079 closes from the menu, and undoes it', async () => {
    const id = await openSurvey(user, { name: 'Open', starter: 'customer' });
    const { page, surveys } = await visit();
    await page.goto('/surveys');
    await surveys.choose('Open', 'Close');
    await page.getByText('“Open” is closed').waitFor();
    expect((await readSurvey(user, id)).state).to.equal('closed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await surveys.card('Open').getByText('Published', { exact: true }).waitFor();
    expect((await readSurvey(user, id)).state).to.equal('published');
  });

  it('SUR-080.ab SUR-081.ab SUR-089.ab archives, takes back, copies, renames and deletes', async () => {
    await makeSurvey(user, { name: 'Plan' });
    const { page, surveys } = await visit();
    await surveys.open('unpublished');
    await surveys.choose('Plan', 'Archive');
    await page.getByText('No drafts').waitFor();
    await surveys.tab('Archived');
    await surveys.choose('Plan', 'Take out of the archive');
    await page.getByText('The archive is empty').waitFor();
    await surveys.tab('Unpublished');
    await surveys.choose('Plan', 'Make a copy');
    await page.getByRole('heading', { level: 1, name: 'Plan (copy)' }).waitFor();
    await surveys.open('unpublished');
    // Where it was open before, under the name that it had then.
    await surveys.choose('Plan', 'Sharing');
    await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
    await page.goBack();
    await surveys.choose('Plan', 'Rename');
    await page.getByRole('textbox', { name: 'New name of Plan' }).fill('Idea');
    await page.keyboard.press('Enter');
    await surveys.card('Idea').waitFor();
    // It is current by the reply alone: nobody is asked again who it is.
    await page.route('**/api/resource-access/**', () => {});
    await surveys.choose('Idea', 'Sharing');
    await page.getByRole('heading', { level: 1, name: 'Idea' }).waitFor();
    await page.unroute('**/api/resource-access/**');
    await page.goBack();
    expect(await surveys.names.allInnerTexts(), 'in place of what it was').to.have.members(['Idea', 'Plan (copy)']);
    await page.getByRole('link', { name: 'Idea', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Idea' }).waitFor();
    await page.goBack();
    await surveys.choose('Idea', 'Delete');
    await page.getByText('“Idea” was deleted').waitFor();
    await surveys.tab('Deleted');
    await page.getByText('30 days left').waitFor();
    await expectNoFaults(page, 'deleted surveys');
    await surveys.card('Idea').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Nothing was deleted').waitFor();
    await surveys.tab('Unpublished');
    await surveys.card('Idea').waitFor();
  });

  it('SUR-082 a delete that fails says nothing of its own: the platform asks to try again, and the card is there again', async () => {
    await makeSurvey(user, { name: 'Stays' });
    const { page, surveys } = await visit();
    await page.route('**/api/survey/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await surveys.open('unpublished');
    await surveys.choose('Stays', 'Delete');
    // GAP-003: what it says of anything that could not be saved.
    await page
      .locator('.kk-alert')
      .getByText(/[Tt]ry again/)
      .waitFor();
    await surveys.card('Stays').waitFor();
    expect(await page.locator('.kk-alert').count()).to.equal(1);
  });

  it('SUR-004.a a survey’s own address leads to its editor; SUR-006.a an unknown one to the not-found page', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const { page } = await visit();
    await page.goto(`/s/${id}`);
    await page.waitForURL(`**/s/${id}/edit`);
    await page.goto(`/s/${user.person.userId}`);
    await page.getByRole('heading', { name: /not found/i }).waitFor();
  });

  it('SUR-004.d SUR-005 who has no permission on it is refused', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const other = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    const { page, surveys } = await visit({ user: other });
    for (const path of [`/s/${id}`, `/s/${id}/edit`]) {
      await page.goto(path);
      await page.waitForURL('**/forbidden');
    }
    await page.goto('/surveys');
    await page.getByText('No surveys yet').waitFor();
    expect(await surveys.newSurvey.count()).to.equal(0);
  });

  it('PLAT-056 a list that the server cannot give leaves what is shown in place, and another try brings it', async () => {
    await makeSurvey(user, { name: 'Shown' });
    await makeComplete(user, { name: 'Open' }).then(({ survey_id: id }) => step(user, id, 'open'));
    const { page, surveys } = await visit();
    await surveys.open('unpublished');
    await surveys.card('Shown').waitFor();
    const { owner } = stage.app.db;
    await owner.query('ALTER TABLE surveys.surveys RENAME COLUMN theme TO theme_away');
    try {
      await page.clock.setFixedTime(Date.now() + 20_000);
      await Promise.all([
        page.waitForResponse((reply) => reply.status() === 500 && reply.url().includes('/api/survey?')),
        // Who comes back to the tab sees what is new.
        page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
      ]);
      const published = page.getByRole('tab', { name: /^Published/ });
      await published.click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await page.locator('main [aria-busy=true]').count()).to.equal(0);
      await surveys.tab('Unpublished');
      await surveys.card('Shown').waitFor();
      await published.click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    } finally {
      await owner.query('ALTER TABLE surveys.surveys RENAME COLUMN theme_away TO theme');
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await surveys.card('Open').waitFor();
  });

  it('PLAT-048 publishing from a card what somebody saves at that moment tells that the data have expired', async () => {
    const { survey_id: id } = await makeComplete(user, { name: 'Raced' });
    const { page, surveys } = await visit();
    await page.clock.install();
    await surveys.open('unpublished');
    await surveys.card('Raced').waitFor();
    const { owner } = stage.app.db;
    const other = await owner.connect();
    try {
      await other.query('BEGIN');
      await other.query('UPDATE surveys.surveys SET version = version + 1 WHERE id = $1', [id]);
      await surveys.choose('Raced', 'Publish');
      await until('the publishing to wait for the save', async () => {
        const { rowCount } = await owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return rowCount === 1;
      });
      await other.query('COMMIT');
    } finally {
      other.release();
    }
    const alert = page.getByText('The data has expired');
    await alert.waitFor();
    await page.clock.runFor(60_000);
    expect(await alert.count()).to.equal(1);
    await surveys.card('Raced').waitFor();
  });

  for (const [language, scheme, size] of [
    ['fi', 'light', 'desktop'],
    ['sv', 'dark', 'phone'],
  ] as const) {
    it(`has no fault that axe finds, and nothing is cut (${language}, ${scheme}, ${size})`, async () => {
      const person = await stage.app.createUser({ language });
      await makeSurvey(person, { name: 'Asiakastyytyväisyyskyselylomakkeen-pitkä-nimi', type: 'personnel' });
      const { page, surveys } = await visit({ user: person, colorScheme: scheme, viewport: viewports[size] });
      await surveys.open('unpublished');
      await page.locator('.sv-card').waitFor();
      await expectNoFaults(page, 'cards');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).to.be.at.most(0);
    });
  }

  it('a survey goes out as a file from its card and comes in by dropping the file on the list', async () => {
    await makeComplete(user, { name: 'Travels' });
    const { page, surveys } = await visit();
    await surveys.open('unpublished');
    const download = page.waitForEvent('download');
    await surveys.choose('Travels', 'Export as a file');
    const file = await (await download).path();
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).to.include({ kaiku: 'survey', version: 1 });

    await page.evaluate((contents) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([contents], 'Travels.kaiku.json'));
      for (const type of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
      }
    }, text);
    const dialog = page.getByRole('dialog', { name: 'Import a survey' });
    await dialog.getByText('3 questions').waitFor();
    await expectNoFaults(page, 'import of a survey');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Arrived');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL('**/edit');
    const { data } = await user.api.get('/survey');
    expect(data.data.map(({ name }: { name: string }) => name)).to.have.members(['Travels', 'Arrived']);
  });
});

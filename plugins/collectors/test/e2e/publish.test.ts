import { readFile } from 'node:fs/promises';
import {
  AppFrame,
  accepted,
  EditorPage,
  expectNoFaults,
  makeElement,
  makeLink,
  makePage,
  makeStructure,
  makeSurvey,
  openSurvey,
  PublishPage,
  shareSurvey,
  submitAnswer,
  type TestUser,
  until,
  useStage,
  type VisitOptions,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { readCode } from '../support/readCode.ts';
import { answerPort, coffee, colleague } from '../support.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('publish page', function () {
  this.timeout(60_000);
  const stage = useStage(async () => ({
    plugins: ['access', 'company', 'surveys', 'collectors', 'responses', 'answering'],
    env: { KAIKU_ANSWER_PORT: await answerPort() },
  }));
  let owner: TestUser;
  let surveyId: string;
  let page: Page;
  let publish: PublishPage;
  before(async () => {
    owner = await stage.app.createUser();
  });
  beforeEach(async () => {
    surveyId = await openSurvey(owner, { structure: coffee });
  });

  async function enter(options: VisitOptions = {}) {
    page = await stage.visit({ user: owner, ...options });
    publish = new PublishPage(page);
  }
  async function open(options: VisitOptions = {}) {
    await enter(options);
    await publish.open(surveyId);
  }
  const make = (body?: object) => makeLink(owner, surveyId, body);
  const links = async () => (await accepted(owner.api.get(`/survey/${surveyId}/publish`))).data;
  const row = (name: string) => publish.links.row(name);
  const dialog = (name: string | RegExp) => new AppFrame(page).dialog(name);
  const isFocused = (one: Locator, why: string) =>
    until(`the focus to be there: ${why}`, () => one.evaluate((node) => node === document.activeElement));
  const unfold = (of: Locator, group: string) => of.getByRole('button', { name: group }).click();

  it('LINK-001.ac LINK-004.a from an empty page to a copied address that respondents can open', async () => {
    await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await publish.makeFirst.click();
    await row('Web link').getByText('Open', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Copy');
    await row('Web link').getByRole('button', { name: 'Copy' }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const [link] = await links();
    expect(address).to.equal(link.publishUrl);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), publish.linkTo('Web link').click()]);
    await tab.getByText('Would you recommend us?').waitFor();
    expect(tab.url()).to.equal(address);
    // The card of the survey copies it, too.
    await tab.close();
    await page.bringToFront();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.goto('/surveys');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Copy the link' }).click();
    await until(
      'the link to be copied',
      async () => (await page.evaluate(() => navigator.clipboard.readText())) === address,
    );
  });

  it('a first link that could not be made leaves the focus where it is when another one comes', async () => {
    await open();
    await page.route('**/api/survey/*/publish', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // A colleague was quicker.
      await make({ name: 'Theirs' });
      return route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', details: [] } } });
    });
    await publish.makeFirst.click();
    await page.getByText('The link could not be made. Please try again.').waitFor();
    await row('Theirs').getByText('Open', { exact: true }).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.to.equal('Copy');
  });

  it('LINK-024.bc a link is made with an address, background data and a closing time, and changed later', async () => {
    await make();
    await open();
    const fresh = await publish.begin();
    await fresh.getByLabel('Name').fill('Front desk');
    await fresh.getByLabel('Address of your own').fill('No spaces!');
    await unfold(fresh, 'Background data');
    await fresh.getByLabel('City').fill('Oulu');
    await fresh.getByRole('button', { name: 'Create link' }).click();
    await fresh.getByText('An address has 4 to 64 letters a-z, digits and hyphens.').waitFor();
    const word = `desk-${Date.now().toString(36)}`;
    await fresh.getByLabel('Address of your own').fill(word);
    await fresh.getByRole('button', { name: 'Create link' }).click();
    await row('Front desk').waitFor();
    expect((await links())[1]).to.deep.include({ name: 'Front desk', url: word, background: { city: 'Oulu' } });

    await publish.links.choose('Front desk', 'Edit');
    const edit = dialog('Edit “Front desk”');
    await unfold(edit, 'Background data');
    expect(await edit.getByLabel('City').inputValue()).to.equal('Oulu');
    await edit.getByLabel('Name').fill('Lobby');
    await edit.getByRole('button', { name: 'Save' }).click();
    await row('Lobby').waitFor();
    expect((await links())[1]).to.deep.include({
      name: 'Lobby',
      url: word,
      background: { city: 'Oulu' },
      closeAt: null,
    });
  });

  it('an address that another link has is refused beside its field', async () => {
    const word = `taken-${Date.now().toString(36)}`;
    await make({ name: 'Web', url: word });
    await open();
    const fresh = await publish.begin();
    await fresh.getByLabel('Name').fill('Other');
    await fresh.getByLabel('Address of your own').fill(word);
    await fresh.getByRole('button', { name: 'Create link' }).click();
    await fresh.getByText(`The address ${word} is taken. Choose another one.`).first().waitFor();
    expect(await links()).to.have.length(1);
  });

  it('LINK-005.ab a closed link turns respondents away at once, and undo opens it again', async () => {
    const link = await make();
    await open();
    await page.getByRole('button', { name: 'Close Web' }).click();
    await row('Web').getByText('Closed', { exact: true }).waitFor();
    await page.getByText('“Web” is closed').waitFor();
    const shows = (text: string) =>
      until(`the answering page to say ${text}`, async () =>
        (await (await fetch(link.publishUrl)).text()).includes(text),
      );
    await shows('closed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Web').getByText('Open', { exact: true }).waitFor();
    await shows('Would you recommend us?');
    expect((await links())[0]).to.include({ state: 'open', closeAt: null });
  });

  it('LINK-005.cd scheduled links say so; undo brings a schedule back', async () => {
    const closeAt = inAnHour();
    const openAt = new Date(Date.parse(closeAt) - 600_000).toISOString();
    await make({ name: 'Closes', closeAt });
    await make({ name: 'Opens', openAt, closeAt });
    await open();
    await row('Closes').getByText('Open, closes later').waitFor();
    await row('Opens').getByText('Opens later').waitFor();
    await page.getByRole('button', { name: 'Open Opens', exact: true }).click();
    await page.getByText('“Opens” is open').waitFor();
    expect((await links())[1].state).to.equal('open');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Opens').getByText('Opens later').waitFor();
    await until('the schedule to be back', async () => (await links())[1].state === 'scheduled');
    expect((await links())[1]).to.include({ openAt, closeAt });
  });

  it('a refused change is taken back on the screen', async () => {
    await make();
    await open();
    await row('Web').waitFor();
    await page.route('**/publish/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Close Web' }).click();
    await page.getByText('The link could not be changed. Please try again.').waitFor();
    await row('Web').getByText('Open', { exact: true }).waitFor();
  });

  it('LINK-003.b LINK-022.ab the QR code is shown and downloads as PNG and SVG', async () => {
    const link = await make();
    await open();
    const share = await publish.showCode('Web');
    await dialog('Share “Web”').waitFor();
    const download = async (kind: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        share.getByRole('link', { name: `Download ${kind}` }).click(),
      ]);
      expect(file.suggestedFilename()).to.equal(`${link.url}.${kind.toLowerCase()}`);
      return readFile(await file.path());
    };
    expect(readCode((await download('SVG')).toString('utf8'))).to.equal(link.publishUrl);
    const png = await download('PNG');
    expect(png.subarray(1, 4).toString()).to.equal('PNG');
    expect(png.readUInt32BE(16)).to.equal(1024);
    await expectNoFaults(page);
  });

  it('LINK-003.c LINK-023.a the embed code shows the survey within another page', async () => {
    const settings = { ...coffee.settings, name: 'A "quoted" <name>' };
    surveyId = await openSurvey(owner, { structure: { ...coffee, settings } });
    const link = await make({ name: 'Front desk' });
    await open();
    await publish.links.choose('Front desk', 'Embed on a web site');
    const code = await dialog(/^Share/)
      .getByRole('textbox', { name: 'Code' })
      .inputValue();
    expect(code).to.include(link.publishUrl);
    // On loopback like the answering page: browsers keep pages of other networks away from it.
    const shop = `${stage.app.url}/shop.html`;
    await page.route(shop, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title>${code}` }),
    );
    await page.goto(shop);
    await page.frameLocator('iframe').getByText('Would you recommend us?').waitFor();
    expect(await page.locator('iframe').getAttribute('title')).to.equal('A "quoted" <name>');
  });

  it('LINK-015 COMP-031 the way of embedding is chosen and kept, and companies without the feature have no embed code', async () => {
    const link = await make({ name: 'Front desk' });
    await open();
    await publish.links.choose('Front desk', 'Embed on a web site');
    let share = dialog(/^Share/);
    const code = share.getByRole('textbox', { name: 'Code' });
    // Who chooses the second before the first is stored is not told that somebody else has changed it.
    let goOn = (): void => {};
    const chosen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/publish/*', async (route) => {
      if (route.request().method() === 'PUT') await chosen;
      return route.continue();
    });
    await share.getByText('Pop-up', { exact: true }).click();
    await until('the code of a pop-up', async () => (await code.inputValue()).includes('data-trigger="delay"'));
    await share.getByRole('checkbox', { name: 'Everything on one page' }).check();
    goOn();
    const kept = async () => (await owner.api.get(`/survey/${surveyId}/publish`)).data.data[0];
    await until('the link to know', async () => (await kept()).embedTheme === 'singlePage');
    expect(await kept()).to.include({ embedVersion: 2, collectorId: link.collectorId });
    await expectNoFaults(page, 'embed');

    const company = await stage.app.createCompany({ features: { web_widget_creation: false } });
    const user = await stage.app.createUser({ company });
    surveyId = await openSurvey(user, { structure: coffee });
    await makeLink(user, surveyId, { name: 'Front desk' });
    await open({ user });
    share = dialog(/^Share/);
    await row('Front desk').getByRole('button', { name: /QR/ }).click();
    await share.getByRole('tab', { name: 'QR code' }).waitFor();
    expect(await share.getByRole('tab', { name: 'Embed' }).count()).to.equal(0);
  });

  it('LINK-023.b anybody sees how the survey looks within another page', async () => {
    await make();
    await open();
    await publish.links.choose('Web', 'Embed on a web site');
    const address = await dialog(/^Share/)
      .getByRole('link', { name: 'Preview' })
      .getAttribute('href');
    expect(address).to.equal(`/s/${surveyId}/embed-preview`);
    const visitor = await stage.visit({ at: address! });
    await visitor.getByRole('heading', { name: 'Embedded preview' }).waitFor();
    const survey = visitor.frameLocator('iframe[title="Coffee"]');
    await survey.getByText('Would you recommend us?').waitFor();
    await survey.getByRole('radio', { name: '9', exact: true }).check();
    await survey.getByRole('button', { name: 'Send' }).click();
    await survey.getByRole('heading', { name: /thank/i }).waitFor();
    await expectNoFaults(visitor, 'embedded preview');
    const { rows } = await stage.app.db.owner.query('SELECT 1 FROM responses.responses WHERE survey_id = $1', [
      surveyId,
    ]);
    expect(rows, 'nothing is kept').to.eql([]);
  });

  it('SUR-075.b before a choice is rewritten the editor says that links which hide it show it again', async () => {
    const choices = ['good', 'bad'].map((id) => ({ id, text: `Choice ${id}` }));
    const structure = makeStructure({ elements: [makeElement('mood', 'choice', { text: 'How was it?', choices })] });
    surveyId = await openSurvey(owner, { structure });
    await make({ hidden: ['bad'] });
    await enter();
    const editor = new EditorPage(page);
    await editor.open(surveyId);
    await editor.row('How was it?').click();
    await editor.elements.getByText('Choice bad', { exact: true }).click();
    await page.getByText('Links that hide this choice show it again when its text changes.').waitFor();
    await editor.elements.getByText('Choice good', { exact: true }).click();
    await page.getByText('Links that hide this choice').waitFor({ state: 'detached' });
  });

  it('LINK-011.abd LINK-012.b what respondents see is chosen in the link’s dialog', async () => {
    const choices = ['good', 'bad'].map((id) => ({ id, text: `Choice ${id}` }));
    const structure = makeStructure({
      pages: [
        makePage('p1', [
          makeElement('cafe', 'choice', { text: 'Which café?', choices }),
          makeElement('mood', 'choice', { text: 'How was it?', choices }),
        ]),
        makePage('p2', [makeElement('q1', 'nps', { text: 'Would you recommend us?' })], {
          settings: { title: 'Last' },
        }),
      ],
    });
    surveyId = await openSurvey(owner, { structure });
    await make();
    await open();
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await unfold(edit, 'Hidden parts');
    const hidden = edit.getByRole('combobox', { name: 'Hidden pages, questions and choices' });
    for (const part of ['Last', 'Which café?']) {
      await hidden.fill(part);
      await page.getByRole('option', { name: part, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await edit.getByRole('combobox', { name: 'Answer for “Which café?”' }).click();
    await page.getByRole('option', { name: 'Choice bad', exact: true }).click();
    await edit.getByRole('textbox', { name: 'Answer for “Would you recommend us?”' }).fill('eleven');
    await edit.getByText('This is no answer to the question.').waitFor();
    await edit.getByRole('textbox', { name: 'Answer for “Would you recommend us?”' }).fill('10');
    await unfold(edit, 'Presentation');
    await edit.getByRole('combobox', { name: 'Choices as' }).click();
    await page.getByRole('option', { name: 'Drop-down list' }).click();
    await expectNoFaults(page, 'what respondents see');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect((await links())[0]).to.deep.include({
      hidden: ['p2', 'cafe'],
      automaticAnswers: { cafe: { choice: 'bad' }, q1: 10 },
      presentation: 'dropdown',
    });
    await publish.links.choose('Web', 'Edit');
    await unfold(edit, 'Hidden parts');
    expect(await edit.getByRole('combobox', { name: 'Answer for “Which café?”' }).inputValue()).to.equal('Choice bad');
  });

  it('answers for hidden questions stay when the survey’s parts cannot be fetched', async () => {
    const choices = ['good', 'bad'].map((id) => ({ id, text: `Choice ${id}` }));
    const pages = ['p1', 'p2'].map((id) => makePage(id, [makeElement(`of-${id}`, 'choice', { text: id, choices })]));
    surveyId = await openSurvey(owner, { structure: makeStructure({ pages }) });
    const automaticAnswers = { 'of-p2': { choice: 'bad' } };
    await make({ hidden: ['of-p2', 'good'], automaticAnswers });
    await open();
    await page.route('**/publish/parts', (route) => route.fulfill({ status: 500, json: {} }));
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await unfold(edit, 'Hidden parts');
    await edit.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await edit.getByRole('combobox', { name: 'Hidden pages, questions and choices' }).count()).to.equal(0);
    await page.unrouteAll();
    await edit.getByRole('button', { name: 'Try again' }).click();
    await edit.getByRole('combobox', { name: 'Answer for “p2”' }).waitFor();
    await edit.getByRole('textbox', { name: 'Name' }).fill('Hall');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect((await links())[0]).to.deep.include({ name: 'Hall', automaticAnswers });
  });

  it('LINK-011.d automatic answers that no longer fit the survey are told of before Save removes them; others stay', async () => {
    const choices = ['good', 'bad'].map((id) => ({ id, text: `Choice ${id}` }));
    const columns = [{ id: 'c1', text: 'Yes' }];
    const structure = makeStructure({
      elements: [
        makeElement('mood', 'choice', { text: 'How was it?', choices }),
        makeElement('why', 'openText', { text: 'Why?' }),
        makeElement('grid', 'matrix', { text: 'Which of these?', rows: choices, columns }),
      ],
    });
    surveyId = await openSurvey(owner, { structure });
    const automaticAnswers = { mood: { choice: 'bad' }, why: 'So', grid: { good: 'c1' } };
    await make({ hidden: ['mood', 'why', 'grid'], automaticAnswers });
    // The survey goes on without the choice.
    await stage.app.db.owner.query(
      `UPDATE collectors.collectors SET automatic_answers = jsonb_set(automatic_answers, '{mood,choice}', '"old"')
       WHERE survey_id = $1`,
      [surveyId],
    );
    await open();
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await unfold(edit, 'Hidden parts');
    const told = edit.getByRole('status').filter({ hasText: 'These automatic answers are not given' });
    await told.getByText('How was it?').waitFor();
    expect(await told.getByRole('listitem').allTextContents()).to.deep.equal(['How was it?']);
    await edit.getByRole('textbox', { name: 'Answer for “Why?”' }).fill('Because');
    // A matrix is answered row by row.
    const grid = edit.getByRole('group', { name: 'Answer for “Which of these?”' });
    expect(await grid.getByRole('combobox', { name: 'Choice good' }).inputValue()).to.equal('Yes');
    await grid.getByRole('combobox', { name: 'Choice bad' }).click();
    await page.getByRole('option', { name: 'Yes', exact: true }).click();
    expect(await told.getByRole('listitem').allTextContents()).to.deep.equal(['How was it?']);
    await expectNoFaults(page, 'answers that do not fit');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect((await links())[0].automaticAnswers).to.deep.equal({ why: 'Because', grid: { good: 'c1', bad: 'c1' } });
  });

  it('SUR-006.b a survey that is gone while its page is open is logged, and leads nowhere', async () => {
    await make();
    // Managers pass every permission check, whatever there is to check.
    await open({ user: await stage.app.createUser({ company: owner.company, roles: ['admin'] }) });
    await row('Web').waitFor();
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await accepted(owner.api.delete(`/survey/${surveyId}`));
    await accepted(owner.api.delete(`/survey/${surveyId}/deleted`));
    // Who comes back to the tab sees what is new.
    const refused = page.waitForResponse((reply) => reply.status() === 404 && /\/publish\?/.test(reply.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await refused;
    // Its own words: that a call failed the browser writes there by itself.
    await until('the log', () => logged.some((line) => line.startsWith('What is shown is no longer there')));
    expect(logged.find((line) => line.startsWith('What is shown'))).to.include(surveyId);
    expect(new URL(page.url()).pathname).to.equal(`/s/${surveyId}/publish`);
    expect(await page.locator('.kk-alert').count()).to.equal(0);
  });

  it('a link is deleted only after asking what happens to its answers', async () => {
    await make();
    await open();
    await publish.links.choose('Web', 'Delete');
    const ask = dialog('Delete “Web”?');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    expect(await links()).to.have.length(1);
    await publish.links.choose('Web', 'Delete');
    await ask.getByLabel('Delete the answers, too').click();
    await ask.getByRole('button', { name: 'Delete link and answers' }).click();
    await page.getByText('“Web” was deleted.').waitFor();
    await publish.makeFirst.waitFor();
    expect(await links()).to.eql([]);
    const { rows } = await stage.app.db.owner.query(
      "SELECT details->'answersDeleted' AS both FROM core.audit_log WHERE survey_id = $1 AND operation = $2",
      [surveyId, 'collector.delete'],
    );
    expect(rows).to.eql([{ both: true }]);
  });

  it('LINK-001.b LINK-002.ab who may only see links sees them, and nothing to change them with', async () => {
    await make();
    const viewer = await colleague(stage.app, owner);
    await shareSurvey(owner, surveyId, viewer, { permissions: ['viewLinks'] });
    await open({ user: viewer });
    await row('Web').getByText('Open', { exact: true }).waitFor();
    await row('Web').getByRole('button', { name: 'QR code of Web' }).waitFor();
    expect(await page.getByRole('button', { name: /New link|Close Web/ }).count()).to.equal(0);
    await row('Web').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Embed on a web site' }).waitFor();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = dialog('Settings of “Web”');
    expect(await settings.getByRole('textbox', { name: 'Name' }).isDisabled()).to.equal(true);
    await unfold(settings, 'Structure');
    expect(await settings.getByRole('radio', { name: 'As the survey’s pages' }).isDisabled()).to.equal(true);
    expect(await settings.getByRole('button', { name: 'Save' }).count()).to.equal(0);
  });

  it('SUR-077 LINK-022 a survey that is not published yet is published here: its first link comes with its code', async () => {
    ({ survey_id: surveyId } = await makeSurvey(owner, { structure: coffee }));
    await open();
    await page.getByText('The survey is not published yet').waitFor();
    await page.getByRole('link', { name: 'Go to the editor' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Publish the survey' }).click();
    const share = dialog('Share “Web link”');
    await share.getByRole('img', { name: 'QR code of Web link' }).waitFor();
    await page.keyboard.press('Escape');
    await row('Web link').getByText('Open', { exact: true }).waitFor();
    expect((await links()).map(({ state }: { state: string }) => state)).to.eql(['open']);
  });

  it('SUR-077 what keeps a survey from being published is told, and its button has the focus again', async () => {
    ({ survey_id: surveyId } = await makeSurvey(owner));
    await open();
    const button = page.getByRole('button', { name: 'Publish the survey' });
    await button.press('Enter');
    const missing = dialog('The survey cannot be published yet');
    await missing.getByText('The survey has no questions.').waitFor();
    await isFocused(missing.getByRole('link', { name: 'Go to the editor' }), 'it is the way on');
    await expectNoFaults(page, 'what is missing');
    await page.keyboard.press('Escape');
    await missing.waitFor({ state: 'detached' });
    await isFocused(button, 'it has opened the dialog');
  });

  it('LINK-014 LINK-018 LINK-021 by keyboard a link gets sections, a lottery and its privacy, and shows them in the list', async () => {
    const question = (id: string) => makeElement(id, 'openText', { text: `Question ${id}` });
    const structure = makeStructure({
      pages: [makePage('p1', [question('a'), question('b')]), makePage('p2', [question('c')])],
    });
    surveyId = await openSurvey(owner, { structure });
    await make();
    await open();
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await unfold(edit, 'Structure');
    await edit.getByRole('radio', { name: 'Sections of this link’s own' }).press('Space');
    await edit.getByRole('button', { name: 'Move “Question b”' }).press('ArrowDown');
    await edit.getByText('“Question b” is number 1 of 2 in section 2.').waitFor();
    await page.keyboard.press('ArrowDown');
    await edit.getByText('“Question b” is number 2 of 2 in section 2.').waitFor();
    await edit.getByRole('button', { name: 'Take “Question a” out' }).press('Enter');
    await edit.getByText('1 question is not asked.').waitFor();
    const section = edit.getByRole('group', { name: 'Section 1' });
    await isFocused(section, 'what was taken out was its last question');
    await expectNoFaults(page, 'sections');
    await edit.getByRole('button', { name: 'Move section 1 down' }).press('Enter');
    await edit.getByText('The section is number 2 of 2 now.').waitFor();
    await isFocused(edit.getByRole('button', { name: 'Move section 2 up' }), 'it cannot go further down');
    await page.keyboard.press('Enter');
    await edit.getByText('The section is number 1 of 2 now.').waitFor();
    // What is wrong unfolds, however it was folded.
    await unfold(edit, 'Structure');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByText('Add a question to section 1, or remove it.').waitFor();
    await edit.getByRole('button', { name: 'Remove section 1' }).press('Enter');
    await isFocused(section, 'the one that comes after');
    await unfold(edit, 'Lottery');
    const drawn = edit.getByRole('combobox', { name: 'Questions that are drawn from' });
    for (const id of ['b', 'c']) {
      await drawn.fill(`Question ${id}`);
      await page.getByRole('option', { name: `Question ${id}`, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await unfold(edit, 'Who may answer');
    await edit.getByRole('switch', { name: 'Private: only with an API key' }).press('Space');
    await edit.getByRole('textbox', { name: 'Limit of answers' }).fill('100');
    await expectNoFaults(page, 'settings of a link');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    for (const sign of ['Private', 'Limited', 'Own structure', 'Lottery', '0 of 100 responses'])
      await row('Web').getByText(sign, { exact: true }).waitFor();
    const [stored] = await links();
    expect(stored).to.deep.include({
      private: true,
      maxAnswers: 100,
      structure: 'custom',
      lottery: { type: 'questions', questions: ['b', 'c'], shown: 1 },
    });
    expect(
      stored.sections.map(({ pageId, elements }: { pageId: string; elements: string[] }) => [pageId, elements]),
    ).to.eql([['p2', ['c', 'b']]]);
  });

  it('LINK-018 a question dragged with the mouse follows the pointer, and stands where it was dropped', async () => {
    const question = (id: string) => makeElement(id, 'openText', { text: `Question ${id}` });
    const structure = makeStructure({
      pages: [makePage('p1', [question('a'), question('b')]), makePage('p2', [question('c'), question('d')])],
    });
    surveyId = await openSurvey(owner, { structure });
    await make();
    await open({ viewport: { width: 1440, height: 1600 } });
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await unfold(edit, 'Structure');
    await edit.getByRole('radio', { name: 'Sections of this link’s own' }).press('Space');
    const middleOf = async (id: string) => {
      const handle = edit.getByRole('button', { name: `Move “Question ${id}”` });
      await handle.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await handle.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const inSection = (number: number) =>
      edit
        .getByRole('group', { name: `Section ${number}` })
        .getByRole('listitem')
        .allInnerTexts();
    await edit.getByRole('button', { name: 'Move “Question d”' }).waitFor();
    const [from, to] = [await middleOf('a'), await middleOf('d')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 12, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    const shadow = page.locator('[data-dragged]');
    await until('what is dragged to be at the pointer', async () => {
      const box = await shadow.boundingBox();
      return box !== null && Math.abs(box.y + box.height / 2 - to.y) < 24;
    });
    await until('its place to be shown', async () => (await inSection(2)).includes('Question a'));
    await page.mouse.up();
    await shadow.waitFor({ state: 'detached' });
    expect(await inSection(1)).to.eql(['Question b']);
    const section = (await inSection(2)).indexOf('Question a');
    await edit.getByText(`“Question a” is number ${section + 1} of 3 in section 2.`).waitFor();
    // Within its section, too, whose middle is nearer than the question above.
    const [low, high] = [await middleOf('d'), await middleOf('c')];
    await page.mouse.move(low.x, low.y);
    await page.mouse.down();
    await page.mouse.move(low.x, low.y - 12, { steps: 3 });
    await page.mouse.move(high.x, high.y - 4, { steps: 6 });
    await page.mouse.up();
    await shadow.waitFor({ state: 'detached' });
    await until('the order', async () => (await inSection(2))[0] === 'Question d');
  });

  it('who changes a link that somebody else has just changed is told what, and takes theirs with the focus kept', async () => {
    const link = await make();
    await open();
    await publish.links.choose('Web', 'Edit');
    const edit = dialog('Edit “Web”');
    await edit.getByLabel('Name').fill('Mine');
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${link.collectorId}`, { name: 'Theirs', private: true }));
    await edit.getByRole('button', { name: 'Save' }).click();
    // It is called by their name by now.
    const notice = page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has changed this link meanwhile' });
    await notice.getByText('They changed: Name, Who may answer.').waitFor();
    await isFocused(notice, 'the button was at the other end of the dialog');
    await expectNoFaults(page, 'a link that somebody else has changed');
    await notice.getByRole('button', { name: 'Take theirs instead' }).press('Enter');
    const name = page.getByRole('dialog').getByLabel('Name');
    await isFocused(name, 'the notice is gone with its button');
    expect(await name.inputValue()).to.equal('Theirs');
  });

  it('LINK-005 LINK-008 several links are copied, closed, opened again by undo, and deleted together', async () => {
    await make({ name: 'One' });
    await open();
    const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    const many = (name: string) => page.locator('#main').getByRole('button', { name, exact: true });
    await publish.links.choose('One', 'Make a copy');
    await row('One (copy)').getByText('Open', { exact: true }).waitFor();
    for (const name of ['One', 'One (copy)']) await select(name).check();
    await many('Close').click();
    await page.getByText('2 links were closed').waitFor();
    expect((await links()).map(({ state }: { state: string }) => state)).to.eql(['closed', 'closed']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('One (copy)').getByText('Open', { exact: true }).waitFor();
    for (const name of ['One', 'One (copy)']) await select(name).check();
    await many('Delete').click();
    await dialog('Delete 2 links?').getByRole('button', { name: 'Delete links', exact: true }).click();
    await publish.makeFirst.waitFor();
    expect(await links()).to.eql([]);
  });

  it('GAP-030 links that closed with the survey are opened again together', async () => {
    await make();
    await owner.api.post(`/survey/${surveyId}/close`);
    await until('the link to close', async () => (await links())[0].closedWithSurvey);
    await owner.api.post(`/survey/${surveyId}/reopen`);
    await open();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await row('Web').getByText('Open', { exact: true }).waitFor();
    expect((await links())[0].state).to.equal('open');
  });

  it('a failed load offers another try', async () => {
    await make();
    await enter();
    let broken = true;
    await page.route('**/api/survey/*/publish?*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', details: [] } } })
        : route.continue(),
    );
    await publish.open(surveyId);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    broken = false;
    await retry.click();
    await row('Web').waitFor();
  });

  it('PLAT-038 many links come page by page, and are searched for', async () => {
    for (let index = 1; index <= 30; index += 1) await make({ name: `Shop ${index}` });
    await open();
    // The newest first: who has just made one sees it.
    await row('Shop 30').waitFor();
    expect(await page.getByRole('cell', { name: 'Shop 5', exact: true }).count()).to.equal(0);
    await publish.links.goToPage(2);
    await row('Shop 5').waitFor();
    await publish.links.search.fill('Shop 29');
    await row('Shop 29').waitFor();
    await page.getByRole('button', { name: 'Close Shop 29' }).click();
    await row('Shop 29').getByText('Closed', { exact: true }).waitFor();
    await publish.links.search.fill('nowhere');
    await page.getByRole('button', { name: 'New link' }).waitFor();
  });

  it('LINK-034 the list tells how many answered through each link', async () => {
    const link = await make({ name: 'Newsletter' });
    await make({ name: 'Poster' });
    await submitAnswer(stage.app, link, { q1: 9 });
    await open();
    await row('Newsletter')
      .getByText(/^1 response, latest/)
      .waitFor();
    await row('Poster').getByText('No responses yet').waitFor();
  });

  it('on a tablet held upright a row’s buttons are in sight, and nothing scrolls sideways but the table', async () => {
    await make({ name: 'Newsletter', closeAt: inAnHour() });
    await open({ viewport: { width: 768, height: 1024 } });
    const code = page.getByRole('button', { name: 'QR code of Newsletter' });
    await code.waitFor();
    const box = (await code.boundingBox())!;
    expect(box.x + box.width).to.be.below(768);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(768);
  });

  it('fits a phone in dark colours and Finnish, without a fault that axe finds', async () => {
    await make({ name: 'Uutiskirje', url: `${'kaikki-asiakkaat-'.repeat(3)}${Date.now()}` });
    await make({ name: 'Vastaanotto', closeAt: inAnHour() });
    const user = await stage.app.createUser({ company: owner.company, language: 'fi' });
    await open({ user, colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    await page.getByText('Auki, sulkeutuu myöhemmin').waitFor();
    await expectNoFaults(page);
    await until('nothing wider than the phone', () =>
      page.evaluate(() => document.documentElement.scrollWidth === 390),
    );
    await page.getByRole('button', { name: 'Uusi linkki' }).click();
    await unfold(dialog('Uusi linkki'), 'Taustatiedot');
    await dialog('Uusi linkki').getByLabel('City').waitFor();
    await expectNoFaults(page);
  });
});

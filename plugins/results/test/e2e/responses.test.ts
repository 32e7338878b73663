import { readFileSync } from 'node:fs';
import {
  expectNoFaults,
  makeElement,
  makeStructure,
  openSurvey,
  shareSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { parts, storeAnswers } from '../support/stored.ts';

describe('managing responses, on their page', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  const long = `It began well. ${'And on it went. '.repeat(40)}The end.`;

  before(async () => {
    user = await stage.app.createUser();
    const choices = [
      { id: 'bus', text: 'By bus' },
      { id: 'foot', text: 'On foot' },
    ];
    const elements = [...parts.elements, makeElement('way', 'choice', { text: 'How did you come?', choices })];
    const structure = makeStructure({ ...parts, elements, settings: { name: 'Lunch' } });
    surveyId = await openSurvey(user, { structure });
    await storeAnswers(stage.app, user, surveyId, [
      { score: 9, why: long, team: 'Blue', at: '2026-03-03T10:00:00Z' },
      { score: 8, why: 'Quick hands', at: '2026-03-02T10:00:00Z' },
      { score: 2, why: 'Cold soup of Anna', at: '2026-03-01T10:00:00Z' },
    ]);
  });

  it('RES-010 with the keyboard: Enter opens one whole, arrows go on, it is edited, and the history tells', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    await page.getByRole('row', { name: 'It began well' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText('The end.').waitFor();
    expect(new URL(page.url()).searchParams.get('response')).to.be.a('string');
    await panel.getByText('Blue').waitFor();
    expect(await panel.getByRole('button', { name: 'Previous response' }).isDisabled()).to.equal(true);
    await page.keyboard.press('ArrowRight');
    await panel.getByText('Quick hands').waitFor();
    await expectNoFaults(page);
    const edit = panel.getByRole('button', { name: 'Edit' });
    await edit.press('Enter');
    await panel.locator('form:focus').waitFor();
    await panel.getByRole('textbox', { name: 'Why?' }).fill('Quick and warm hands');
    await panel.getByRole('combobox', { name: 'How did you come?' }).click();
    await page.getByRole('option', { name: 'On foot' }).click();
    await expectNoFaults(page);
    await panel.getByRole('button', { name: 'Save changes' }).click();
    const history = panel.getByRole('region', { name: 'History' });
    await history.getByText('Answers changed').waitFor();
    await history.getByText('Quick hands → Quick and warm hands').waitFor();
    expect(await edit.evaluate((button) => button === document.activeElement), 'where it began').to.equal(true);
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Quick and warm hands' }).getByText('Edited').waitFor();
    await page.goBack();
  });

  it('RES-009 what is searched for is marked in answers and background values, also far into a text; faces are drawn', async () => {
    const elements = [
      ...parts.elements,
      makeElement('mood', 'smiley', {
        text: 'Mood?',
        icon: { set: 5, order: 'ascending', style: 'classic' },
        dontKnow: { enabled: true, text: 'No idea' },
      }),
    ];
    const of = await openSurvey(user, {
      structure: makeStructure({ ...parts, elements, settings: { name: 'Faces' } }),
    });
    await storeAnswers(stage.app, user, of, [
      { answers: { why: `${'Words and more of them. '.repeat(40)}At last a Herring.`, mood: 5 }, team: 'Blue' },
      { answers: { why: 'Fine', mood: { dontKnow: true } }, team: 'Herring lovers' },
      { answers: { why: 'Plain', mood: 1 }, team: 'Blue' },
      // A table of few rows has no search.
      ...Array.from({ length: 20 }, () => ({ answers: {}, team: 'Red' })),
    ]);
    const page = await stage.visit({ user, at: `/r/${of}/responses` });
    await page.getByRole('row', { name: 'Plain' }).locator('img').waitFor();
    expect(await page.locator('tbody img').count(), 'not where nobody chose one').to.equal(2);
    expect(await page.locator('mark').count()).to.equal(0);
    await page.getByRole('searchbox', { name: 'Search' }).fill('herring');
    await page.getByRole('row', { name: 'Plain' }).waitFor({ state: 'detached' });
    const marks = page.locator('tbody mark');
    expect(await marks.allTextContents()).to.have.members(['Herring', 'Herring']);
    // Cut answers have two lines: what was found is in one of them.
    for (const mark of await marks.all())
      expect(
        await mark.evaluate((element) => {
          const cell = element.parentElement!.getBoundingClientRect();
          return element.getBoundingClientRect().bottom <= cell.bottom + 1;
        }),
      ).to.equal(true);
    await expectNoFaults(page);
    await page.setViewportSize(viewports.phone);
    await page.locator('mark').first().waitFor();
    await expectNoFaults(page);
  });

  it('RES-058 RES-077.d columns are hidden and shown, and stay so, that of the time taken once it is wanted; background values are set of one, too', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await heading('Why?').waitFor();
    await page.getByRole('button', { name: 'Columns', expanded: false }).press('Enter');
    await page.getByRole('checkbox', { name: 'Why?' }).press('Space');
    await heading('Why?').waitFor({ state: 'detached' });
    await expectNoFaults(page);
    await page.reload();
    await heading('How did you come?').waitFor();
    expect(await heading('Why?').count()).to.equal(0);
    expect(await heading('Time taken').count()).to.equal(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Show all' }).click();
    await heading('Why?').waitFor();
    await page.reload();
    await heading('Time taken').waitFor();
    await heading('Why?').waitFor();
    await page.getByRole('row', { name: 'It began well' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Set background value' }).click();
    const value = page.getByRole('dialog').getByLabel('Value', { exact: true });
    expect(await value.inputValue()).to.equal('Blue');
    await value.fill('Green');
    await value.press('Enter');
    await panel.getByText('Blue → Green').waitFor();
  });

  it('RES-059 what is typed stays when somebody else saves the same response, and may be saved over it', async () => {
    const [mine, theirs] = [
      await stage.visit({ user, at: `/r/${surveyId}/responses` }),
      await stage.visit({ user, at: `/r/${surveyId}/responses` }),
    ];
    const begin = async (page: Page, words: string) => {
      await page.getByRole('row', { name: 'Cold soup' }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'Why?' }).fill(words);
    };
    await begin(mine, 'Cold soup of Anna, I think');
    await begin(theirs, 'Cold soup of Anna, they think');
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await theirs.getByText('Cold soup of Anna → Cold soup of Anna, they think').waitFor();
    await mine.getByText('Somebody else has changed this response meanwhile.').waitFor();
    expect(await mine.getByRole('textbox', { name: 'Why?' }).inputValue()).to.equal('Cold soup of Anna, I think');
    await expectNoFaults(mine);
    await mine.getByRole('button', { name: 'Save changes' }).click();
    await mine.getByText('Cold soup of Anna, they think → Cold soup of Anna, I think').waitFor();
  });

  it('PLAT-060 going back or closing the panel while a response is edited asks first, every time, and staying keeps the words', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    const panel = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save changes' }) });
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    const words = page.getByRole('textbox', { name: 'Why?' });
    await page.getByRole('row', { name: 'Cold soup' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await words.fill('Cold, but soup');
    const opened = page.url();
    for (const leave of [
      () => page.goBack(),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
    ]) {
      await leave();
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(await words.inputValue()).to.equal('Cold, but soup');
      expect(page.url()).to.equal(opened);
    }
    await page.goBack();
    await asked.getByRole('button', { name: 'Leave without saving' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('response')).to.equal(false);
    await page.getByRole('row', { name: 'Cold soup' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(await asked.count(), 'nothing was changed').to.equal(0);
  });

  it('SHARE-014 RES-012 words are erased of some, others are deleted; each is asked about with how many it is', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    const box = page.getByRole('row', { name: 'Cold soup' }).getByRole('checkbox');
    expect(await box.getAttribute('aria-label'), 'the time as it is shown').to.match(
      /^Select \d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    await box.check();
    await page.getByRole('button', { name: 'Erase open answers' }).click();
    const erasing = page.getByRole('dialog', { name: 'Erase open answers of 1 response' });
    await erasing.getByRole('checkbox', { name: 'Why?' }).check();
    await expectNoFaults(page);
    await erasing.getByRole('button', { name: 'Erase from 1 response' }).click();
    await page.getByText('Open answers of 1 response were erased').waitFor();
    await page.getByText('Cold soup of Anna').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Delete 3 responses?' });
    await expectNoFaults(page);
    await asked.getByRole('button', { name: 'Delete 3 responses' }).click();
    await page.getByText('3 responses were deleted').waitFor();
    await page.getByText('No answers yet').waitFor();
  });

  it('RES-017 test answers are made and shown, and clearing takes the name of the survey', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await page.getByRole('button', { name: 'More actions', expanded: false }).press('Enter');
    await page.getByRole('menu', { name: 'More actions' }).waitFor();
    await page.getByRole('menuitem', { name: 'Make test answers' }).press('Enter');
    await page.getByRole('textbox', { name: 'How many' }).press('Escape');
    await page
      .locator('button:focus')
      .and(page.getByRole('button', { name: 'More actions' }))
      .waitFor();
    await act('Make test answers');
    const making = page.getByRole('dialog', { name: 'Make test answers' });
    const count = making.getByRole('textbox', { name: 'How many' });
    await count.fill('1001');
    expect(await making.getByRole('button', { name: 'Make', exact: true }).isDisabled()).to.equal(true);
    await making.getByText('At most 1,000 at a time').waitFor();
    await count.fill('7');
    await expectNoFaults(page);
    await count.press('Enter');
    await page.getByText('7 test answers were made.').waitFor();
    await page.getByRole('button', { name: 'Show the test answers' }).click();
    await page.getByRole('row').getByText('Test answer', { exact: true }).nth(6).waitFor();
    expect(new URL(page.url()).searchParams.get('integrity')).to.equal('test');
    await expectNoFaults(page);
    await act('Clear all answers');
    const clearing = page.getByRole('dialog', { name: 'Clear all answers?' });
    const clear = clearing.getByRole('button', { name: 'Clear all answers' });
    expect(await clear.isDisabled()).to.equal(true);
    await clearing.getByRole('textbox').fill('Lunch');
    await clear.click();
    await page.getByText('7 answers were removed.').waitFor();
    await expectNoFaults(page);
  });

  it('RES-014 what fails says what it was: a deletion, an erasure, an update, a clearing', async () => {
    const lunch = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Supper' } }) });
    await storeAnswers(stage.app, user, lunch, [{ score: 9, why: 'Warm soup', team: 'Blue' }]);
    const page = await stage.visit({ user, at: `/r/${lunch}/responses` });
    const refused: Record<string, RegExp> = {
      PUT: /\/(answers|update_respondents)$/,
      DELETE: /\/answers$/,
      POST: /\/(clear_answers|test_results)$/,
    };
    await page.route('**/api/survey/**', (route) => {
      const request = route.request();
      return refused[request.method()]?.test(new URL(request.url()).pathname)
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback();
    });
    const dialog = page.getByRole('dialog');
    await page.getByRole('row', { name: 'Warm soup' }).getByRole('checkbox').check();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete 1 response' }).click();
    await page.getByText('The responses could not be deleted.').waitFor();

    await page.getByRole('button', { name: 'Erase open answers' }).click();
    await dialog.getByRole('checkbox', { name: 'Why?' }).check();
    await dialog.getByRole('button', { name: 'Erase from 1 response' }).click();
    await dialog.getByText('The open answers could not be erased.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Set background value' }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Red');
    await dialog.getByRole('button', { name: 'Set for 1 response' }).click();
    await dialog.getByText('The background value of 1 response could not be set.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Clear all answers');
    await dialog.getByRole('textbox').fill('Supper');
    await dialog.getByRole('button', { name: 'Clear all answers' }).click();
    await dialog.getByText('The answers could not be cleared.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await act('Make test answers');
    await dialog.getByRole('button', { name: 'Make', exact: true }).click();
    await dialog.getByText('The test answers could not be made.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('cell', { name: 'Warm soup' }).click();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Cold soup');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('The response could not be changed.').waitFor();
  });

  it('RES-017 test answers and clearing are offered to holders of full alone', async () => {
    const dinner = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Brunch' } }) });
    await storeAnswers(stage.app, user, dinner, [{ score: 9, why: 'Warm soup' }]);
    const reader = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, dinner, reader, { permissions: ['rawAnswers', 'gdpr', 'edit'] });
    const page = await stage.visit({ user: reader, at: `/r/${dinner}/responses` });
    await page.getByRole('cell', { name: 'Warm soup' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(await page.getByRole('button', { name: 'More actions' }).count()).to.equal(0);
  });

  it('next and previous go over the table’s pages; who edits is told when somebody was faster', async () => {
    const crowded = await openSurvey(user, { structure: makeStructure({ ...parts, settings: { name: 'Dinner' } }) });
    const given = Array.from({ length: 12 }, (_, at) => ({
      why: `Guest ${at + 1}`,
      at: `2026-03-${String(28 - at).padStart(2, '0')}T10:00:00Z`,
    }));
    const ids = await storeAnswers(stage.app, user, crowded, given);
    const page = await stage.visit({ user });
    // Nothing is told: it is the refusal that says so.
    await page.route('**/live/survey*', (route) => route.abort());
    await page.goto(`/r/${crowded}/responses?t.size=10&response=${ids[9]}`);
    const panel = page.getByRole('dialog');
    await panel.getByText('Guest 10', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Next response' }).click();
    await panel.getByText('Guest 11', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('t.page')).to.equal('2');
    await panel.getByRole('button', { name: 'Previous response' }).click();
    await panel.getByText('Guest 10', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('textbox', { name: 'Why?' }).fill('Mine');
    const faster = { response_id: ids[9], revision: 0, answers: { why: 'Theirs' } };
    expect((await user.api.put(`/survey/${crowded}/answers`, faster)).status).to.equal(200);
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Somebody else has changed this response meanwhile.').waitFor();
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await panel.getByText('Theirs → Mine').waitFor();
  });

  /** Two responses, the newer one by Anna. */
  async function twoResponses(name: string): Promise<string> {
    const elements = [
      ...parts.elements,
      makeElement('degrees', 'slider', { text: 'How warm?', min: -5, max: 5, step: 0.25 }),
    ];
    const survey = await openSurvey(user, { structure: makeStructure({ ...parts, elements, settings: { name } }) });
    await storeAnswers(stage.app, user, survey, [
      { why: 'Anna was late', team: 'Blue', at: '2026-03-02T10:00:00Z' },
      { why: 'Bob was not', team: 'Red', at: '2026-03-01T10:00:00Z' },
    ]);
    return survey;
  }

  it('RES-029 an export is of what the table shows, also of what it showed before, and is found again', async () => {
    const survey = await twoResponses('Tea');
    const page = await stage.visit({ user, at: `/r/${survey}/responses` });
    await page.getByRole('row', { name: 'Anna was late' }).waitFor();
    const first = (name: string) => page.locator('tbody tr').first().getByText(name).waitFor();
    const submitted = page.getByRole('columnheader', { name: 'Answered' }).getByRole('button');
    await submitted.click();
    await first('Bob was not');
    await submitted.click();
    await first('Anna was late');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const file = dialog.getByRole('button', { name: /^Download .*\.csv$/ });
    const [fetched] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(readFileSync(await fetched.path(), 'utf8')).to.match(/Anna was late.*Bob was not/s);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Show the last export' }).click();
    await file.waitFor();
    await expectNoFaults(page);
    await page.reload();
    await file.waitFor();
    const reader = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, survey, reader, { permissions: ['rawAnswers'] });
    const theirs = await stage.visit({ user: reader });
    await theirs.goto(page.url());
    await theirs.getByRole('row', { name: 'Anna was late' }).waitFor();
    expect(await theirs.getByRole('dialog').count(), 'another’s export').to.equal(0);
  });

  it('RES-086.b RES-077.d a file has all columns, or those that the table shows; by keyboard', async () => {
    const survey = await twoResponses('Coffee');
    const page = await stage.visit({ user, at: `/r/${survey}/responses` });
    await page.getByRole('row', { name: 'Anna was late' }).waitFor();
    const lines = async (asShown: boolean): Promise<string[]> => {
      await page.getByRole('button', { name: 'Export' }).press('Enter');
      const choice = page.getByRole('menuitemcheckbox', { name: 'Only the columns of the table' });
      if (asShown) {
        await choice.press('Enter');
        await page.getByRole('menuitemcheckbox', { checked: true }).waitFor();
      } else expect(await choice.count(), 'where they are the usual ones').to.equal(0);
      await page.getByRole('menuitem', { name: 'CSV file' }).press('Enter');
      const file = page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: /^Download .*\.csv$/ });
      const [fetched] = await Promise.all([page.waitForEvent('download'), file.click()]);
      await page.keyboard.press('Escape');
      await file.waitFor({ state: 'detached' });
      return readFileSync(await fetched.path(), 'utf8')
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n');
    };
    const [usual = ''] = await lines(false);
    expect(usual).to.include('Team').and.include('Would you recommend us?').and.not.include('Time taken');
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Team' }).press('Space');
    await page.getByRole('checkbox', { name: 'Time taken' }).press('Space');
    await page.getByRole('columnheader', { name: 'Time taken' }).waitFor();
    await page.keyboard.press('Escape');
    const [shown = '', ...rows] = await lines(true);
    expect(shown).to.include('Would you recommend us?').and.include('Time taken').and.not.include('Team');
    expect(shown.split(',').length, shown).to.equal(usual.split(',').length);
    expect(rows.join('\n')).to.include('Anna was late').and.not.include('Red');
  });

  it('RES-010 numbers are corrected as they are typed, and keys stay within the dialog in front', async () => {
    const survey = await twoResponses('Coffee');
    const page = await stage.visit({ user, at: `/r/${survey}/responses` });
    await page.getByRole('row', { name: 'Anna was late' }).click();
    const panel = page.getByRole('dialog').first();
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await panel.getByRole('textbox', { name: 'How warm?' }).pressSequentially('-2.25');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    const said = page.locator('.kk-alert.success');
    await said.waitFor();
    const { height } = page.viewportSize()!;
    for (const width of [viewports.phone.width, viewports.desktop.width]) {
      await page.setViewportSize({ width, height });
      const [alert, heading] = await Promise.all([
        said.boundingBox(),
        panel.getByRole('heading').first().boundingBox(),
      ]);
      const apart = alert!.x + alert!.width <= heading!.x || alert!.y >= heading!.y + heading!.height;
      expect(apart, `what was done leaves the heading in sight, ${width} pixels wide`).to.equal(true);
    }
    await panel.getByRole('region', { name: 'History' }).getByText('\u22122.25').waitFor();
    await panel.getByText('\u22122.25', { exact: false }).first().waitFor();
    const opened = page.url();
    await panel.getByRole('button', { name: 'Set background value' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a background value of 1 response' });
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Green');
    const save = dialog.getByRole('button', { name: 'Set for 1 response' });
    await save.focus();
    for (const key of ['ArrowRight', 'j']) await page.keyboard.press(key);
    await save.press('Enter');
    await panel.getByText('Blue → Green').waitFor();
    expect(page.url()).to.equal(opened);
  });

  it('RES-013 nothing is taken away from several without a word', async () => {
    const survey = await twoResponses('Milk');
    const page = await stage.visit({ user, at: `/r/${survey}/responses` });
    await page.getByRole('cell', { name: 'Blue' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('button', { name: 'Set background value' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Set for 2 responses' });
    expect(await save.isDisabled()).to.equal(true);
    await dialog.getByRole('checkbox', { name: 'Take the value away' }).check();
    await expectNoFaults(page);
    await save.click();
    await page.getByText('2 responses have a new value').waitFor();
    await page.getByRole('cell', { name: 'Blue' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('cell', { name: 'Red' }).count()).to.equal(0);
  });

  it('RES-020 who sees responses alone is told how few are hidden, and that they are being prepared', async () => {
    const settings = { name: 'Soup', hideUnder: 5 };
    const survey = await openSurvey(user, { structure: makeStructure({ ...parts, settings }) });
    await storeAnswers(stage.app, user, survey, [{ why: 'Anna was late' }]);
    const reader = await stage.app.createUser({ company: user.company, roles: ['survey'] });
    await shareSurvey(user, survey, reader, { permissions: ['rawAnswers'] });
    const page = await stage.visit({ user: reader });
    const details = { code: 'results_building', message: 'Prepared', details: [] };
    let building = true;
    await page.route(/\/api\/survey\/[^/]+\/responses(\?|$)/, (route) =>
      building ? route.fulfill({ status: 503, json: { error: details } }) : route.fallback(),
    );
    await page.route('**/results/progress', (route) =>
      route.fulfill({ json: { response: { building: building ? { done: 1, total: 2 } : null } } }),
    );
    await page.goto(`/r/${survey}/responses`);
    await page.getByText('1 of 2 answers read').waitFor();
    building = false;
    await page.getByText('Fewer than 5 responses are hidden').waitFor();
    await expectNoFaults(page);
  });
});

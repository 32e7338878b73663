import {
  EditorPage,
  expectNoFaults,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  openSurvey,
  readSurvey,
  type SurveyBody,
  type TestUser,
  until,
  useStage,
  type VisitOptions,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { editNew, plugins } from '../support.ts';

describe('surveys: editor', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser();
  });

  const edit = (body: SurveyBody = {}) => editNew(stage, user, body);
  async function open(id: string, options: VisitOptions = { user }) {
    const editor = new EditorPage(await stage.visit(options));
    await editor.open(id);
    return { page: editor.page, editor };
  }
  /** What others save is not heard of, as where a network holds news back: it shows with one's own next save. */
  async function editUnheard() {
    const { survey_id: id } = await makeSurvey(user, { starter: 'customer' });
    const page = await stage.visit({ user });
    await page.route('**/api/live/**', () => {});
    const editor = new EditorPage(page);
    await editor.open(id);
    return { page, editor, id };
  }
  const elements = async (id: string, index = 0) => (await readSurvey(user, id)).structure.pages[index].elements;
  const texts = async (id: string, index = 0) =>
    (await elements(id, index)).map((element: { settings: { text: string } }) => element.settings.text);

  it('one click on a text of any element is enough to write there', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await editor.elements.getByText('How was our service?').click();
    await page.keyboard.type('!');
    await editor.saved();
    expect((await texts(id))[2]).to.equal('How was our service?!');
    // Also beside it, whether its element is selected or not: what is typed then must not go nowhere.
    for (const [letter, index] of [
      ['?', 2],
      [' x', 2],
      [' y', 1],
    ] as const) {
      const line = editor.elements.nth(index).locator('.ks-question');
      const { x, y, width, height } = (await line.boundingBox())!;
      await page.mouse.click(x + width - 60, y + height / 2);
      await page.keyboard.type(letter);
    }
    await editor.saved();
    expect((await texts(id)).slice(1)).to.deep.equal([
      'What is the main reason for your score? y',
      'How was our service?!? x',
    ]);
  });

  it('Backspace in an empty choice takes it away and goes to the one before', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    await editor.row('Would you come again?').click();
    await page.getByText('Maybe', { exact: true }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('!');
    await editor.saved();
    const [again] = await elements(id, 1);
    expect(again.settings.choices.map(({ text }: { text: string }) => text)).to.deep.equal(['Yes', 'Maybe!', 'No']);
  });

  it('what is pressed right after typing works with all that was written', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    await editor.row('Would you come again?').click();
    await page.getByText('Maybe', { exact: true }).click();
    await page.locator('[role="textbox"]:focus').waitFor();
    await page.keyboard.press('End');
    await page
      .getByRole('complementary')
      .getByRole('button', { name: 'Add a choice' })
      .evaluate((button) => {
        document.execCommand('insertText', false, ' so');
        // No frame lies between the two.
        (button as HTMLButtonElement).click();
      });
    await editor.saved();
    const [again] = await elements(id, 1);
    expect(again.settings.choices.map(({ text }: { text: string }) => text)).to.deep.equal([
      'Yes',
      'Maybe so',
      'No',
      '',
    ]);
  });

  it('deletes a question of a live survey at once, says what hangs on it, offers to undo it for minutes, and asks before it is live', async () => {
    const source = { type: 'answer' as const, elementId: 'service' };
    const id = await openSurvey(user, {
      structure: makeStructure({
        pages: [
          makePage('p1', [
            makeElement('service', 'nps', { text: 'How was our service?' }, 'Service'),
            makeElement('more', 'openText', { text: 'What else?' }),
          ]),
          makePage('p2', [makeElement('why', 'openText', { text: 'Why?' })], {
            showRules: [{ id: 'r', subRules: [{ id: 's', source, operator: 'answered' }] }],
          }),
        ],
      }),
    });
    const page = await stage.visit({ user });
    await page.clock.install();
    const editor = new EditorPage(page);
    await editor.open(id);
    await editor.row('How was our service?').click();
    await page.locator('.se-tools').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“How was our service?” was deleted: used in 1 rule').waitFor();
    await editor.saved();
    expect(await texts(id)).to.deep.equal(['What else?']);
    expect((await readSurvey(user, id)).structure.pages[1].showRules, 'the rule stays, broken').to.have.length(1);

    // Respondents have it until that is confirmed, with what it takes away; a broken rule keeps it from being so.
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.locator('[data-code="element-removed"]', { hasText: 'used in 1 rule' }).waitFor();
    await dialog.getByRole('button', { name: 'Show what is missing' }).click();
    await editor.options.getByText('A rule asks about “How was our service?”, which was removed.').waitFor();

    // Another toast would be gone by now.
    await page.clock.fastForward(5 * 60_000);
    await page.locator('.kk-undo').getByRole('button', { name: 'Undo' }).click();
    await editor.saved();
    expect(await texts(id)).to.deep.equal(['How was our service?', 'What else?']);
  });

  it('drags elements in the outline, also to another page', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    const from = await editor.row('How did you like the event?').boundingBox();
    const to = await editor.row('Would you come again?').boundingBox();
    await page.mouse.move(from!.x + 40, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(from!.x + 40, from!.y + 40, { steps: 4 });
    await page.mouse.move(to!.x + 40, to!.y + to!.height / 2, { steps: 8 });
    await page.mouse.up();
    await editor.saved();
    expect(await texts(id)).to.deep.equal(['How well did these succeed?']);
    expect(await texts(id, 1)).to.include('How did you like the event?');
  });

  it('drags an element from the canvas to its place on another page, and to the end of a page, in the outline', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    const { pages } = (await readSurvey(user, id)).structure;
    const [moved, stays] = await texts(id);
    const dragTo = async (row: Locator) => {
      const element = editor.elements.filter({ hasText: moved });
      await element.locator('.ks-question').click();
      const from = (await element.locator('.se-grip').boundingBox())!;
      const to = (await row.boundingBox())!;
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y + 20, { steps: 4 });
      await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
      await page.locator('.se-outline .se-row[data-drop]').waitFor();
      await page.mouse.up();
      await editor.saved();
    };
    await editor.rowOf(pages[0].id).click();
    const [top] = await texts(id, 1);
    await dragTo(editor.row(top));
    expect(await texts(id)).to.deep.equal([stays]);
    expect((await texts(id, 1)).slice(0, 2)).to.deep.equal([top, moved]);
    await dragTo(editor.rowOf(pages[0].id));
    expect(await texts(id)).to.deep.equal([stays, moved]);
  });

  it('SUR-026.c SUR-027.a deleting the current page clears it', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    await editor.row('Next time').click();
    await page.getByRole('button', { name: 'Actions for Next time' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No page is open').waitFor();
    await editor.saved();
    expect((await readSurvey(user, id)).page_count).to.equal(1);
  });

  it('SUR-024.a SUR-042.a a page gets a rule, its badge shows it, and the preview follows it', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a page' }).click();
    await page.keyboard.type('Sorry');
    await editor.add('Text');
    await page.keyboard.type('We are sorry');
    await editor.row('Sorry').click();
    await editor.options.getByRole('button', { name: 'Add a rule that shows' }).click();
    await editor.options.getByRole('combobox', { name: 'Question' }).click();
    await page.getByRole('option', { name: /recommend us/ }).click();
    await editor.options.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: 'is less than' }).click();
    await editor.options.getByRole('textbox', { name: 'Value' }).fill('7');
    await editor.saved();
    const { structure } = await readSurvey(user, id);
    expect(structure.pages[1].showRules[0].subRules[0]).to.deep.include({
      source: { type: 'answer', elementId: 'q-nps' },
      operator: 'less',
      value: 7,
    });
    await page.locator('.se-outline').getByText('1 rule').waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Preview' }).click();
    const sheet = page.locator('.se-sheet');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Please answer this question.').first().waitFor();
    await sheet.getByRole('radio', { name: '3', exact: true }).check({ force: true });
    // What was chosen leads on at once, as it does respondents.
    await sheet.getByRole('button', { name: 'Next' }).click();
    await sheet.getByText('We are sorry').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await sheet.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Thank you!').waitFor();
  });

  it('the map shows who comes where, its rules are edited on it, and the preview goes the way that was found', async () => {
    const score = { type: 'answer', elementId: 'score' } as const;
    const when = (id: string, operator: 'less' | 'greater', value: number) => ({
      showRules: [{ id, subRules: [{ id: `${id}s`, source: score, operator, value }] }],
    });
    const structure = makeStructure({
      pages: [
        makePage('p1', [makeElement('score', 'nps', { text: 'Would you recommend us?', mandatory: true })]),
        makePage('p2', [makeElement('why', 'openText', { text: 'What went wrong?' })], when('low', 'less', 3)),
        // Nobody gives more than ten.
        makePage('p3', [makeElement('best', 'openText', { text: 'What was best?' })], when('high', 'greater', 10)),
      ],
    });
    const { page, editor, id } = await edit({ structure });
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logic map' }).click();
    const map = page.getByRole('region', { name: 'Logic map' });
    const pageOf = (pageId: string) => map.locator(`.se-map-page[data-page="${pageId}"]`);
    await pageOf('p2').and(map.locator('[data-reach="reached"]')).waitFor();
    await pageOf('p3').and(map.locator('[data-reach="forbidden"]')).waitFor();
    expect(await map.locator('.se-map-arrows > path').count()).to.equal(2);
    await expectNoFaults(page, 'logic map');

    // With the keyboard: the page's panel says why, and its rule is mended there.
    await pageOf('p3').getByRole('button').first().press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByRole('region', { name: 'Why nobody comes here' }).waitFor();
    await panel.getByRole('textbox', { name: 'Value' }).fill('8');
    await panel.getByRole('button', { name: 'Show me the way' }).waitFor();
    await editor.saved();
    const saved = await readSurvey(user, id);
    expect(saved.structure.pages[2].showRules[0].subRules[0].value).to.equal(8);

    await panel.getByRole('button', { name: 'Show me the way' }).click();
    const sheet = page.locator('.se-sheet');
    // A page that the answers do not lead to gives way to the first.
    await sheet.getByText('What was best?').waitFor();
  });

  it('SUR-032 what cannot be saved is said where it is, and saved once it is mended', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await editor.row('How was our service?').click();
    const name = editor.options.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('NPS');
    await editor.options.getByText('The name “NPS” is used by another element.').waitFor();
    await page.locator('[data-save="invalid"]').waitFor();
    expect((await readSurvey(user, id)).survey_version).to.equal(1);
    await name.fill('Friendly service');
    await editor.saved();
    expect((await elements(id))[2].name).to.equal('Friendly service');
  });

  it('SUR-084.b a survey that takes no changes any more says so in the same dialog, and what was written stays', async () => {
    const { page, editor, id } = await editUnheard();
    await user.api.post(`/survey/${id}/archive`);
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Too late');
    const dialog = page.getByRole('dialog', { name: 'The survey is locked' });
    await dialog.waitFor();
    await expectNoFaults(page, 'locked dialog');
    await dialog.getByRole('button', { name: 'Fetch the updated survey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await editor.row('Too late').waitFor();
    await page.locator('[data-save="failed"]').waitFor();
    expect((await readSurvey(user, id)).survey_version).to.equal(1);
  });

  it('changes made while the network is away are saved when it is back', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Written offline');
    await page.locator('[data-save="failed"]').waitFor();
    await page.context().setOffline(false);
    await editor.saved();
    expect((await readSurvey(user, id)).structure.pages[0].settings.title).to.equal('Written offline');
    // What was written last arrives also when the page is left at once.
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Written last');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const title = async () => (await readSurvey(user, id)).structure.pages[0].settings.title;
    await until('what was written last', async () => (await title()) === 'Written last');
  });

  it('SUR-077.a the check lists what is missing; then the survey is published', async () => {
    const { page, editor, id } = await edit();
    await editor.add('Open text');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('One thing is missing').waitFor();
    await expectNoFaults(page, 'what is missing');
    await page.getByRole('button', { name: 'Show what is missing' }).click();
    await page.getByRole('button', { name: /The text is missing/ }).click();
    await page.keyboard.type('How are you?');
    await page.getByText('Ready to publish').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 question will be published.').waitFor();
    await expectNoFaults(page, 'publish dialog');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    // On to the next of the survey's screens.
    await page.waitForURL(/\/share$/);
    expect(await readSurvey(user, id)).to.include({ state: 'published', question_count: 1 });
  });

  it('SUR-021.b SUR-034.a edits of a published survey are a draft until they are published; what is not shown stays out', async () => {
    const id = await openSurvey(user, { starter: 'customer' });
    const { page, editor } = await open(id);
    await page.getByText('Respondents see this version.').waitFor();
    await editor.add('Slider');
    await page.keyboard.type('How long?');
    await editor.saved();
    await page.getByText('The draft has 1 change that is not live yet.').waitFor();
    expect(await readSurvey(user, id)).to.include({ live_version: 1 });
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByText('Added: How long?').waitFor();
    await expectNoFaults(page, 'publish changes');
    await dialog.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Respondents see this version.').waitFor();
    const { live_version, survey_version } = await readSurvey(user, id);
    expect(live_version).to.equal(survey_version);

    await editor.options.getByRole('switch', { name: 'Shown in the survey' }).click({ force: true });
    await editor.saved();
    expect((await elements(id))[3].saved).to.equal(false);
    const discarded = async () => {
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByText('Respondents see this version.').waitFor();
      expect((await elements(id))[3].saved).to.equal(true);
    };
    await discarded();
    await page.locator('.kk-undo').getByRole('button', { name: 'Undo' }).click();
    await editor.saved();
    expect((await elements(id))[3].saved, 'undone').to.equal(false);
    await discarded();
    await editor.row('Survey settings').click();
    expect(await editor.options.getByRole('combobox', { name: 'Main language' }).isDisabled()).to.equal(true);
    expect(await editor.options.getByRole('combobox', { name: 'Type' }).isDisabled()).to.equal(true);
  });

  it('SUR-021.a the type can be changed until the survey is published, and only be read from then on', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await editor.row('Survey settings').click();
    await editor.options.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Personnel survey' }).click();
    const saved = (type: string) => until(`type ${type}`, async () => (await readSurvey(user, id)).type === type);
    await saved('personnel');
    await page.getByText('The survey is now of the type “Personnel survey”.').waitFor();
    const hidden = async () => (await readSurvey(user, id)).structure.settings.hideUnder;
    expect(await hidden(), 'small groups are hidden').to.equal(5);
    await page.locator('.kk-undo').getByRole('button', { name: 'Undo' }).click();
    await saved('basic');
    expect(await hidden()).to.equal(0);
    const shown = editor.options.getByRole('combobox', { name: 'Type' });
    await until('the type to be shown', async () => (await shown.inputValue()) === 'Ordinary survey');
    await shown.click();
    await page.getByRole('option', { name: 'Personnel survey' }).click();
    await saved('personnel');
    await user.api.post(`/survey/${id}/open`);
    await editor.open(id);
    await editor.row('Survey settings').click();
    const type = editor.options.getByRole('combobox', { name: 'Type' });
    expect([await type.inputValue(), await type.isDisabled()]).to.deep.equal(['Personnel survey', true]);
    const { survey_version } = await readSurvey(user, id);
    const refused = await user.api.put(`/survey/${id}`, { survey_version, type: 'basic' });
    expect([refused.status, refused.error.code]).to.deep.equal([422, 'setting_locked']);
  });

  it('RES-024 switching precalculated results off asks first, says that it cannot be undone, and is nothing to undo', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    const kept = async () => (await readSurvey(user, id)).structure.settings.useDatasets;
    await editor.row('Survey settings').click();
    await editor.options.getByRole('button', { name: 'More options' }).click();
    const keep = editor.options.getByRole('switch', { name: 'Keep results precalculated' });
    expect(await keep.isChecked()).to.equal(true);
    const ask = async (answer: string) => {
      await keep.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This cannot be undone.').waitFor();
      await dialog.getByRole('button', { name: answer }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await ask('Cancel');
    expect([await keep.isChecked(), await kept()]).to.deep.equal([true, undefined]);
    await ask('Switch off for good');
    await until('it to be off', async () => (await kept()) === false);
    await editor.options.getByText('It cannot be switched on again.').waitFor();
    expect([await keep.isChecked(), await keep.isDisabled()]).to.deep.equal([false, true]);
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).to.equal(true);
  });

  it('SUR-026.b pages are put into another order', async () => {
    const { page, editor, id } = await edit();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a page' }).click();
    await page.keyboard.type('Comes first');
    await editor.saved();
    await editor.row('Comes first').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await editor.saved();
    const { structure } = await readSurvey(user, id);
    expect(structure.pages.map((one: { settings: { title: string } }) => one.settings.title)[0]).to.equal(
      'Comes first',
    );
  });

  it('SUR-074.a SUR-075.a says before a choice is rewritten, on the canvas or in the options, that its translations will go', async () => {
    const at = 'elements/q1';
    const fi = {
      [`${at}/choices/yes/text`]: 'Kyllä',
      [`${at}/choices/no/text`]: 'Ei',
      [`${at}/other/text`]: 'Muu',
      [`${at}/dontKnow/text`]: 'En tiedä',
    };
    const { survey_id: id } = await makeSurvey(user, {
      structure: makeStructure({
        elements: [
          makeElement('q1', 'choice', {
            text: 'Again?',
            choices: [
              { id: 'yes', text: 'Yes' },
              { id: 'no', text: 'No' },
            ],
            other: { enabled: true, text: 'Something else' },
            dontKnow: { enabled: true, text: 'Who knows' },
          }),
        ],
        translations: { fi },
      }),
    });
    const { page, editor } = await open(id);
    await editor.row('Again?').click();
    const { options } = editor;
    const told = (within: Locator) => within.getByText('When this text changes, its translations are removed (Suomi).');
    for (const [field, canvas] of [
      [editor.elements.getByText('Yes', { exact: true }), true],
      [options.getByRole('textbox', { name: 'Choice 2' }), false],
      [editor.elements.getByText('Something else', { exact: true }), true],
      [options.getByRole('textbox', { name: /“Don't know” choice: text/ }), false],
    ] as const) {
      await field.click();
      await told(canvas ? editor.elements : options).waitFor();
      await page.keyboard.type('!');
      await told(page.locator('body')).waitFor({ state: 'detached' });
    }
    await editor.saved();
    expect((await readSurvey(user, id)).structure.translations.fi).to.deep.equal({});
  });

  it('SUR-094.bc background fields and their values are translated beside the other texts', async () => {
    const { survey_id: id } = await makeSurvey(user, {
      structure: makeStructure({
        elements: [makeElement('q1', 'nps', { text: 'Would you?' })],
        backgroundFields: [{ id: 'shop', name: 'Shop', values: [{ id: 'v1', value: 'Harbour' }] }],
        translations: { fi: {} },
      }),
    });
    const { page, editor } = await open(id);
    await page.getByRole('button', { name: /^Translations/ }).click();
    await page.getByRole('textbox', { name: 'Shop' }).fill('Myymälä');
    await page.getByRole('textbox', { name: 'Harbour' }).fill('Satama');
    await editor.saved();
    expect((await readSurvey(user, id)).structure.translations.fi).to.deep.equal({
      'backgroundFields/shop/name': 'Myymälä',
      'backgroundFields/shop/values/v1/value': 'Satama',
    });
  });

  it('SUR-094.a texts are translated side by side, and the check tells what is missing', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await page.getByRole('button', { name: /^Translations/ }).click();
    await page.getByText('The survey speaks one language').waitFor();
    await page.getByRole('combobox', { name: 'Add a language' }).click();
    await page.getByRole('option', { name: 'Suomi' }).click();
    await page.getByRole('textbox', { name: 'How was our service?' }).fill('Millaista palvelumme oli?');
    await expectNoFaults(page, 'translations');
    // Enter goes on to the next text that has none; the product's own words are there already.
    await page.keyboard.press('Enter');
    await page.keyboard.type('Toinen');
    await editor.saved();
    const survey = await readSurvey(user, id);
    expect(survey.languages).to.deep.equal(['en', 'fi']);
    const { fi } = survey.structure.translations;
    expect(fi).to.include({ 'settings/nextText': 'Seuraava', 'elements/q-service/text': 'Millaista palvelumme oli?' });
    expect(Object.values(fi)).to.include('Toinen');
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await page.getByRole('tab', { name: /Check/ }).click();
    await page.getByRole('button', { name: /texts lack a translation/ }).waitFor();
    // One list of the check comes and goes while another stays.
    await editor.open(id);
    await page.getByRole('tab', { name: /Check/ }).click();
    await editor.add('Open text');
    await page.getByRole('tab', { name: /Check/ }).click();
    await page.getByRole('button', { name: /The text is missing/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByRole('button', { name: /The text is missing/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Translations/ }).click();
    await page.getByRole('button', { name: 'Remove Suomi' }).click();
    await page.getByText('The survey speaks one language').waitFor();
    await editor.saved();
    expect((await readSurvey(user, id)).languages).to.deep.equal(['en']);
  });

  it('nothing on the canvas is answered: fields are neither tabbed to nor chosen', async () => {
    const { page, editor } = await edit({ starter: 'event' });
    await editor.row('Would you come again?').click();
    await editor.elements.getByText('Maybe', { exact: true }).click();
    await page
      .locator('.se-element .ks-option')
      .first()
      .click({ position: { x: 20, y: 20 }, force: true });
    expect(await page.locator('.se-element input:checked').count()).to.equal(0);
    const reached = await page
      .locator('.se-sheet :is(input, select, textarea)')
      .evaluateAll((fields) =>
        fields.filter((field) => (field as HTMLElement).tabIndex >= 0).map((field) => field.outerHTML),
      );
    expect(reached).to.deep.equal([]);
  });

  it('an earlier version is restored as the newest', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Spoiled');
    await editor.saved();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByRole('button', { name: /Version 2/ }).click();
    await page.getByText(/Title: “Your experience” is now “Spoiled”/).waitFor();
    await page.getByText('You are looking at version 2.').waitFor();
    await page.locator('.se-revision-page').getByText('Changed').first().waitFor();
    await expectNoFaults(page, 'history');
    await page.getByRole('button', { name: /Version 1/ }).click();
    await page.getByRole('button', { name: 'Name this version' }).click();
    await page.getByRole('textbox', { name: 'Name of the version' }).waitFor();
    await page.keyboard.type('As it was');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /As it was/ }).waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await editor.row('Your experience').waitFor();
    expect(await readSurvey(user, id)).to.include({ survey_version: 3 });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await editor.row('Spoiled').waitFor();
    await editor.saved();
    expect((await readSurvey(user, id)).structure.pages[0].settings.title).to.equal('Spoiled');
  });

  it('an archived survey is looked at only', async () => {
    const { survey_id: id } = await makeSurvey(user, { starter: 'customer' });
    await user.api.post(`/survey/${id}/archive`);
    const { page, editor } = await open(id);
    await page.getByText('The survey is in the archive and cannot be edited.').waitFor();
    expect(await page.getByRole('button', { name: 'Add an element' }).count()).to.equal(0);
    expect(await editor.options.getByRole('textbox', { name: 'Title' }).isDisabled()).to.equal(true);
  });

  for (const [language, scheme] of [
    ['fi', 'light'],
    ['sv', 'dark'],
  ] as const) {
    it(`has no fault that axe finds (${language}, ${scheme})`, async () => {
      const person = await stage.app.createUser({ language });
      const { survey_id: id, structure } = await makeSurvey(person, { starter: 'event' });
      const { page, editor } = await open(id, { user: person, colorScheme: scheme });
      for (const { id: pageId, elements: own } of structure.pages) {
        await editor.rowOf(pageId).click();
        await expectNoFaults(page, pageId);
        for (const { id: elementId } of own) {
          await editor.rowOf(elementId).click();
          await page.locator(`.se-element[data-element="${elementId}"][data-selected]`).waitFor();
          // The rest was looked at with its page.
          await expectNoFaults(page, elementId, '.se-element[data-selected], .se-side');
        }
      }
      await page.locator('.se-row-main').first().click();
      await expectNoFaults(page, 'survey settings', '.se-side');
      await page.locator('.se-row-main').last().click();
      await expectNoFaults(page, 'thank-you page');
    });
  }

  it('on a phone the panes are tabs, and nothing is wider than the screen', async () => {
    const { survey_id: id } = await makeSurvey(user, { starter: 'event' });
    const viewport = { ...viewports.phone, width: 360 };
    const { page, editor } = await open(id, { user, viewport, hasTouch: true });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const pane of ['Outline', 'Options', 'Survey']) {
      await page.locator('.se-editor').getByText(pane, { exact: true }).first().click();
      expect(await wide(), pane).to.be.at.most(0);
      await expectNoFaults(page, pane);
    }
    await page.locator('.se-editor').getByText('Outline', { exact: true }).first().click();
    await editor.rowOf('q-parts').click();
    // Choosing a row leads to what it stands for.
    await page.locator('.se-element[data-element="q-parts"]:focus').waitFor();
    await page.locator('.se-editor').getByText('Options', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Well?');
    await editor.saved();
    expect(await texts(id)).to.include('Well?');
  });
});

import {
  EditorPage,
  expectNoFaults,
  makeElement,
  makeLink,
  makeStructure,
  makeSurvey,
  readSurvey,
  shareSurvey,
  type TestUser,
  until,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

/** A picture of one pixel. */
const picture = {
  name: 'house.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface Wanted {
  /** What the palette calls it, and what the survey does. */
  name: string;
  kind: string;
  text: string;
  /** Texts of its lists, by what the canvas calls one of them. */
  items?: Record<string, string[]>;
}

const questions: Wanted[] = [
  { name: 'Choice', kind: 'choice', text: 'Which coffee?', items: { Choice: ['Filter', 'Espresso'] } },
  { name: 'Checkboxes', kind: 'checkbox', text: 'What else?', items: { Choice: ['Bun', 'Pie'] } },
  { name: 'Slider', kind: 'slider', text: 'How long?' },
  { name: 'Open text', kind: 'openText', text: 'What was it like?' },
  { name: 'Smileys', kind: 'smiley', text: 'How do you feel?' },
  { name: 'NPS', kind: 'nps', text: 'Would you recommend us?' },
  {
    name: 'Matrix',
    kind: 'matrix',
    text: 'How well?',
    items: { Column: ['Badly', 'So so', 'Well'], Row: ['Service', 'Food'] },
  },
  {
    name: 'Dropdown matrix',
    kind: 'dropdownMatrix',
    text: 'And these?',
    items: { Column: ['No', 'Partly', 'Yes'], Row: ['Prices', 'Place'] },
  },
  { name: 'Date', kind: 'datePicker', text: 'When were you here?' },
  { name: 'File upload', kind: 'fileUpload', text: 'Your receipt?' },
];
const shown: Wanted[] = [
  { name: 'Text', kind: 'text', text: 'About this survey' },
  { name: 'Image', kind: 'image', text: 'Our house' },
  { name: 'QR code', kind: 'qrCode', text: 'Our menu' },
  { name: 'Privacy statement', kind: 'privacyStatement', text: 'Your data' },
];
const content = { text: 'We read **everything**.', privacyStatement: 'It is kept for a year.' };

/** Columns of menus are seen when one opens: they are written in the options. */
const isFolded = ({ kind }: Wanted, label: string): boolean => kind === 'dropdownMatrix' && label === 'Column';

/** What is saved of a survey, of what these tests write. */
async function written(user: TestUser, id: string) {
  const { structure } = await readSurvey(user, id);
  const textsOf = (items?: { text: string }[]) => items?.map(({ text }) => text);
  return structure.pages.map(({ settings: { title }, elements }: (typeof structure.pages)[number]) => ({
    title,
    elements: elements.map(({ kind, settings: own }: (typeof elements)[number]) => {
      const items = {
        ...(own.choices && { Choice: textsOf(own.choices) }),
        ...(own.columns && { Column: textsOf(own.columns) }),
        ...(own.rows && { Row: textsOf(own.rows) }),
      };
      return {
        kind,
        text: own.text,
        ...(Object.keys(items).length > 0 && { items }),
        ...(own.content && { content: own.content }),
        ...(own.picture && { picture: [own.picture.width, own.picture.height], alternative: own.alternativeText }),
        ...(own.code && { code: own.code }),
        ...(own.consent && { consent: own.consent.enabled }),
        ...(own.mandatory && { mandatory: true }),
      };
    }),
  }));
}

const plain = ({ kind, text, items }: Wanted) => ({ kind, text, ...(items && { items }) });
const expected = [
  {
    title: 'Your visit',
    elements: questions.map((one) => ({ ...plain(one), ...(one.kind === 'choice' && { mandatory: true }) })),
  },
  {
    title: 'Good to know',
    elements: shown.map((one) => ({
      ...plain(one),
      ...(one.kind === 'text' && { content: content.text }),
      ...(one.kind === 'privacyStatement' && { content: content.privacyStatement, consent: true }),
      ...(one.kind === 'image' && { picture: [1, 1], alternative: 'A red house' }),
      ...(one.kind === 'qrCode' && { code: 'https://example.com/menu' }),
    })),
  },
];

describe('surveys: what authors do', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser();
  });

  async function open(id: string, who = user) {
    const editor = new EditorPage(await stage.visit({ user: who }));
    await editor.open(id);
    return { page: editor.page, editor };
  }
  const selected = (page: Page): Locator => page.locator('.se-element[data-selected]');

  it('SUR-026.a SUR-033.a SUR-034.a SUR-035.a SUR-036.a SUR-037.a SUR-038.a SUR-039.abc SUR-040.a SUR-041.a SUR-042.a SUR-043.a SUR-044.a SUR-045.a a survey with every kind is built with the mouse', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const { page, editor } = await open(id);
    const write = async (place: Locator, text: string) => {
      await place.click();
      await page.keyboard.type(text);
    };
    const build = async (wanted: Wanted) => {
      await editor.add(wanted.name);
      await selected(page)
        .getByRole('textbox', { name: /^(Question|Heading)$/ })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type(wanted.text);
      for (const [label, texts] of Object.entries(wanted.items ?? {})) {
        for (const [index, text] of texts.entries()) {
          if (isFolded(wanted, label)) {
            await editor.options.getByRole('textbox', { name: `${label} ${index + 1}` }).fill(text);
            continue;
          }
          await write(selected(page).getByRole('textbox', { name: label, exact: true }).nth(index), text);
        }
      }
    };
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Your visit');
    for (const wanted of questions) await build(wanted);
    await editor.row('Which coffee?').click();
    await editor.options.getByRole('switch', { name: 'Mandatory' }).click({ force: true });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add a page' }).click();
    await page.keyboard.type('Good to know');
    for (const wanted of shown) {
      await build(wanted);
      const field = (name: string) => editor.options.getByRole('textbox', { name });
      if (wanted.kind === 'text') {
        const place = selected(page).getByRole('textbox', { name: 'Text' });
        await write(place, 'We read everything.');
        await place.getByText('everything').dblclick();
        await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).click();
        await place.locator('.se-bold', { hasText: 'everything' }).waitFor();
        await expectNoFaults(page, 'formatting', '.se-format');
      }
      if (wanted.kind === 'image') {
        await editor.options.locator('input[type=file]').setInputFiles(picture);
        // It is fetched with the session, which an address alone would not bring along.
        await selected(page).locator('img[src^="blob:"]').waitFor();
        await editor.options.getByRole('button', { name: 'Remove the picture' }).click();
        await editor.options.getByRole('button', { name: 'Earlier pictures' }).click();
        await editor.options.getByRole('button', { name: 'Use the picture house.png' }).first().click();
        await selected(page).locator('img').waitFor();
        await field('Alternative text').fill('A red house');
      }
      if (wanted.kind === 'qrCode') await field('Address or text').fill('https://example.com/menu');
      if (wanted.kind === 'privacyStatement') {
        await write(selected(page).getByRole('textbox', { name: 'Text' }), content.privacyStatement);
        await editor.options.getByRole('switch', { name: 'Ask for consent' }).click({ force: true });
      }
    }
    await editor.saved();
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    expect(await written(user, id)).to.deep.equal(expected);
    const { structure } = await readSurvey(user, id);
    expect(structure.pages[0].elements[0]).to.include({ name: 'Choice', saved: true });
    expect(structure.pages[0].elements[5].settings.maxLabel, 'with the words of its ends').to.equal('Extremely likely');
    await page.reload();
    await editor.row('Good to know').click();
    await editor.elements.getByText('everything', { exact: true }).waitFor();
    for (const kind of ['smiley', 'nps']) {
      await editor.rowOf(structure.pages[0].elements.find((one: { kind: string }) => one.kind === kind).id).click();
      const { height } = (await selected(page).boundingBox())!;
      expect(height, `${kind} is as high as respondents see it`).to.be.below(400);
    }
  });

  it('SUR-038.a the same survey is built with the keyboard alone, and its parts moved, copied and taken away', async () => {
    const { survey_id: id } = await makeSurvey(user);
    const { page, editor } = await open(id);
    const { keyboard } = page;
    /** Tabs on to an empty field, or a control, by its name. */
    const tabTo = async (name: string) => {
      const there = () =>
        page.evaluate((wanted) => {
          const at = document.activeElement as HTMLInputElement;
          const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
          const isWritten = at.isContentEditable && at.textContent !== '';
          return label === wanted && !isWritten;
        }, name);
      for (let steps = 0; steps < 60; steps += 1) {
        await keyboard.press('Tab');
        if (await there()) return;
      }
      throw new Error(`${name} is not reached with Tab`);
    };
    const build = async (wanted: Wanted) => {
      await keyboard.press('/');
      await page
        .getByRole('dialog', { name: 'Add an element' })
        .getByRole('combobox')
        .and(page.locator(':focus'))
        .waitFor();
      await keyboard.type(wanted.name);
      await keyboard.press('Enter');
      await selected(page)
        .getByRole('textbox', { name: /^(Question|Heading)$/ })
        .and(page.locator(':focus'))
        .waitFor();
      await keyboard.type(wanted.text);
      for (const [label, texts] of Object.entries(wanted.items ?? {})) {
        if (isFolded(wanted, label)) await keyboard.press('F6');
        for (const [index, text] of texts.entries()) {
          await tabTo(isFolded(wanted, label) ? `${label} ${index + 1}` : label);
          await keyboard.type(text);
        }
        if (isFolded(wanted, label)) await keyboard.press('Shift+F6');
      }
    };
    await editor.rowOf('page-1').focus();
    await tabTo('Title');
    await keyboard.type('Your visit');
    await keyboard.press('Escape');
    for (const wanted of questions) {
      await build(wanted);
      if (wanted.kind === 'choice') {
        await keyboard.press('F6');
        await tabTo('Mandatory');
        await keyboard.press('Space');
        await keyboard.press('Shift+F6');
      } else await keyboard.press('Escape');
      await selected(page).and(page.locator(':focus')).waitFor();
    }
    // A new page comes from the palette, too.
    await keyboard.press('/');
    await keyboard.type('new page');
    await keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor();
    await keyboard.type('Good to know');
    await keyboard.press('Escape');
    for (const wanted of shown) {
      await build(wanted);
      if (wanted.kind === 'text') {
        await keyboard.press('Enter');
        await keyboard.type('We read everything');
        await keyboard.press('Control+b');
        await selected(page).locator('.se-bold', { hasText: 'everything' }).waitFor();
        await keyboard.press('Control+End');
        await keyboard.type('.');
      }
      if (wanted.kind === 'image') {
        await keyboard.press('F6');
        await tabTo('Choose file');
        // What opens then is the browser's own.
        await page.locator('.se-side .kk-file-drop input[type="file"]').setInputFiles(picture);
        await selected(page).locator('img').waitFor();
        await tabTo('Alternative text');
        await keyboard.type('A red house');
      }
      if (wanted.kind === 'qrCode') {
        await keyboard.press('F6');
        await tabTo('Address or text');
        await keyboard.type('https://example.com/menu');
      }
      if (wanted.kind === 'privacyStatement') {
        await keyboard.press('Enter');
        await keyboard.type(content.privacyStatement);
        await keyboard.press('Escape');
        await keyboard.press('F6');
        await tabTo('Ask for consent');
        await keyboard.press('Space');
      }
      if (await page.evaluate(() => document.activeElement?.closest('.se-side') !== null))
        await keyboard.press('Shift+F6');
      else await keyboard.press('Escape');
      await selected(page).and(page.locator(':focus')).waitFor();
    }
    await editor.saved();
    expect(await written(user, id)).to.deep.equal(expected);

    const kinds = async () => (await written(user, id))[1]!.elements.map(({ kind }: { kind: string }) => kind);
    await keyboard.press('Alt+ArrowUp');
    await editor.saved();
    expect(await kinds()).to.deep.equal(['text', 'image', 'privacyStatement', 'qrCode']);
    await keyboard.press('Control+d');
    await keyboard.press('Delete');
    await keyboard.press('Control+z');
    await editor.saved();
    expect(await kinds()).to.deep.equal(['text', 'image', 'privacyStatement', 'privacyStatement', 'qrCode']);
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await editor.saved();
    expect(await written(user, id)).to.deep.equal(expected);
    await keyboard.press('Control+y');
    await editor.saved();
    expect(await kinds()).to.deep.equal(['text', 'image', 'privacyStatement', 'qrCode']);
  });

  it('SUR-084.a SUR-085.abc SUR-086 SUR-087.ab SUR-088.ab two edit one survey: each sees where the other is, changes merge, a clash asks, and no words are lost', async () => {
    const other = await stage.app.createUser({
      company: user.company,
      roles: ['survey'],
      firstName: 'Maija',
      lastName: 'Virtanen',
    });
    const { survey_id: id } = await makeSurvey(user, { starter: 'customer' });
    await shareSurvey(user, id, other, { permissions: ['edit'] });
    const mine = await open(id);
    const hers = await open(id, other);
    await hers.editor.rowOf('q-nps').click();
    const where = mine.page.locator('.se-element[data-element="q-nps"]').getByRole('img', { name: 'Maija Virtanen' });
    await where.waitFor();

    const service = (page: Page) => page.locator('.se-element[data-element="q-service"]');
    const nps = (page: Page) => page.locator('.se-element[data-element="q-nps"]');
    await Promise.all([
      nps(hers.page).getByRole('textbox', { name: 'Question' }).fill('Her question'),
      service(mine.page).click(),
    ]);
    await service(mine.page).getByRole('textbox', { name: 'Question' }).fill('My question');
    await nps(mine.page).getByText('Her question').waitFor();
    await service(hers.page).getByText('My question').waitFor();
    await Promise.all([mine.editor.saved(), hers.editor.saved()]);
    const texts = async () =>
      (await readSurvey(user, id)).structure.pages[0].elements.map(
        (one: { settings: { text: string } }) => one.settings.text,
      );
    expect(await texts()).to.include.members(['Her question', 'My question']);

    // News is held back from one of them, as a network may: both write the same text.
    await mine.page.route('**/api/live/**', () => {});
    await mine.editor.open(id);
    const title = (page: Page) => page.getByRole('textbox', { name: 'Title' }).first();
    await hers.editor.rowOf('page-1').click();
    await title(hers.page).fill('Her title');
    await hers.editor.saved();
    await mine.editor.rowOf('page-1').click();
    await title(mine.page).fill('My title');
    const dialog = mine.page.getByRole('dialog', { name: 'The survey has a newer version' });
    await dialog.getByText(/must be fetched; changes that you have not saved may be lost/).waitFor();
    expect(await dialog.getByRole('button').count()).to.equal(1);
    await dialog.getByRole('radio', { name: /My title/ }).waitFor();
    await dialog.getByRole('radio', { name: /Her title/ }).check();
    await mine.page.keyboard.press('Escape');
    await dialog.waitFor();
    let broken = true;
    await mine.page.route(`**/api/survey/${id}`, (route) =>
      broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Fetch the updated survey' }).click();
    await dialog.getByText('The survey could not be fetched. Try again.').waitFor();
    await expectNoFaults(mine.page, 'conflict dialog');
    broken = false;
    await dialog.getByRole('button', { name: 'Fetch the updated survey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await mine.editor.row('Her title').waitFor();
    await mine.page.getByRole('button', { name: 'Show them' }).click();
    await mine.page.locator('.se-words-text', { hasText: 'My title' }).waitFor();
    await mine.page.getByRole('button', { name: 'Put back' }).click();
    await mine.editor.saved();
    await hers.editor.row('My title').waitFor();
    expect((await readSurvey(user, id)).structure.pages[0].settings.title).to.equal('My title');
  });

  it('SUR-094.a a survey is translated into Finnish and Swedish, and respondents read it so', async () => {
    const { survey_id: id } = await makeSurvey(user, {
      structure: makeStructure({
        settings: { thankYouTitle: 'Thank you!' },
        elements: [
          makeElement('drink', 'choice', {
            text: 'Coffee or tea?',
            description: 'Choose **one**.',
            choices: [
              { id: 'coffee', text: 'Coffee' },
              { id: 'tea', text: 'Tea' },
            ],
          }),
        ],
      }),
    });
    const { page, editor } = await open(id);
    const words = {
      Suomi: {
        'Coffee or tea?': 'Kahvia vai teetä?',
        'Choose **one**.': 'Valitse **yksi**.',
        Coffee: 'Kahvia',
        Tea: 'Teetä',
      },
      Svenska: { 'Coffee or tea?': 'Kaffe eller te?', 'Choose **one**.': 'Välj **en**.', Coffee: 'Kaffe', Tea: 'Te' },
    };
    await page.getByRole('button', { name: /^Translations/ }).click();
    for (const [language, texts] of Object.entries(words)) {
      await page.getByRole('combobox', { name: 'Add a language' }).click();
      await page.getByRole('option', { name: language }).click();
      await page.getByRole('tab', { name: new RegExp(language), selected: true }).waitFor();
      for (const [source, text] of Object.entries(texts))
        await page.getByRole('textbox', { name: source, exact: true }).fill(text);
    }
    await editor.saved();
    // The product's own words came with the languages.
    await until('all to be translated', async () => {
      const { structure } = await readSurvey(user, id);
      return (
        structure.translations.sv?.['elements/drink/choices/tea/text'] === 'Te' &&
        structure.translations.fi?.['settings/sendText'] === 'Lähetä'
      );
    });
    await user.api.post(`/survey/${id}/open`);
    const { url } = await makeLink(user, id);
    for (const [code, texts, send] of [
      ['fi', words.Suomi, 'Lähetä'],
      ['sv', words.Svenska, 'Skicka'],
    ] as const) {
      const respondent = await stage.visit({ at: `${stage.app.answerUrl}/a/${url}?language=${code}` });
      await respondent.getByRole('radiogroup', { name: texts['Coffee or tea?'] }).waitFor();
      expect(await respondent.locator('.ks-description strong').textContent()).to.equal(code === 'fi' ? 'yksi' : 'en');
      await respondent.getByRole('radio', { name: texts.Tea }).check({ force: true });
      await respondent.getByRole('button', { name: send }).waitFor();
      expect(await respondent.locator('html').getAttribute('lang')).to.equal(code);
    }
  });
});

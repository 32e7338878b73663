import {
  EditorPage,
  expectNoFaults,
  makeElement,
  makePage,
  makeStructure,
  makeSurvey,
  readSurvey,
  type TestUser,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { docx } from '../docx.ts';
import { plugins } from '../support.ts';

const coffee = () =>
  makeElement('coffee', 'choice', {
    text: 'Which coffee?',
    choices: [
      { id: 'filter', text: 'Filter' },
      { id: 'espresso', text: 'Espresso' },
    ],
  });

describe('surveys: pieces that move between pages and surveys, and what the survey looks like', function () {
  this.timeout(120_000);
  const stage = useStage(plugins);
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser();
  });

  async function open(id: string) {
    const editor = new EditorPage(await stage.visit({ user }));
    await editor.open(id);
    return { editor, page: editor.page };
  }
  /** The texts of the elements of each page. */
  const layout = async (id: string): Promise<string[][]> =>
    (await readSurvey(user, id)).structure.pages.map((page: { elements: { settings: { text: string } }[] }) =>
      page.elements.map(({ settings }) => settings.text),
    );

  it('SUR-046 SUR-091.a SUR-092.b an element is moved, copied and kept, a page is kept, and both are taken from the palette', async () => {
    const { survey_id: there } = await makeSurvey(user, { name: 'There' });
    const { survey_id: here } = await makeSurvey(user, {
      name: 'Here',
      structure: makeStructure({
        settings: { name: 'Here' },
        pages: [makePage('first', [coffee()]), { ...makePage('second', []), settings: { title: 'Second' } }],
      }),
    });
    const { editor, page } = await open(here);
    const dialog = page.getByRole('dialog');
    const ask = async (row: string, item: string) => {
      await editor.rowOf(row).hover();
      await page
        .locator('.se-row', { has: editor.rowOf(row) })
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await ask('coffee', 'Move to page…');
    await expectNoFaults(page, 'where to move', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Second' }).click();
    await editor.saved();
    expect(await layout(here)).to.deep.equal([[], ['Which coffee?']]);

    await ask('coffee', 'Copy to survey…');
    await dialog.getByRole('button', { name: 'There', exact: true }).waitFor();
    await expectNoFaults(page, 'where to copy', '[role="dialog"]');
    // One's own survey is none to copy to.
    expect(await dialog.getByRole('button', { name: 'Here', exact: true }).count()).to.equal(0);
    await dialog.getByRole('button', { name: 'There', exact: true }).click();
    await dialog.getByRole('link', { name: 'Open “There”' }).waitFor();
    expect((await layout(there)).flat()).to.deep.equal(['Which coffee?']);
    await page.keyboard.press('Escape');

    // SUR-046: the icons of what is no kind.
    await page.locator('.se-outline').getByRole('button', { name: 'Add' }).click();
    await page.locator('[role="menuitem"] .tabler-icon-forms').waitFor();
    await page.keyboard.press('Escape');
    await ask('coffee', 'Add to favourites');
    await page.getByText('“coffee” is among your favourites').waitFor();
    const keep = async (row: string, name: string) => {
      await ask(row, 'Save as template…');
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save as template' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await keep('coffee', 'Question template');
    await keep('second', 'Page template');
    await page
      .locator('.se-row', { has: editor.rowOf('first') })
      .locator('.tabler-icon-alert-circle')
      .waitFor();

    const take = async (name: RegExp) => {
      await editor.addButton.last().click();
      await page.getByRole('option', { name }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await editor.rowOf('first').click();
    await take(/^coffee/);
    await take(/^Question template/);
    await take(/^Page template/);
    await page.locator('.se-outline').getByText('Second').nth(1).waitFor();
    await editor.saved();
    const two = ['Which coffee?', 'Which coffee?'];
    expect((await layout(here)).map((texts) => texts.length)).to.have.members([2, 1, 1]);
    expect((await layout(here))[0]).to.deep.equal(two);

    await editor.addButton.last().click();
    await page
      .getByRole('option', { name: /^coffee/ })
      .locator('.tabler-icon-star')
      .waitFor();
    await page.getByRole('button', { name: 'Favourites and templates…' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name of coffee' });
    await name.fill('Coffee of the day');
    await name.press('Enter');
    await dialog.getByRole('textbox', { name: 'Name of Coffee of the day' }).waitFor();
    await expectNoFaults(page, 'what was kept', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Remove Question template' }).click();
    await page
      .getByRole('dialog', { name: 'Remove “Question template”?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog.getByRole('button', { name: 'Remove Question template' }).waitFor({ state: 'detached' });
    const { data } = await user.api.get('/survey/favourite');
    expect(JSON.stringify(data)).to.include('Coffee of the day');
  });

  it('a theme is chosen by its look, and the preview shows it on each device and within a page, in the words that respondents read', async () => {
    const asked = coffee();
    const { survey_id: id } = await makeSurvey(user, {
      language: 'fi',
      structure: makeStructure({
        settings: { name: 'Coffee', language: 'fi' },
        elements: [{ ...asked, settings: { ...asked.settings, mandatory: true } }],
      }),
    });
    const { editor, page } = await open(id);
    await editor.row('Survey settings').click();
    await editor.options.getByRole('radio', { name: 'Forest' }).click();
    await page.locator('.se-stage .ks[data-survey-theme="forest"]').waitFor();
    await editor.saved();
    expect((await readSurvey(user, id)).structure.settings.theme).to.equal('forest');

    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const device = page.locator('.se-device');
    await device.locator('.ks[data-survey-theme="forest"]').waitFor();
    const size = () => device.evaluate((one) => [one.clientWidth, one.clientHeight]);
    const show = (name: string) => page.locator('.se-preview-bar').getByRole('img', { name }).click();
    await show('Phone');
    const [narrow, high] = await size();
    expect(narrow).to.equal(390);
    await page.getByRole('button', { name: 'Landscape' }).click();
    const [wide, low] = await size();
    expect(wide! > narrow! && low! < high!).to.equal(true);
    await page.getByRole('button', { name: 'Landscape' }).click();
    await show('Tablet');
    expect((await size())[0]).to.be.greaterThan(narrow!);
    await show('Dark');
    await device.locator('.ks[data-theme="dark"]').waitFor();
    await show('Computer');
    await page.getByRole('button', { name: 'In a web page' }).click();
    const frame = page.getByRole('region', { name: 'In a web page' });
    await frame.getByText('Which coffee?').waitFor();
    await expectNoFaults(page, 'the preview', '.se-preview');
    // The page's own words are in the language that respondents read, not in the interface's.
    await frame.getByRole('button', { name: 'Send' }).click();
    await frame.getByText('Tarkista yksi vastaus').waitFor();
    await frame.getByText('Vastaa tähän kysymykseen.').first().waitFor();
    await frame.getByText('Filter').click();
    await frame.getByRole('radio', { name: 'Filter' }).and(frame.locator(':checked')).waitFor();
  });

  it('a questionnaire comes from a Word document', async () => {
    const { survey_id: id } = await makeSurvey(user, {});
    const { editor, page } = await open(id);
    await editor.add('Paste a questionnaire');
    const dialog = page.getByRole('dialog', { name: 'Paste a questionnaire' });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'survey.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: docx(['# The visit', 'Did you find what you needed?', '- Yes', '- No']),
    });
    await dialog.getByText('Yes · No').waitFor();
    await dialog.getByRole('button', { name: 'Insert one question' }).click();
    await editor.row('The visit').waitFor();
    await editor.saved();
    expect((await layout(id)).flat()).to.deep.equal(['Did you find what you needed?']);
  });

  it('choices in the options: dragged with words, valued with a comma, and with a tone where one is counted', async () => {
    const company = await stage.app.createCompany({ features: { calculate_nss: true } });
    const finn = await stage.app.createUser({ company, language: 'fi' });
    const { survey_id: id } = await makeSurvey(finn, { structure: makeStructure({ elements: [coffee()] }) });
    const editor = new EditorPage(await stage.visit({ user: finn }));
    await editor.open(id);
    const { page, options } = editor;
    await editor.rowOf('coffee').click();
    const item = (name: string) => options.locator(`[data-at="elements/coffee/choices/${name}"]`);
    await drag(page, item('filter'), item('espresso'));
    await page.getByText('Filter siirrettiin kohdan Espresso paikalle.').waitFor();
    await item('espresso').getByRole('button').click();
    const value = item('espresso').getByRole('textbox', { name: 'Arvo' });
    await value.fill('1,5');
    expect(await item('espresso').getByRole('combobox').count()).to.equal(0);
    await options.getByRole('switch', { name: 'Laske NSS' }).click({ force: true });
    await item('espresso').getByRole('combobox').first().waitFor();
    await editor.saved();
    const [{ settings }] = (await readSurvey(finn, id)).structure.pages[0].elements;
    expect(settings.choices).to.deep.include({ id: 'espresso', text: 'Espresso', numericValue: 1.5 });
    expect(settings.choices.map((choice: { id: string }) => choice.id)).to.deep.equal(['espresso', 'filter']);
  });
});

/** By the grip of one item to the other. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([from.locator('.se-item-grip').boundingBox(), to.boundingBox()]);
  await page.mouse.move(start!.x + 10, start!.y + 16);
  await page.mouse.down();
  await page.mouse.move(end!.x + 10, end!.y + end!.height / 2, { steps: 5 });
  await page.mouse.move(end!.x + 10, end!.y + end!.height - 4, { steps: 3 });
  await page.mouse.up();
}

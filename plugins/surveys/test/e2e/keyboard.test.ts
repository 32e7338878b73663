import {
  type EditorPage,
  openSurvey,
  readSurvey,
  type SurveyBody,
  type TestUser,
  until,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { editNew, plugins } from '../support.ts';

describe('surveys: keys and focus in the editor', function () {
  this.timeout(90_000);
  const stage = useStage(plugins);
  let user: TestUser;
  beforeEach(async () => {
    user = await stage.app.createUser();
  });

  const edit = (body: SurveyBody = {}) => editNew(stage, user, body);
  const elements = async (id: string) => (await readSurvey(user, id)).structure.pages[0].elements;
  const choices = async (id: string) =>
    (await elements(id))[0].settings.choices.map(({ text }: { text: string }) => text);
  /** What has the focus: the row, the element on the canvas, or the name of the button. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      return at.dataset.row ?? at.dataset.element ?? at.getAttribute('aria-label') ?? at.textContent ?? '';
    });
  const isFocused = (page: Page, what: string) =>
    page.waitForFunction((wanted) => {
      const at = document.activeElement as HTMLElement;
      return [at.dataset.row, at.dataset.element, at.getAttribute('aria-label'), at.textContent].includes(wanted);
    }, what);
  const addChoice = async (editor: EditorPage) => {
    await editor.add('Choice');
    await editor.page.keyboard.type('Which coffee?');
  };

  it('keys work as soon as the editor is there, wherever on its page the focus is', async () => {
    const { page } = await edit({ starter: 'event' });
    await page.locator('h1').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('.se-editor'))).to.equal(null);
    await page.keyboard.press('/');
    await page.getByRole('dialog', { name: 'Add an element' }).waitFor();
  });

  it('keys of dialogs and of fields outside are their own', async () => {
    const { page, editor, id } = await edit({ starter: 'event' });
    const before = (await elements(id)).length;
    await editor.rowOf('q-parts').click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('/x');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await editor.elements.count()).to.equal(before);
  });

  it('COMP-066.ab the command palette leads to the screens of the open survey, and to results of those it finds', async () => {
    const survey = await openSurvey(user, { name: 'Kahvi', starter: 'event' });
    const { page } = await edit({ starter: 'event' });
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('option', { name: 'Sharing', exact: true }).waitFor();
    await page.keyboard.type('kahvi');
    await palette.getByRole('option', { name: 'Kahvi', exact: true }).waitFor();
    await palette.getByRole('option', { name: 'Results of Kahvi' }).click();
    await page.waitForURL((address) => address.pathname === `/r/${survey}`);
  });

  it('the palette gives the focus back when nothing is chosen', async () => {
    const { page, editor } = await edit({ starter: 'event' });
    await editor.addButton.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isFocused(page, 'Add an element');
  });

  it('the buttons of menus say that they open one', async () => {
    const { page } = await edit();
    for (const name of ['More actions', 'Add']) {
      const button = page.getByRole('button', { name, exact: true });
      expect(await button.getAttribute('aria-haspopup'), name).to.equal('menu');
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu', { name }).waitFor();
      expect(await button.getAttribute('aria-expanded'), name).to.equal('true');
      await until('focus in the menu', () =>
        page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null),
      );
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await isFocused(page, name);
      await button.hover();
      await page.getByRole('tooltip', { name }).waitFor();
      await page.mouse.move(0, 0);
    }
  });

  it('after a removal the focus is on what is selected then, where the removed one was', async () => {
    const { page, editor } = await edit({ starter: 'customer' });
    const ids = await page
      .locator('.se-element')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.element));
    await editor.rowOf(ids[0]!).click();
    await page.keyboard.press('Delete');
    await isFocused(page, ids[1]!);
    expect(await page.evaluate(() => document.activeElement?.className)).to.equal('se-row-main');
    await page.keyboard.press('Control+z');
    await editor.rowOf(ids[0]!).click();
    await page.locator('.se-row[data-selected] .se-row-menu').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await isFocused(page, ids[1]!);
    await page.locator('.se-tools').getByRole('button', { name: 'Delete' }).click();
    await isFocused(page, ids[2]!);
    expect(await page.evaluate(() => document.activeElement?.className)).to.equal('se-element');
    await page.keyboard.press('Delete');
    await editor.elements.waitFor({ state: 'detached' });
    expect(await focused(page)).to.equal('Add an element');
  });

  it('Enter in a question goes on to its choices, and from a question without any to the element', async () => {
    const { page, editor, id } = await edit();
    await addChoice(editor);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Choose one.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Filter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Espresso');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('nps');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Would you?');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowUp');
    await editor.saved();
    const [nps, choice] = await elements(id);
    expect(nps.settings.text).to.equal('Would you?');
    expect(choice.settings.text).to.equal('Which coffee?\nChoose one.');
    expect(choice.settings.choices.map(({ text }: { text: string }) => text)).to.deep.equal(['Filter', 'Espresso']);
  });

  it('several lines that are pasted into a choice become as many choices', async () => {
    const { page, editor, id } = await edit();
    await addChoice(editor);
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Filter\r\n\nEspresso \nLatte\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await editor.saved();
    expect(await choices(id)).to.deep.equal(['Filter', 'Espresso', 'Latte']);
    await page.keyboard.type('!');
    await editor.saved();
    expect(await choices(id)).to.deep.equal(['Filter', 'Espresso', 'Latte!']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await choices(id)).to.deep.equal(['', '']);
  });

  it('several are chosen, made mandatory, copied and taken away together, with keys alone', async () => {
    const { page, editor, id } = await edit({ starter: 'customer' });
    const before = (await elements(id)).map((one: { id: string }) => one.id);
    await editor.rowOf(before[1]!).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 elements selected').waitFor();
    await page.getByRole('button', { name: 'Mandatory', exact: true }).press('Enter');
    await editor.saved();
    expect(
      (await elements(id)).map((one: { settings: { mandatory?: boolean } }) => one.settings.mandatory),
    ).to.deep.equal([true, true, true]);
    await editor.rowOf(before[2]!).focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await editor.saved();
    const after: { id: string; name: string }[] = await elements(id);
    expect(after).to.have.length(5);
    expect(new Set(after.map((one) => one.id)).size).to.equal(5);
    await page.keyboard.press('Delete');
    await editor.saved();
    expect((await elements(id)).map((one: { id: string }) => one.id)).to.deep.equal(before);
    await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await elements(id)).to.have.length(5);
  });

  it('a questionnaire is pasted, looked through and put in as one step', async () => {
    const { page, editor, id } = await edit();
    await editor.rowOf('page-1').focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '1. How old are you?\na) Under 18\nb) 18 or over\n2. Would you recommend us?\n0-10');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const dialog = page.getByRole('dialog', { name: 'Paste a questionnaire' });
    await dialog.getByText('Under 18 · 18 or over').waitFor();
    await dialog.getByRole('button', { name: 'Insert 2 questions' }).click();
    await editor.saved();
    const made: { kind: string; settings: { text: string } }[] = await elements(id);
    expect(made.map(({ kind, settings }) => [kind, settings.text])).to.deep.equal([
      ['choice', 'How old are you?'],
      ['nps', 'Would you recommend us?'],
    ]);
    await page.keyboard.press('Control+z');
    await editor.saved();
    expect(await elements(id)).to.have.length(0);
  });
});

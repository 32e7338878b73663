import type { Locator, Page } from 'playwright-core';

/** `/s/:surveyId/edit`. */
export class EditorPage {
  readonly page: Page;
  readonly addButton: Locator;
  /** The elements on the canvas. */
  readonly elements: Locator;
  /** The settings of what is selected. */
  readonly options: Locator;

  constructor(page: Page) {
    this.page = page;
    this.addButton = page.getByRole('button', { name: 'Add an element', exact: true });
    this.elements = page.locator('.se-element');
    this.options = page.locator('.se-side');
  }

  async open(surveyId: string): Promise<void> {
    await this.page.goto(`/s/${surveyId}/edit`);
    await this.page.locator('.se-panes').waitFor();
  }

  /** Adds an element of a kind with the mouse; its question has the focus then. */
  async add(kind: string): Promise<void> {
    await this.addButton.last().click();
    // What was added last stands above the others, too.
    await this.page
      .getByRole('option', { name: new RegExp(`^${kind}`) })
      .first()
      .click();
  }

  /** Searches for a kind, adds it with Enter, and writes its question and choices. */
  async insert(kind: string, question: string, choices: readonly string[] = []): Promise<void> {
    await this.addButton.last().click();
    const palette = this.page.getByRole('dialog', { name: 'Add an element' });
    await palette.getByRole('combobox').fill(kind);
    await this.page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    // The new element's question has the focus: one goes on writing.
    await this.page.keyboard.type(question);
    for (const [index, choice] of choices.entries()) {
      await this.page.getByRole('textbox', { name: 'Choice' }).nth(index).click();
      await this.page.keyboard.type(choice);
    }
  }

  /** A row of the outline by what stands in it. */
  row(text: string): Locator {
    return this.page.locator('.se-row-main', { has: this.page.getByText(text, { exact: true }) });
  }

  /** A row of the outline by the id of its page or element. */
  rowOf(id: string): Locator {
    return this.page.locator(`.se-row-main[data-row="${id}"]`);
  }

  /** Waits for the editor to say that everything is saved. */
  async saved(): Promise<void> {
    await this.page.locator('[data-save="saved"]').waitFor();
  }

  /** Asks to publish. @returns the dialog that asks back */
  async publish(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    return this.page.getByRole('dialog');
  }
}

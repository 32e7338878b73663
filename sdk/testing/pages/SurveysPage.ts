import type { Locator, Page } from 'playwright-core';

/** `/surveys` and `/reporting`: the cards of surveys. */
export class SurveysPage {
  readonly page: Page;
  readonly newSurvey: Locator;
  readonly names: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newSurvey = page.getByRole('button', { name: 'New survey' });
    this.names = page.locator('.sv-card-name');
  }

  async open(tab = 'published'): Promise<void> {
    await this.page.goto(`/surveys?tab=${tab}`);
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).first().click();
  }

  /** Chooses from the menu of a card. */
  async choose(survey: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${survey}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Opens the dialog of a new survey. */
  async begin(): Promise<Locator> {
    await this.newSurvey.first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  }

  /** Makes the survey of the open dialog. @returns its id, once its editor is open */
  async create(): Promise<string> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Create survey' }).click();
    await this.page.waitForURL(/\/s\/[0-9a-f-]+\/edit$/);
    return new URL(this.page.url()).pathname.split('/')[2]!;
  }
}

import type { Page } from 'playwright-core';

/** What a respondent sees: a survey, page by page. */
export class AnswerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the page's script has taken it over; without JavaScript it never does. */
  async ready(): Promise<void> {
    // The history's state outlives a reload; the thanks wait in the page until the script has taken them.
    await this.page.waitForFunction(
      () =>
        typeof history.state?.page === 'string' &&
        document.readyState !== 'loading' &&
        !document.getElementById('thanks'),
    );
  }

  /** Chooses a choice; of a matrix in the row called `group`. */
  async choose(choice: string, group?: string): Promise<void> {
    const place = group === undefined ? this.page : this.page.getByRole('radiogroup', { name: group });
    await place.getByLabel(choice).check();
  }

  /** Chooses a number of an NPS question. */
  async rate(score: number): Promise<void> {
    await this.page.getByRole('radio', { name: String(score), exact: true }).check();
  }

  async fill(question: string, text: string): Promise<void> {
    await this.page.getByLabel(question).fill(text);
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  async back(): Promise<void> {
    await this.page.getByRole('button', { name: 'Back' }).click();
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  /** Waits for a heading: a page's title, the thanks, or why there is nothing to answer. */
  async shows(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: typeof heading === 'string' }).waitFor();
  }
}
